import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { Ask } from './ask.js';
import { type Finding, hint, ok, problem } from './finding.js';

/**
 * Sends a proof of a key (RFC 9449), as a page does whose browser keeps no cookie. The key has no session; but the proxy accepts
 * the proof only if it knows the address that pages use.
 */
export async function pageKeyFinding(ask: Ask, origin: string, url: string, now: () => number): Promise<Finding> {
  const check = `key of a page of ${origin}`;
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const path = '/session/refresh';
  const attempt = async (nonce: string): Promise<Response> => {
    const claims = { jti: crypto.randomUUID(), htm: 'POST', htu: url + path, iat: Math.floor(now() / 1_000), nonce };
    const dpop = await new SignJWT(claims).setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk }).sign(privateKey);
    return ask(path, { method: 'POST', headers: { origin, 'x-laurel': '1', dpop } });
  };
  const nonce = (await attempt('none')).headers.get('dpop-nonce');
  if (nonce === null)
    return problem(check, 'The header DPoP-Nonce does not arrive. Make the servers in front of the proxy pass it on.');
  const { status } = await attempt(nonce);
  if (status === 200) return ok(check, 'sessions can be bound to it where a browser keeps no cookie');
  if (status === 429) return hint(check, 'Too many requests from here. Try again in a minute.');
  return problem(
    check,
    `Refused with status ${status}, so nobody can sign in where a browser keeps no cookie: the proxy takes its address for another one than pages use, or DPoP does not arrive. Set LAUREL_PUBLIC_URL (option publicUrl) to ${url} and restart it.`,
  );
}
