package io.ringcast.store;

import io.ringcast.store.config.Layout;

class BlockStoreTest extends CqlStoreContract {

  BlockStoreTest() {
    super(Layout.BLOCK);
  }
}
