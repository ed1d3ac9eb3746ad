package io.ringcast.store;

import io.ringcast.store.config.Layout;

class ColumnsStoreTest extends CqlStoreContract {

  ColumnsStoreTest() {
    super(Layout.COLUMNS);
  }
}
