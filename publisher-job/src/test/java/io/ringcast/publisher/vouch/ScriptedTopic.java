package io.ringcast.publisher.vouch;

/** A topic all of whose partitions have the same oldest offset. */
record ScriptedTopic(String id, long oldest) implements FeaturesTopic {

  @Override
  public String name() {
    return "features";
  }

  @Override
  public long oldest(int partition) {
    return oldest;
  }
}
