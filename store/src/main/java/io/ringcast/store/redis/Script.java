package io.ringcast.store.redis;

/**
 * What servers run in one step. Every script is idempotent: a client that reconnects may send it
 * twice. The times are the server's own.
 */
enum Script {

  /** The server's id, and what it does at its memory limit. */
  SERVER(
      """
      return {id(), string.match(redis.call('INFO', 'memory'), 'maxmemory_policy:([%w-]+)')}
      """),

  /**
   * Keeps blocks if the server is still the same, unless newer ones are there. KEYS: the shard's
   * partitions, then hashes of blocks. ARGV: the expected id, the partition, the milliseconds to
   * keep; then of each block the number of its key, its cell and value.
   */
  WRITE_BLOCKS(
      """
      if id() ~= ARGV[1] then
        return 0
      end
      for i = 4, #ARGV, 3 do
        local key = KEYS[tonumber(ARGV[i])]
        if not older(ARGV[i + 2], redis.call('HGET', key, ARGV[i + 1])) then
          redis.call('HSET', key, ARGV[i + 1], ARGV[i + 2])
        end
      end
      for i = 2, #KEYS do
        redis.call('PEXPIRE', KEYS[i], ARGV[3])
      end
      redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now())
      redis.call('ZADD', KEYS[1], now() + ARGV[3], ARGV[2])
      redis.call('PEXPIRE', KEYS[1], 2 * ARGV[3])
      return 1
      """),

  /**
   * Keeps a marker if the server is still the same, unless a newer one is there. KEYS: the set's
   * markers. ARGV: the expected id, the window end, the emission, the milliseconds to keep it, the
   * milliseconds to keep the newest of all.
   */
  WRITE_MARKER(
      """
      if id() ~= ARGV[1] then
        return 0
      end
      local all = redis.call('HGETALL', KEYS[1])
      for i = 1, #all, 2 do
        if expired(all[i + 1]) then
          redis.call('HDEL', KEYS[1], all[i])
        end
      end
      if not older(ARGV[3], redis.call('HGET', KEYS[1], ARGV[2])) then
        redis.call('HSET', KEYS[1], ARGV[2], ARGV[3] .. string.format('%.0f', now() + ARGV[4]))
      end
      redis.call('PEXPIRE', KEYS[1], ARGV[5])
      return 1
      """),

  /**
   * The window end ARGV[1], then each cell of ARGV that is there, with its value; all cells if they
   * differ in size, and nothing if the marker is gone. KEYS: the hash of blocks, the set's markers.
   */
  READ_BLOCKS(
      """
      local marker = redis.call('HGET', KEYS[2], ARGV[1])
      if not marker or expired(marker) then
        return {}
      end
      local cells = redis.call('HKEYS', KEYS[1])
      local asked, first = ARGV, 2
      for i = 2, #cells do
        if resolution(cells[i]) ~= resolution(cells[1]) then
          asked, first = cells, 1
        end
      end
      local found = {ARGV[1]}
      for i = first, #asked do
        local value = redis.call('HGET', KEYS[1], asked[i])
        if value then
          found[#found + 1] = asked[i]
          found[#found + 1] = value
        end
      end
      return found
      """),

  /** The markers of KEYS[1] from window end ARGV[1] to ARGV[2]: each one's window end, emission. */
  READ_MARKERS(
      """
      local found = {}
      local all = redis.call('HGETALL', KEYS[1])
      for i = 1, #all, 2 do
        local window = tonumber(all[i])
        if window >= tonumber(ARGV[1]) and window <= tonumber(ARGV[2])
            and not expired(all[i + 1]) then
          found[#found + 1] = all[i]
          found[#found + 1] = string.sub(all[i + 1], 1, 16)
        end
      end
      return found
      """),

  /** The partitions of KEYS[1] whose blocks have not expired. */
  READ_PARTITIONS(
      """
      return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now(), '+inf')
      """);

  /**
   * A master has a replication id of its own from each start and each fail-over on. Values begin
   * with their version; a number of Lua would not hold its 64 bits.
   */
  private static final String COMMON =
      """
      local function id()
        local info = redis.call('INFO', 'replication')
        return string.sub(string.match(info, 'master_replid:(%x+)'), 1, 16)
      end
      local function now()
        local time = redis.call('TIME')
        return time[1] * 1000 + math.floor(time[2] / 1000)
      end
      local function expired(marker)
        return tonumber(string.sub(marker, 17)) <= now()
      end
      local function resolution(cell)
        return math.floor(string.byte(cell, 2) / 16)
      end
      local function older(value, stored)
        if not stored then
          return false
        end
        local high, low = struct.unpack('>I4I4', value)
        local storedHigh, storedLow = struct.unpack('>I4I4', stored)
        return high < storedHigh or (high == storedHigh and low < storedLow)
      end
      """;

  /** Sent with each call: it is short beside blocks, and a server compiles it once. */
  final String text;

  Script(String body) {
    text = COMMON + body;
  }
}
