import type { Store } from './store.js';

/**
 * Sends one command to Redis 7 or newer, or Valkey, and returns its reply, with texts as strings. Every client can do this:
 * - node-redis `(parts) => client.sendCommand([...parts])`
 * - ioredis, iovalkey `([name, ...rest]) => client.call(name, ...rest)`
 */
export type RedisCommand = (parts: readonly [string, ...string[]]) => Promise<unknown>;

/** Redis runs a script atomically, so no other command runs between the read and the write. */
const swapScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[2], 'PXAT', ARGV[3])
  return 1
end
return 0`;

/** The set of a group's keys lasts as long as the last of them. */
const setScript = `redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[2])
redis.call('SADD', KEYS[2], KEYS[1])
if redis.call('PEXPIRETIME', KEYS[2]) < tonumber(ARGV[2]) then redis.call('PEXPIREAT', KEYS[2], ARGV[2]) end
return 1`;

/** Returns keys and values alternately, and removes expired keys from the set. */
const listScript = `local found = {}
for _, key in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local value = redis.call('GET', key)
  if value then
    found[#found + 1] = key
    found[#found + 1] = value
  else
    redis.call('SREM', KEYS[1], key)
  end
end
return found`;

/** Keeps everything in Redis or Valkey, under keys that begin with `prefix`. The server's clock decides when entries expire. */
export function redisStore(command: RedisCommand, prefix = 'laurel:'): Store {
  const at = (key: string): string => prefix + key;
  const text = (reply: unknown): string | null => (typeof reply === 'string' ? reply : null);
  return {
    get: async (key) => text(await command(['GET', at(key)])),
    set: async (key, value, until, group) => {
      await command(
        group === undefined
          ? ['SET', at(key), value, 'PXAT', String(until)]
          : ['EVAL', setScript, '2', at(key), at(`group:${group}`), value, String(until)],
      );
    },
    add: async (key, value, until) => (await command(['SET', at(key), value, 'NX', 'PXAT', String(until)])) !== null,
    swap: async (key, from, to, until) =>
      Number(await command(['EVAL', swapScript, '1', at(key), from, to, String(until)])) === 1,
    take: async (key) => text(await command(['GETDEL', at(key)])),
    delete: async (key) => {
      await command(['DEL', at(key)]);
    },
    list: async (group) => {
      const found = ((await command(['EVAL', listScript, '1', at(`group:${group}`)])) as readonly unknown[]).map(
        String,
      );
      return found.flatMap((key, index) =>
        index % 2 === 0 ? [{ key: key.slice(prefix.length), value: found[index + 1] ?? '' }] : [],
      );
    },
  };
}
