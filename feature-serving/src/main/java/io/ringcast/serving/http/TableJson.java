package io.ringcast.serving.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import io.grpc.netty.shaded.io.netty.buffer.ByteBufAllocator;
import io.grpc.netty.shaded.io.netty.buffer.Unpooled;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.handler.codec.http.DefaultHttpContent;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpContent;
import io.grpc.netty.shaded.io.netty.handler.stream.ChunkedInput;
import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.ModelScores;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A table as JSON, made piece by piece as the reader takes it. */
final class TableJson implements ChunkedInput<HttpContent> {

  private static final int PIECE_BYTES = 32 << 10;

  private final FeatureTable table;
  private final String before;
  private final String after;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private JsonGenerator json;
  private int key;

  TableJson(FeatureTable table) {
    this(table, "", "");
  }

  TableJson(FeatureTable table, String before, String after) {
    this.table = table;
    this.before = before;
    this.after = after;
  }

  static byte[] whole(FeatureTable table) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    TableJson json = new TableJson(table);
    try {
      while (!json.isEndOfInput()) {
        json.readPiece().writeTo(whole);
        json.bytes.reset();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return whole.toByteArray();
  }

  @Override
  public HttpContent readChunk(ByteBufAllocator allocator) throws IOException {
    HttpContent piece = new DefaultHttpContent(Unpooled.wrappedBuffer(readPiece().toByteArray()));
    bytes.reset();
    return piece;
  }

  private ByteArrayOutputStream readPiece() throws IOException {
    if (json == null) {
      bytes.write(before.getBytes(UTF_8));
      json = Json.generator(bytes);
      begin();
    }
    while (key < table.getStatusesCount() && bytes.size() < PIECE_BYTES) {
      row(key++);
    }
    if (key == table.getStatusesCount()) {
      json.writeEndArray();
      json.writeEndObject();
      json.close();
      bytes.write(after.getBytes(UTF_8));
    }
    return bytes;
  }

  private void begin() throws IOException {
    json.writeStartObject();
    json.writeStringField("featureSet", table.getFeatureSet());
    json.writeNumberField("version", table.getVersion());
    json.writeStringField("answeredAt", Json.time(table.getAnsweredAtMs()));
    if (table.getMinutePassedMs() != 0) {
      json.writeNumberField("minutePassedMs", table.getMinutePassedMs());
    }
    if (table.getWithoutRow() != FeatureTable.Status.UNSPECIFIED) {
      json.writeStringField("withoutRow", table.getWithoutRow().name());
    }
    json.writeArrayFieldStart("rows");
  }

  private void row(int its) throws IOException {
    int products = table.getProductsCount();
    long hexagon = table.getHexagons(its / products);
    json.writeStartObject();
    json.writeStringField("hexagon", hexagon == 0 ? null : Long.toHexString(hexagon));
    json.writeStringField("product", table.getProducts(its % products));
    json.writeStringField("status", table.getStatuses(its).name());
    if (table.getProductProblemsCount() > 0
        && !table.getProductProblems(its % products).isEmpty()) {
      json.writeStringField("problem", table.getProductProblems(its % products));
    }
    long windowEnd = table.getWindowEndsMs(its);
    json.writeStringField("windowEnd", windowEnd == 0 ? null : Json.time(windowEnd));
    json.writeNumberField("ageMs", Integer.toUnsignedLong(table.getAgesMs(its)));
    json.writeObjectFieldStart("values");
    for (int column = 0; column < table.getColumnsCount(); column++) {
      json.writeFieldName(table.getNames(column));
      value(table.getColumns(column), its);
    }
    json.writeEndObject();
    if (table.getScoresCount() > 0) {
      scores(its);
    }
    json.writeEndObject();
  }

  private void scores(int its) throws IOException {
    json.writeObjectFieldStart("scores");
    for (ModelScores scores : table.getScoresList()) {
      int variant = scores.getVariantsCount() == 1 ? 0 : scores.getVariantOfKey(its);
      json.writeObjectFieldStart(scores.getName());
      json.writeStringField("status", scores.getStatuses(its).name());
      json.writeStringField("model", scores.getVariants(variant).getModel());
      if (!scores.getVariants(variant).getName().isEmpty()) {
        json.writeStringField("variant", scores.getVariants(variant).getName());
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void value(Column column, int its) throws IOException {
    if (column.getDoublesCount() > 0) {
      json.writeNumber(column.getDoubles(its));
    } else {
      json.writeNumber(column.getFloats(its));
    }
  }

  @Override
  public boolean isEndOfInput() {
    return json != null && json.isClosed();
  }

  @Override
  public void close() throws IOException {
    if (json != null) {
      json.close();
    }
  }

  @Override
  @Deprecated
  @SuppressWarnings("InlineMeSuggester") // Netty calls it
  public HttpContent readChunk(ChannelHandlerContext channel) throws IOException {
    return readChunk(channel.alloc());
  }

  @Override
  public long length() {
    return -1;
  }

  @Override
  public long progress() {
    return key;
  }
}
