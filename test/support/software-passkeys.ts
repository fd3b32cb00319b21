import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** How an assertion differs from that of an honest browser and a device with a screen lock. */
export interface Forgery {
  /** User present (1), user verified (4), backup eligible (8), backed up (16). */
  readonly flags?: number;
  readonly rpId?: string;
  /** Origin of the page that asks, if it is not the passkey's own. */
  readonly origin?: string;
  readonly clientData?: (challenge: string) => string;
  readonly highS?: boolean;
}

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

interface Credential {
  readonly id: Uint8Array;
  readonly privateKey: ReturnType<typeof generateKeyPairSync>['privateKey'];
}

/**
 * A device with passkeys, in place of `navigator.credentials` (WebAuthn 3). Its keys and signatures are real. `sync`
 * puts the same passkeys on another device.
 */
export class SoftwarePasskeys {
  readonly #credentials: Credential[] = [];
  forgery: Forgery = {};
  /** Number of times that the member confirmed on the device. */
  confirmations = 0;

  /** Returns another device with the same passkeys. */
  sync(): SoftwarePasskeys {
    const other = new SoftwarePasskeys();
    other.#credentials.push(...this.#credentials);
    return other;
  }

  /** Removes all passkeys, as when the device is lost. */
  lose(): void {
    this.#credentials.length = 0;
  }

  /** Returns the secrets of its passkeys, in the spellings in which they could be stored or sent. */
  secrets(): readonly string[] {
    return this.#credentials.flatMap(({ privateKey }) => {
      const { d = '' } = privateKey.export({ format: 'jwk' });
      return [d, Buffer.from(d, 'base64url').toString('hex')];
    });
  }

  create({ publicKey }: CredentialCreationOptions): Promise<unknown> {
    const known = publicKey?.excludeCredentials ?? [];
    if (this.#credentials.some(({ id }) => known.some((one) => isSame(one.id, id))))
      return Promise.reject(new DOMException('There is one already.', 'InvalidStateError'));
    this.confirmations += 1;
    const { privateKey, publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = new Uint8Array(randomBytes(16));
    this.#credentials.push({ id, privateKey });
    const spki = new Uint8Array(key.export({ type: 'spki', format: 'der' }));
    return Promise.resolve({ rawId: id.buffer, response: { getPublicKey: () => spki.buffer } });
  }

  get({ publicKey }: CredentialRequestOptions): Promise<unknown> {
    const allowed = publicKey?.allowCredentials ?? [];
    const credential = this.#credentials.find(
      ({ id }) => allowed.length === 0 || allowed.some((one) => isSame(one.id, id)),
    );
    if (!credential || !publicKey)
      return Promise.reject(new DOMException('The operation timed out or was not allowed.', 'NotAllowedError'));
    this.confirmations += 1;
    const { flags = 5, rpId = publicKey.rpId ?? '', origin = location.origin, clientData, highS } = this.forgery;
    const challenge = Buffer.from(bytesOf(publicKey.challenge)).toString('base64url');
    const said =
      clientData?.(challenge) ?? JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false });
    const hashed = createHash('sha256').update(rpId).digest();
    const authenticatorData = Buffer.concat([hashed, Buffer.from([flags, 0, 0, 0, 1])]);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(said).digest()]);
    const raw = sign('sha256', signed, { key: credential.privateKey, dsaEncoding: 'ieee-p1363' });
    const half = (at: number): bigint => BigInt(`0x${raw.subarray(at, at + 32).toString('hex')}`);
    const s = half(32);
    const isHigh = s > order / 2n;
    return Promise.resolve({
      rawId: new Uint8Array(credential.id).buffer,
      response: {
        authenticatorData: new Uint8Array(authenticatorData).buffer,
        clientDataJSON: new TextEncoder().encode(said).buffer,
        signature: new Uint8Array(der(half(0), highS && !isHigh ? order - s : s)).buffer,
      },
    });
  }
}

const bytesOf = (source: BufferSource): Uint8Array =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);

const isSame = (one: BufferSource, other: Uint8Array): boolean => Buffer.from(bytesOf(one)).equals(Buffer.from(other));

/** Returns a signature in DER. */
function der(r: bigint, s: bigint): Buffer {
  const integer = (value: bigint): Buffer => {
    const hex = value.toString(16);
    const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
    const body = (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
    return Buffer.concat([Buffer.from([2, body.length]), body]);
  };
  const both = Buffer.concat([integer(r), integer(s)]);
  return Buffer.concat([Buffer.from([48, both.length]), both]);
}

/** Gives this process the globals of a page with passkeys, until the returned function is called. */
export function asPage(origin: string, credentials: SoftwarePasskeys): () => void {
  const stored = new Map<string, string>();
  const globals = {
    location: new URL(origin),
    navigator: { credentials },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      clear: () => stored.clear(),
    },
  };
  const before = Object.entries(globals).map(([name, value]) => {
    const had = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    return [name, had] as const;
  });
  return () => {
    for (const [name, had] of before)
      if (had) Object.defineProperty(globalThis, name, had);
      else Reflect.deleteProperty(globalThis, name);
  };
}
