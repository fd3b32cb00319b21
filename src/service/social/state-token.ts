import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Returns a JWT whose claims a page can read, such as the code for a member's profile.
 *
 * The signing key is thrown away: the service recognises the token by its hash, so no secret has to be kept.
 */
export function issueToken(claims: Readonly<Record<string, unknown>>): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', randomBytes(32)).update(signed).digest('base64url')}`;
}

/** Returns the hash by which a token is found. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
