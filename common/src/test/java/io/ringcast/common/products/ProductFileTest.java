package io.ringcast.common.products;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.TestFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProductFileTest {

  private static final UUID A = UUID.fromString("aaaaaaaa-0000-0000-0000-000000000001");
  private static final UUID B = UUID.fromString("bbbbbbbb-0000-0000-0000-000000000002");

  @TempDir Path folder;

  @Test
  void productsAreReadAndMakeACatalog() throws IOException {
    ProductFile file =
        ProductFile.load(
            file(
                """
                products:
                  - {code: 255, id: %s, name: Large}
                  - {code: 1, id: %s, name: Small}
                """
                    .formatted(A, B)));

    assertThat(file.products())
        .isEqualTo(
            List.of(
                new ProductFile.Product(255, A, "Large"), new ProductFile.Product(1, B, "Small")));
    assertThat(file.catalog().code(A)).isEqualTo(255);
    assertThat(file.catalog().product(1)).isEqualTo(B);
    assertThat(file.catalog().size()).isEqualTo(2);
  }

  @Test
  void moreThan255ProductsAreRefused() throws IOException {
    String many =
        IntStream.rangeClosed(1, 256)
            .mapToObj(i -> "  - {code: %d, id: %s, name: P}\n".formatted(i, new UUID(0, i)))
            .collect(Collectors.joining());

    assertThat(TestFiles.problems(file("products:\n" + many), ProductFile.SECTION))
        .hasSize(2)
        .first()
        .asString()
        .startsWith("1 products: has 256 values but must be a list of 1 to 255");
  }

  private Path file(String text) throws IOException {
    return TestFiles.write(folder, "products.yaml", text);
  }
}
