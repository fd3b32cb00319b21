import { createHmac, timingSafeEqual } from 'node:crypto';

/** Position between two rows of the accounts: after this amount and id. */
interface AccountPlace {
  /** Decimal text. */
  readonly amount: string;
  readonly id: string;
}

/**
 * Cursors that contain their position, so that nothing has to be stored between two pages: whichever process answers, and even if
 * the account has moved, the next page starts where the last one ended. They are signed for one organisation.
 */
export class AccountCursors {
  readonly #key: Buffer;

  /** @param key shared by all processes that read each other's cursors */
  constructor(key: Buffer) {
    this.#key = key;
  }

  write(organizationId: string, { amount, id }: AccountPlace): string {
    const place = Buffer.from(`${amount} ${id}`).toString('base64url');
    return `${place}.${this.#sign(organizationId, place).toString('base64url')}`;
  }

  /** Returns the position; `undefined` for a cursor that was not written by this service for this organisation. */
  read(organizationId: string, cursor: string): AccountPlace | undefined {
    const [place = '', signature = ''] = cursor.split('.');
    const given = Buffer.from(signature, 'base64url');
    const own = this.#sign(organizationId, place);
    if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
    const [amount = '', id = ''] = Buffer.from(place, 'base64url').toString().split(' ');
    return { amount, id };
  }

  #sign(organizationId: string, place: string): Buffer {
    return createHmac('sha256', this.#key).update(`${organizationId} ${place}`).digest().subarray(0, 16);
  }
}
