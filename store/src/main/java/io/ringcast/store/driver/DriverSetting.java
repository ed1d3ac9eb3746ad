package io.ringcast.store.driver;

import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A raw option of the driver, as {@code store.driver} names it. */
public final class DriverSetting {

  private DriverSetting() {}

  /** What is wrong with it, if anything. */
  public static Optional<String> problem(String path, String text) {
    try {
      put(new OptionsMap(), path, text);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(e.getMessage());
    }
  }

  /**
   * Sets the option.
   *
   * @throws IllegalArgumentException if the driver has no such option, or the text is none of its
   *     values
   */
  public static void put(OptionsMap options, String path, String text) {
    for (TypedDriverOption<?> option : TypedDriverOption.builtInValues()) {
      if (option.getRawOption().getPath().equals(path)) {
        put(options, option, text);
        return;
      }
    }
    throw new IllegalArgumentException("is no option of the driver");
  }

  @SuppressWarnings("unchecked") // the value is parsed as what the option expects
  private static void put(OptionsMap options, TypedDriverOption<?> option, String text) {
    GenericType<?> type = option.getExpectedType();
    try {
      options.put((TypedDriverOption<Object>) option, parsed(type, text));
    } catch (ConfigException e) {
      // The text may be a secret.
      throw new IllegalArgumentException("is no " + name(type), e);
    }
  }

  /** Texts are taken in the forms that the driver's own files have, such as "2 seconds". */
  private static Object parsed(GenericType<?> type, String text) {
    String key = "value";
    Config value = ConfigFactory.parseMap(Map.of(key, text));
    if (type.equals(GenericType.STRING)) {
      return text;
    } else if (type.equals(GenericType.INTEGER)) {
      return value.getInt(key);
    } else if (type.equals(GenericType.LONG)) {
      return value.getBytes(key);
    } else if (type.equals(GenericType.DOUBLE)) {
      return value.getDouble(key);
    } else if (type.equals(GenericType.BOOLEAN)) {
      return value.getBoolean(key);
    } else if (type.equals(GenericType.DURATION)) {
      return value.getDuration(key);
    } else if (type.equals(GenericType.listOf(String.class))) {
      return List.of(text.split(", *"));
    }
    throw new IllegalArgumentException("is of type " + name(type) + ", which cannot be set here");
  }

  private static String name(GenericType<?> type) {
    return type.getRawType().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
