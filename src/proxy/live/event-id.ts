/**
 * Id of an event: which states of its topics the stream has shown, `3f9a01c2-12.7`. A browser sends the last one when it
 * comes back (`Last-Event-ID`), so that nothing is sent twice and nothing is missed.
 *
 * @param epoch of the process: the numbers of another mean nothing
 */
export function writeEventId(epoch: string, topics: readonly string[], seen: ReadonlyMap<string, number>): string {
  return `${epoch}-${topics.map((topic) => seen.get(topic) ?? 0).join('.')}`;
}

/** States a page has seen, by topic; none where the id is not one of this process for these topics. */
export function readEventId(id: string | null, epoch: string, topics: readonly string[]): ReadonlyMap<string, number> {
  const [, from, versions = ''] = /^([0-9a-f]{8})-(\d{1,15}(?:\.\d{1,15}){0,15})$/.exec(id ?? '') ?? [];
  const numbers = versions.split('.').map(Number);
  if (from !== epoch || numbers.length !== topics.length) return new Map();
  return new Map(topics.map((topic, index) => [topic, numbers[index] ?? 0]));
}
