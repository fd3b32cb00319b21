import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * A JWT whose claims a page can read, such as the digits a member is to put into their profile.
 *
 * Its key is thrown away: we know it again by its hash, so that it can be used once, and nothing has to be kept secret.
 */
export function issueToken(claims: Readonly<Record<string, unknown>>): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', randomBytes(32)).update(signed).digest('base64url')}`;
}

/** What a token is found by. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
