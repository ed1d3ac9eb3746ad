package io.ringcast.structure;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.emit.Continuity;
import io.ringcast.feature.emit.Markers;
import io.ringcast.publisher.unpack.MarkerSeen;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.typeutils.PojoTypeInfo;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operator state without a serializer of ours: Flink reads a savepoint's fields by their names. */
class StateTypesTest {

  @ParameterizedTest
  @ValueSource(classes = {Continuity.Kept.class, Markers.Since.class, MarkerSeen.class})
  void flinkNeedsNoKryoForIt(Class<?> state) {
    SerializerConfigImpl config = new SerializerConfigImpl();
    config.setGenericTypes(false);
    TypeInformation<?> type = TypeInformation.of(state);

    assertThat(type).isInstanceOf(PojoTypeInfo.class);
    assertThat(type.createSerializer(config)).isInstanceOf(PojoSerializer.class);
  }
}
