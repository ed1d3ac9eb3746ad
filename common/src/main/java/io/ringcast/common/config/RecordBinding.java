package io.ringcast.common.config;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Makes a record of a section's options: a component {@code minDelay} of {@code MIN_DELAY}, which
 * is {@code min-delay} unless it has another name. A record component without an option has its own
 * options in the same section; {@code describe} has every option with its value and origin.
 */
final class RecordBinding<T extends Record> {

  private final Constructor<T> constructor;
  private final List<Option<?>> options = new ArrayList<>();
  private final List<Function<Values, ?>> arguments = new ArrayList<>();

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
    for (RecordComponent component : components) {
      String constant = component.getName().replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
      if (component.getName().equals("describe")) {
        arguments.add(Values::describe);
      } else if (component.getType().isRecord() && !hasField(type, constant)) {
        requireNoOption(component, type);
        RecordBinding<?> part = new RecordBinding<>(component.getType().asSubclass(Record.class));
        options.addAll(part.options);
        arguments.add(part::make);
      } else {
        Option<?> option = option(type, constant);
        options.add(option);
        arguments.add(values -> values.get(option));
      }
    }
  }

  /** A component with a wrong name would take the options of its type into this section. */
  private static void requireNoOption(RecordComponent component, Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      if (field.getGenericType() instanceof ParameterizedType option
          && option.getRawType() == Option.class
          && option.getActualTypeArguments()[0] == component.getType()) {
        throw new IllegalStateException(
            "%s.%s is the option of no component".formatted(type.getSimpleName(), field.getName()));
      }
    }
  }

  private static boolean hasField(Class<?> type, String name) {
    return Arrays.stream(type.getDeclaredFields()).anyMatch(field -> field.getName().equals(name));
  }

  private static Option<?> option(Class<?> type, String constant) {
    try {
      Field field = type.getDeclaredField(constant);
      field.setAccessible(true);
      if (field.get(null) instanceof Option<?> option) {
        option.name(constant.toLowerCase(Locale.ROOT).replace('_', '-'));
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
    Object[] read = arguments.stream().map(argument -> argument.apply(values)).toArray();
    try {
      return constructor.newInstance(read);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new IllegalStateException(
          constructor + " does not take the types of the options " + Arrays.toString(read), e);
    }
  }
}
