package io.ringcast.job.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testkit.broker.EmbeddedKafka;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TopicGroupsTest {

  /** Everybody may do everything, but for what is denied by name. */
  private static final Map<String, String> DENIES_BY_NAME =
      Map.of(
          "authorizer.class.name",
          "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
          "allow.everyone.if.no.acl.found",
          "true");

  @Test
  @Timeout(60)
  void groupsThatCommitAreKnown() throws Exception {
    Properties client = new Properties();
    try (EmbeddedKafka kafka = EmbeddedKafka.start(DENIES_BY_NAME)) {
      client.setProperty("bootstrap.servers", kafka.bootstrapServers());
      kafka.createTopic("features", 1, Map.of());
      try (TopicGroups groups = new TopicGroups(client);
          Admin admin = Admin.create(client)) {
        assertThat(groups.describe("features"))
            .isEqualTo("no consumer group that commits positions");
        for (String group : List.of("second-readers", "first-readers")) {
          admin
              .alterConsumerGroupOffsets(
                  group, Map.of(new TopicPartition("features", 0), new OffsetAndMetadata(0)))
              .all()
              .get();
        }
        assertThat(groups.describe("features"))
            .isEqualTo("the consumer groups first-readers, second-readers");
        assertThat(groups.describe("another")).startsWith("no consumer group");

        deny(admin, "first-readers");
        String seen = groups.describe("features");
        while (seen.startsWith("the consumer groups first-readers")) {
          // The broker has not heard of it yet.
          seen = groups.describe("features");
        }
        assertThat(seen)
            .startsWith(
                "the consumer groups second-readers, and perhaps others: 1 could not be looked into");
      }
    }
  }

  /** Nobody may see into the group any more. */
  private static void deny(Admin admin, String group) throws Exception {
    AclBinding nobody =
        new AclBinding(
            new ResourcePattern(ResourceType.GROUP, group, PatternType.LITERAL),
            new AccessControlEntry("User:*", "*", AclOperation.ALL, AclPermissionType.DENY));
    admin.createAcls(List.of(nobody)).all().get();
  }
}
