import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Bytes of AES-256-GCM: of a key, of the number that is used once, and of the tag. */
const sizes = { key: 32, nonce: 12, tag: 16 } as const;

/** Encrypts the tokens of members' accounts with AES-256-GCM, so that a copy of the database gives access to no account. */
export class TokenSeal {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #current: string;

  /** @param keys 32 bytes each: the first one encrypts, all of them decrypt. Throws a `RangeError` for any other length. */
  constructor(keys: readonly Buffer[]) {
    if (keys.length === 0 || keys.some(({ length }) => length !== sizes.key))
      throw new RangeError('A key of a seal has 32 bytes.');
    this.#keys = new Map(keys.map((key) => [nameOf(key), key]));
    this.#current = nameOf(keys[0] as Buffer);
  }

  /** Returns the encrypted text. It can be opened only with the same `owner`. */
  seal(text: string, owner: string): string {
    const nonce = randomBytes(sizes.nonce);
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(this.#current) as Buffer, nonce);
    cipher.setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${this.#current}.${sealed.toString('base64url')}`;
  }

  /** Returns the text; `undefined` if its key is not among these, if it was changed, or if it has another owner. */
  open(sealed: string, owner: string): string | undefined {
    const [name = '', body = ''] = sealed.split('.');
    const key = this.#keys.get(name);
    const bytes = Buffer.from(body, 'base64url');
    if (!key || bytes.length < sizes.nonce + sizes.tag) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, sizes.nonce), {
      authTagLength: sizes.tag,
    });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(-sizes.tag));
    try {
      const text = decipher.update(bytes.subarray(sizes.nonce, -sizes.tag));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}

/** Names a key by its hash, so that a sealed text shows which of several keys opens it. */
const nameOf = (key: Buffer): string =>
  createHash('sha256').update('laurel token key ').update(key).digest('hex').slice(0, 8);
