import type { PublicMintingContract } from '../../contract/minting/contracts.js';
import type { Capabilities } from '../../contract/session.js';
import type { LaurelHost } from '../../controllers/host.js';
import { PagesController, type PagesState } from '../../controllers/pages.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { QueryController } from '../../controllers/query.js';
import { SessionController } from '../../controllers/session.js';
import { TokenNames } from '../../controllers/token-names.js';
import { describeProblem } from '../../errors/describe-problem.js';
import type { LaurelError } from '../../errors/laurel-error.js';

/** What the gallery is asked for. */
export interface GalleryRequest {
  /** Ids of contracts; all where there are none. */
  readonly contracts: readonly string[];
  /** Milliseconds between refreshes. */
  readonly every: number;
}

const LIMIT = 100;
const NONE: readonly never[] = [];

/** Everything the gallery knows: contracts with their assets, and what of its member decides what they may mint. */
export class GalleryData {
  readonly session: SessionController;
  /** Names of the tokens that members pay for pieces with. */
  readonly tokens: TokenNames;
  readonly #programme: ProgrammeController;
  readonly #request: () => GalleryRequest;
  readonly #contracts: PagesController<'GET /api/minting/contracts'>;
  readonly #stats: QueryController<'GET /api/minting/contracts'>;
  readonly #mine: PagesController<'GET /api/me/minting/assets'>;
  readonly #accounts: QueryController<'GET /api/me/accounts'>;
  readonly #badges: QueryController<'GET /api/me/badges'>;
  readonly #capabilities: QueryController<'GET /capabilities'>;

  constructor(host: LaurelHost, request: () => GalleryRequest) {
    this.#request = request;
    this.session = new SessionController(host);
    this.tokens = new TokenNames(host, () => this.#hasTokenPrices);
    this.#programme = new ProgrammeController(host);
    const list = () => ({
      route: 'GET /api/minting/contracts' as const,
      request: { query: { limit: LIMIT } },
      every: request().every,
    });
    this.#contracts = new PagesController(host, list);
    // The same answer again, for what is said of all contracts together.
    this.#stats = new QueryController(host, list);
    this.#capabilities = new QueryController(host, () => ({ route: 'GET /capabilities', request: {} }));
    this.#mine = new PagesController(host, () =>
      this.memberId
        ? {
            route: 'GET /api/me/minting/assets',
            request: { query: { limit: LIMIT } },
            member: true,
            every: request().every,
          }
        : null,
    );
    this.#accounts = new QueryController(host, () =>
      this.memberId && this.#hasPointPrices
        ? { route: 'GET /api/me/accounts', request: { query: { limit: LIMIT } }, member: true }
        : null,
    );
    this.#badges = new QueryController(host, () => {
      const ids = this.memberId ? this.#badgeIds : [];
      return ids.length === 0
        ? null
        : {
            route: 'GET /api/me/badges',
            request: { query: { limit: LIMIT, badgeIds: ids.length === 1 ? ids[0] : [...ids] } },
            member: true,
          };
    });
  }

  /** Who looks at it; nobody for a visitor. */
  get memberId(): string {
    const { state } = this.session;
    return 'user' in state ? state.user.id : '';
  }

  /** Why it is not known who is signed in, or what they have. */
  get memberProblem(): LaurelError | undefined {
    const { state } = this.session;
    if (state.status === 'unknown') return state.problem;
    const failed = [this.#mine.state, this.#accounts.state, this.#badges.state].find(
      ({ status }) => status === 'error',
    );
    return failed?.status === 'error' ? failed.error : undefined;
  }

  get pages(): PagesState<PublicMintingContract> {
    return this.#contracts.state;
  }

  /** What can be shown, whatever is filtered. */
  get state(): 'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'error' | 'unavailable' {
    if (this.#programme.error) return 'unavailable';
    const { pages } = this;
    if (pages.status === 'error') return describeProblem(pages.error).whose === 'owner' ? 'unavailable' : 'error';
    if (pages.status === 'pending') return pages.slow ? 'slow' : 'loading';
    if (pages.status === 'idle') return 'idle';
    return this.contracts.length > 0 ? 'ready' : 'empty';
  }

  /** When it tries again by itself, epoch ms on the server's clock. */
  get retryAt(): number | undefined {
    const { pages } = this;
    return pages.status === 'error' ? pages.retryAt : undefined;
  }

  /** The contracts asked for. */
  get contracts(): readonly PublicMintingContract[] {
    const { pages } = this;
    if (pages.status !== 'success') return NONE;
    const { contracts: ids } = this.#request();
    return pages.data.filter(({ id, showOnMarketplace }) => (ids.length === 0 ? showOnMarketplace : ids.includes(id)));
  }

  /** What the programme offers, once it has said so. */
  get capabilities(): Capabilities | undefined {
    const { state } = this.#capabilities;
    return state.status === 'success' ? state.data : undefined;
  }

  /** How many of a contract are minted and could be, as the platform adds them up; nothing where it does not, or there is no limit. */
  totalsOf({
    id,
    mintingContractAssets,
  }: PublicMintingContract): { readonly minted: number; readonly of: number } | undefined {
    const { state } = this.#stats;
    const found =
      state.status === 'success' ? state.data.stats.find((each) => each.mintingContractId === id) : undefined;
    const { quantity: of = null, quantityMinted: minted = null } = found?._sum ?? {};
    const hasLimit = !mintingContractAssets.some(({ unlimitedQty }) => unlimitedQty);
    return of === null || minted === null || !hasLimit ? undefined : { minted, of };
  }

  /** What the member has of each currency and of the badges asked for, and what they have minted, as far as it has come. */
  get holdings() {
    const [accounts, badges, mine] = [this.#accounts.state, this.#badges.state, this.#mine.state];
    return {
      accounts: accounts.status === 'success' ? accounts.data.data : undefined,
      badges: badges.status === 'success' ? badges.data.data : undefined,
      mine: mine.status === 'success' ? mine.data : undefined,
    };
  }

  loadMore(): Promise<void> {
    return this.#contracts.loadMore();
  }

  async refresh(): Promise<void> {
    const { state } = this.session;
    if (state.status === 'unknown' && state.problem) await this.#programme.program?.session.read();
    await Promise.all([
      this.#contracts.refresh(),
      this.#mine.refresh(),
      this.#accounts.refresh(),
      this.#badges.refresh(),
      this.#capabilities.refresh(),
    ]);
  }

  get #hasPointPrices(): boolean {
    return this.contracts.some(({ mintingContractAssets }) =>
      mintingContractAssets.some(({ loyaltyCurrencyId }) => loyaltyCurrencyId !== null),
    );
  }

  get #hasTokenPrices(): boolean {
    return this.contracts.some(({ mintingContractAssets }) =>
      mintingContractAssets.some(({ currencyAddress }) => currencyAddress !== null),
    );
  }

  get #badgeIds(): readonly string[] {
    const all = this.contracts.flatMap((each) =>
      each.mintingContractBadgeAssociation.map(({ loyaltyBadge }) => loyaltyBadge.id),
    );
    return [...new Set(all)].slice(0, LIMIT);
  }
}
