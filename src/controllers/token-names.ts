import type { LaurelHost } from './host.js';
import { QueryController } from './query.js';

/**
 * Names of tokens as the programme has them: those it hands out. A contract may call itself whatever it likes, so no chain is
 * asked.
 */
export class TokenNames {
  readonly #claims: QueryController<'GET /api/token_claims'>;

  /** @param isWanted whether there is a token to be named; else nothing is asked */
  constructor(host: LaurelHost, isWanted: () => boolean) {
    this.#claims = new QueryController(host, () =>
      isWanted() ? { route: 'GET /api/token_claims', request: {} } : null,
    );
  }

  /** Name of a token; `undefined` where the programme knows none. @param chainId EIP-155 id of its chain */
  of(address: string, chainId: number | undefined): string | undefined {
    const { state } = this.#claims;
    if (state.status !== 'success') return undefined;
    const token = state.data.data.find(
      ({ contract }) => contract.chainId === chainId && contract.address.toLowerCase() === address.toLowerCase(),
    );
    return token?.contract.name ?? undefined;
  }
}
