import type { ReactiveController } from 'lit';
import type { PageResponse } from '../../contract/index.js';
import type { PublicTokenClaim } from '../../contract/token-claims/token-claims.js';
import type { LaurelHost } from '../../controllers/host.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { QueryController } from '../../controllers/query.js';
import { SessionController } from '../../controllers/session.js';
import { describeProblem } from '../../errors/describe-problem.js';

/** What the platform says of one wallet. */
export type Eligibility = PageResponse<'GET /api/me/token_claims/{id}/eligibility'>;

/** Addresses that a claim's contract knows, whatever the type of the wallet. */
const evmAddress = /^0x[0-9a-f]{40}$/i;

/** Everything a claim knows: the claim, whose it is, and what of it is theirs. */
export class ClaimData implements ReactiveController {
  readonly session: SessionController;
  readonly capabilities: QueryController<'GET /capabilities'>;
  readonly eligibility: QueryController<'GET /api/me/token_claims/{id}/eligibility'>;
  readonly #host: LaurelHost;
  readonly #programme: ProgrammeController;
  readonly #claims: QueryController<'GET /api/token_claims'>;
  readonly #wanted: () => string;
  /** What was found out about the member's wallets, one after the other. */
  readonly #found = new Map<string, Eligibility>();
  #foundOf = '';
  #wallet = '';
  #isPinned = false;

  /** @param wanted id of the claim; empty for the first */
  constructor(host: LaurelHost, request: () => { readonly wanted: string; readonly every: number }) {
    this.#host = host;
    host.addController(this);
    this.#wanted = () => request().wanted;
    this.session = new SessionController(host);
    this.#programme = new ProgrammeController(host);
    this.#claims = new QueryController(host, () => ({
      route: 'GET /api/token_claims',
      request: {},
      every: request().every,
    }));
    this.capabilities = new QueryController(host, () => ({ route: 'GET /capabilities', request: {} }));
    this.eligibility = new QueryController(host, () => {
      const { claim } = this;
      return claim && this.#wallet
        ? {
            route: 'GET /api/me/token_claims/{id}/eligibility',
            request: { params: { id: claim.id }, query: { wallet: this.#wallet } },
            member: true,
            every: request().every,
          }
        : null;
    });
  }

  get claim(): PublicTokenClaim | undefined {
    const { state } = this.#claims;
    if (state.status !== 'success') return undefined;
    const wanted = this.#wanted().trim().toLowerCase();
    return wanted ? state.data.data.find(({ id }) => id.toLowerCase() === wanted) : state.data.data[0];
  }

  get claims(): QueryController<'GET /api/token_claims'>['state'] {
    return this.#claims.state;
  }

  /** What can be shown of the claim itself. */
  get state(): 'idle' | 'loading' | 'slow' | 'empty' | 'error' | 'unavailable' | 'known' {
    if (this.#programme.error) return 'unavailable';
    const { state } = this.#claims;
    if (state.status === 'error') return describeProblem(state.error).whose === 'owner' ? 'unavailable' : 'error';
    if (state.status === 'pending') return state.slow ? 'slow' : 'loading';
    if (state.status === 'idle') return 'idle';
    return this.claim ? 'known' : 'empty';
  }

  /** The member's wallets that a share can be of; last those that have to be linked before they can claim it. */
  get wallets(): readonly string[] {
    const { state } = this.session;
    if (!('user' in state)) return [];
    const fit = state.user.wallets.filter(({ address }) => evmAddress.test(address));
    return [...fit.filter(({ ofGroup }) => !ofGroup), ...fit.filter(({ ofGroup }) => ofGroup)].map(
      ({ address }) => address,
    );
  }

  /** The wallet that is looked at. */
  get wallet(): string {
    return this.#wallet;
  }

  /** What is known of the member's share; nothing while their wallets are still looked through. */
  get share(): Eligibility | undefined {
    const { state } = this.eligibility;
    return (this.#isPinned || this.#isThrough) && state.status === 'success' ? state.data : undefined;
  }

  /**
   * Looks through the member's wallets until one has something to claim. Call it before every render.
   *
   * @param isPinned something is under way, or has come about, with the one that is looked at
   */
  lookOn(isPinned: boolean): void {
    this.#isPinned = isPinned;
    const { wallets } = this;
    const of = this.#of;
    if (of !== this.#foundOf) {
      this.#foundOf = of;
      this.#found.clear();
      this.#wallet = of ? (wallets[0] ?? '') : '';
      return;
    }
    const { state } = this.eligibility;
    if (state.status !== 'success' || !this.#wallet) return;
    this.#found.set(this.#wallet, state.data);
    if (isPinned || this.#isGood(this.#wallet)) return;
    const next = wallets.find((wallet) => !this.#found.has(wallet));
    this.#wallet = next ?? wallets.find((wallet) => this.#found.get(wallet)?.eligible) ?? this.#wallet;
  }

  hostUpdated(): void {
    const { state } = this.eligibility;
    const isNew = state.status === 'success' && this.#found.get(this.#wallet) !== state.data;
    // Answers that were in the cache came during the update, after `lookOn`.
    if (isNew || this.#of !== this.#foundOf) queueMicrotask(() => this.#host.requestUpdate());
  }

  /** Whose wallets are looked through, for what. */
  get #of(): string {
    const { claim } = this;
    return claim ? [claim.id, ...this.wallets].join(' ') : '';
  }

  get #isThrough(): boolean {
    return this.wallets.every((wallet) => this.#found.has(wallet)) || this.#isGood(this.#wallet);
  }

  async refresh(): Promise<void> {
    const { state } = this.session;
    if (state.status === 'unknown' && state.problem) await this.#programme.program?.session.read();
    await Promise.all([this.#claims.refresh(), this.capabilities.refresh(), this.eligibility.refresh()]);
  }

  #isGood(wallet: string): boolean {
    const found = this.#found.get(wallet);
    return found !== undefined && found.eligible && !found.alreadyClaimed;
  }
}
