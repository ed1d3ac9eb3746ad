package io.ringcast.serving.ask;

import java.util.List;

/**
 * A checked question about one column, stored or derived.
 *
 * @param columns the one column
 * @param parts the stored columns that it is made of, all of one hexagon and window end
 */
public record ColumnQuestion(Columns columns, RequestInputs inputs, List<ExplainQuestion> parts) {

  public boolean isDerived() {
    return !columns.derived().names().isEmpty();
  }

  public ExplainQuestion first() {
    return parts.get(0);
  }
}
