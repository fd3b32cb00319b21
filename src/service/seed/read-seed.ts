/**
 * Contents that a database starts with.
 * - `empty`: an organisation with a website
 * - `demo`: a community of 10,000 members and three currencies
 * - `scale:N`: N members with an account each, for measuring
 */
export type Seed = 'empty' | 'demo' | `scale:${number}`;

/** Parses the name of a seed; `undefined` if it is invalid. */
export function readSeed(text: string): Seed | undefined {
  if (text === 'empty' || text === 'demo') return text;
  const count = Number(/^scale:(\d{1,8})$/.exec(text)?.[1] ?? 0);
  return count > 0 ? `scale:${count}` : undefined;
}
