package io.ringcast.feature.intake.decode;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.avro.Schema;

/** A schema registry with Confluent's interface: from a schema's id to the schema. */
final class SchemaRegistry {

  private final RegistryHttp http;

  SchemaRegistry(RegistryConfig registry) {
    this.http = new RegistryHttp(registry);
  }

  /** The schema, or null where the registry does not have it. */
  Schema schema(int id) throws SchemaRegistryException, UnusableSchemaException {
    JsonNode answer = http.get("/schemas/ids/" + id);
    if (answer == null) {
      return null;
    }
    String type = answer.path("schemaType").asText("AVRO");
    if (!type.equals("AVRO")) {
      throw new UnusableSchemaException("is not an Avro schema", null);
    }
    AvroSchemas schemas = new AvroSchemas();
    parseReferences(answer, schemas, new HashSet<>());
    return schemas.parse(answer.path("schema").asText());
  }

  /** Makes the types known that the schema names but does not contain, the deepest first. */
  private void parseReferences(JsonNode answer, AvroSchemas schemas, Set<String> seen)
      throws SchemaRegistryException, UnusableSchemaException {
    for (JsonNode reference : answer.path("references")) {
      String path =
          "/subjects/"
              + URLEncoder.encode(reference.path("subject").asText(), StandardCharsets.UTF_8)
                  .replace("+", "%20")
              + "/versions/"
              + reference.path("version").asInt()
              + "?deleted=true";
      if (seen.add(path)) {
        JsonNode referenced = http.get(path);
        if (referenced == null) {
          throw new UnusableSchemaException("refers to one that the registry does not have", null);
        }
        parseReferences(referenced, schemas, seen);
        schemas.parse(referenced.path("schema").asText());
      }
    }
  }
}
