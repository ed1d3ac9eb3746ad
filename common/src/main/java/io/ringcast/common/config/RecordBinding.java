package io.ringcast.common.config;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Makes a record of a section's options: a component {@code minDelay} of {@code MIN_DELAY}. The
 * last component may be {@code describe}, every option with its value and origin.
 */
final class RecordBinding<T extends Record> {

  private final Constructor<T> constructor;
  private final List<Option<?>> options;
  private final boolean described;

  RecordBinding(Class<T> type) {
    RecordComponent[] components = type.getRecordComponents();
    try {
      constructor =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(type + " has no canonical constructor", e);
    }
    constructor.setAccessible(true);
    described = components[components.length - 1].getName().equals("describe");
    options =
        Arrays.stream(components)
            .limit(components.length - (described ? 1 : 0))
            .<Option<?>>map(component -> option(type, component.getName()))
            .toList();
  }

  private static Option<?> option(Class<?> type, String component) {
    String constant = component.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
    try {
      Field field = type.getDeclaredField(constant);
      field.setAccessible(true);
      if (field.get(null) instanceof Option<?> option) {
        return option;
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type.getSimpleName() + " has no option " + constant, e);
    }
    throw new IllegalStateException(
        "%s.%s must be an option and stand before the section"
            .formatted(type.getSimpleName(), constant));
  }

  List<Option<?>> options() {
    return options;
  }

  /** What the record's own checks throw goes on to the caller. */
  T make(Values values) {
    Stream<Object> read = options.stream().map(option -> values.get(option));
    Stream<Object> description = described ? Stream.of(values.describe()) : Stream.empty();
    Object[] arguments = Stream.concat(read, description).toArray();
    try {
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new IllegalStateException(
          constructor + " does not take the types of the options " + Arrays.toString(arguments), e);
    }
  }
}
