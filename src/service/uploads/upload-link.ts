import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the links to which files are uploaded. A link allows its holder to upload that one file until it expires. */
export class UploadLinks {
  constructor(readonly secret: Uint8Array) {}

  /** Returns the address to which a file is uploaded. */
  url(origin: string, id: string, expiresAt: Date): string {
    const expires = String(expiresAt.getTime());
    return `${origin}/uploads/${id}?${String(new URLSearchParams({ expires, signature: this.#sign(id, expires) }))}`;
  }

  /** Whether this service has signed the link, and it has not expired. */
  isValid(id: string, { expires = '', signature = '' }: Readonly<Record<string, string>>, now: number): boolean {
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(id, expires))];
    return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > now;
  }

  #sign(id: string, expires: string): string {
    return createHmac('sha256', this.secret).update(`${id} ${expires}`).digest('base64url');
  }
}
