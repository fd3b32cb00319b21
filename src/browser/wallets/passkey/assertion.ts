import { hexOf, hexOfBytes } from '../hex-of.js';
import { bytesOfHex, dynamic, word } from './bytes.js';
import type { Owner } from './account.js';

/** A passkey's signature, as the browser returns it. */
export interface Assertion {
  readonly credentialId: Uint8Array;
  readonly authenticatorData: Uint8Array;
  /** JSON with the challenge and the page's origin. */
  readonly clientData: string;
  /** ECDSA on P-256, in DER. */
  readonly signature: Uint8Array;
}

/** Order of P-256. Of two equivalent signatures, contracts accept the one with the lower s. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The page sets no deadline for the member's device; browsers end the prompt after some minutes. */
const prompt = { userVerification: 'required' } as const;

/**
 * Creates a passkey for this host. The prompt of the browser shows `label`.
 *
 * @returns its id and its public key, x and y
 */
export async function createPasskey(
  label: string,
  known: readonly Uint8Array<ArrayBuffer>[],
): Promise<{ readonly id: Uint8Array; readonly point: Uint8Array }> {
  const made = (await navigator.credentials.create({
    publicKey: {
      rp: { id: location.hostname, name: location.hostname },
      user: { id: crypto.getRandomValues(new Uint8Array(32)), name: label, displayName: label },
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { ...prompt, residentKey: 'required' },
      excludeCredentials: known.map((id) => ({ type: 'public-key' as const, id })),
    },
  })) as PublicKeyCredential;
  const key = (made.response as AuthenticatorAttestationResponse).getPublicKey();
  if (!key) throw new TypeError('The device made a key of another kind.');
  // SubjectPublicKeyInfo of P-256 ends with x and y (RFC 5480).
  return { id: new Uint8Array(made.rawId), point: new Uint8Array(key).slice(-64) };
}

/** Asks a passkey to sign 32 bytes. Without an id, the member chooses among their passkeys of this host. */
export async function assert(
  challenge: string,
  id?: Uint8Array<ArrayBuffer>,
  signal?: AbortSignal,
): Promise<Assertion> {
  const given = (await navigator.credentials.get({
    ...(signal && { signal }),
    publicKey: {
      ...prompt,
      challenge: bytesOfHex(challenge),
      rpId: location.hostname,
      allowCredentials: id ? [{ type: 'public-key', id }] : [],
    },
  })) as PublicKeyCredential;
  const { authenticatorData, clientDataJSON, signature } = given.response as AuthenticatorAssertionResponse;
  return {
    credentialId: new Uint8Array(given.rawId),
    authenticatorData: new Uint8Array(authenticatorData),
    clientData: new TextDecoder().decode(clientDataJSON),
    signature: new Uint8Array(signature),
  };
}

/** Returns r and the lower of the two s of a signature in DER. */
export function scalarsOf(der: Uint8Array): readonly [r: bigint, s: bigint] {
  const take = (at: number): readonly [bigint, number] => {
    const end = at + 2 + (der[at + 1] ?? 0);
    return [BigInt(`0x${hexOfBytes(der.slice(at + 2, end))}`), end];
  };
  const [r, next] = take(2);
  const [s] = take(next);
  return [r, s > order / 2n ? order - s : s];
}

/**
 * Returns a signature in the form that the account reads: the length of the owner, the owner, and `WebAuthnAuth` of OpenZeppelin
 * in the contract ABI.
 */
export function encode(owner: Owner, { authenticatorData, clientData, signature }: Assertion): string {
  const [r, s] = scalarsOf(signature);
  const data = dynamic(hexOfBytes(authenticatorData));
  const head = [r, s, clientData.indexOf('"challenge"'), clientData.indexOf('"type"'), 192, 192 + data.length / 2].map(
    word,
  );
  const length = (owner.length / 2).toString(16).padStart(4, '0');
  return length + owner + head.join('') + data + dynamic(hexOf(clientData));
}
