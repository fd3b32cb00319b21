import type { Client } from '../../client/transport.js';
import type { PageResponse } from '../../../contract/index.js';
import type { LaurelError } from '../../../errors/laurel-error.js';

/** The proxy's answer about any address. */
export type LookedUpShare = PageResponse<'GET /api/token_claims/{id}/lookup'>;

/** How far the look-up of an address has come. */
export type LookupState =
  | { readonly status: 'none' }
  | { readonly status: 'invalid' }
  | { readonly status: 'asking' }
  | { readonly status: 'found'; readonly address: string; readonly share: LookedUpShare }
  | { readonly status: 'failed'; readonly error: LaurelError };

/** Looks up what an address may claim. Needs no session. */
export class AddressLookup {
  #state: LookupState = { status: 'none' };
  #turn = 0;
  readonly #client: Client;
  readonly #changed: () => void;

  /** @param changed called after every change of `state` */
  constructor(client: Client, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
  }

  get state(): LookupState {
    return this.#state;
  }

  /** Asks about an address, unless it is not a valid address or another look-up is running. Never rejects. */
  async ask(claimId: string, address: string): Promise<void> {
    if (this.#state.status === 'asking') return;
    if (!/^0x[0-9a-f]{40}$/i.test(address)) return this.#show({ status: 'invalid' });
    const turn = ++this.#turn;
    this.#show({ status: 'asking' });
    const request = { params: { id: claimId }, query: { wallet: address } };
    const answer = await this.#client.request('GET /api/token_claims/{id}/lookup', request).then(
      (share): LookupState => ({ status: 'found', address, share }),
      (error: LaurelError): LookupState => ({ status: 'failed', error }),
    );
    if (turn === this.#turn) this.#show(answer);
  }

  /** Forgets the address. */
  stop(): void {
    this.#turn += 1;
    this.#state = { status: 'none' };
  }

  #show(state: LookupState): void {
    this.#state = state;
    this.#changed();
  }
}
