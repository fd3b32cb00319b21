/**
 * Returns the id of an event: the versions of its topics that the stream has shown, such as `3f9a01c2-12.7`. A browser that
 * reconnects sends the last one (`Last-Event-ID`), so that it gets each change exactly once.
 *
 * @param epoch id of the process: version numbers of another process mean nothing
 */
export function writeEventId(epoch: string, topics: readonly string[], seen: ReadonlyMap<string, number>): string {
  return `${epoch}-${topics.map((topic) => seen.get(topic) ?? 0).join('.')}`;
}

/** Returns the versions that a page has seen, by topic; an empty map if the id is not one of this process for these topics. */
export function readEventId(id: string | null, epoch: string, topics: readonly string[]): ReadonlyMap<string, number> {
  const [, from, versions = ''] = /^([0-9a-f]{8})-(\d{1,15}(?:\.\d{1,15}){0,15})$/.exec(id ?? '') ?? [];
  const numbers = versions.split('.').map(Number);
  if (from !== epoch || numbers.length !== topics.length) return new Map();
  return new Map(topics.map((topic, index) => [topic, numbers[index] ?? 0]));
}
