import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { QueryController } from '../../controllers/query.js';
import { QuestsController } from '../../controllers/quests.js';
import type { CompletionInput, QuestNews, QuestsState } from '../../controllers/quests-state.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { QuestOpenEvent } from '../../events/quest-open.js';
import { QuestSubmitEvent } from '../../events/quest-submit.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { SocialConnectRequestEvent } from '../../events/social-connect-request.js';
import { questList } from '../../i18n/en/quest-list.js';
import type { DecimalValue } from '../../loyalty/decimal.js';
import { summarizeQuests, type QuestSort, type QuestView } from '../../loyalty/quest-group.js';
import type { Quest } from '../../loyalty/quest.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconSearch, iconWallet } from '../../ui/icons.js';
import { CurrenciesController } from '../currencies.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import { pressOf } from './action.js';
import type { QuestContext } from './context.js';
import { Folds } from './folds.js';
import { group, isLively, PAST, rows } from './group.js';
import { header } from './header.js';
import type { Later } from './later.js';
import type { Opened } from './opened.js';
import { isOver, shownOf, type Shown } from './shown.js';
import { skeleton } from './skeleton.js';
import { DAY, MINUTE, SECOND } from './span.js';
import type * as Finder from './finder.js';
import type * as Streak from './streak.js';
import { styles } from './styles.js';

/** Above this many quests a search is worth its button. */
const SEARCHABLE = 8;

/** Width below which the actions stand in the opened row, px; the style sheet has the same. */
const NARROW = 480;

/** What a list of quests can be showing. */
export type QuestListState =
  'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'filtered-empty' | 'error' | 'unavailable';

/**
 * What members can do, what it gives, how it stands, and what to do about what is in the way.
 *
 * @element laurel-quest-list
 * @slot header - In place of title and summary.
 * @slot header-end - At the end of the header.
 * @slot empty - In place of what is shown while there are no quests.
 * @slot error - In place of what is shown when the quests did not load.
 * @slot signed-out - In place of the invitation to sign in.
 * @slot streak-bonus - Under the streak.
 * @slot item-<ruleId> - In place of the description of one quest.
 * @slot footer - Below everything.
 * @fires {QuestOpenEvent} laurel-quest-open - The member has opened a quest.
 * @fires {QuestSubmitEvent} laurel-quest-submit - A quest is about to be sent in; the page can hold it back.
 * @fires {QuestPendingEvent} laurel-quest-pending - A quest is being checked.
 * @fires {QuestCompleteEvent} laurel-quest-complete - A quest is done.
 * @fires {QuestRefusedEvent} laurel-quest-refused - A quest was refused.
 * @fires {SocialConnectRequestEvent} laurel-social-connect-request - A quest needs an account elsewhere.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The box and its ends.
 * @csspart streak streak-count - The streak.
 * @csspart group group-header group-label group-count ring list - The groups.
 * @csspart item row tile main label meta amount coin trail detail - The quests.
 * @csspart available pending complete locked upcoming failed expired celebrate open - How an item stands.
 * @csspart button primary secondary quiet field input option choice checked wrong result mine - What is pressed.
 * @csspart progress progress-fill conditions condition and or met notice notice-title notice-body empty skeleton spinner icon wreath - The rest.
 * @cssstate idle loading slow ready empty filtered-empty error unavailable - What is shown.
 * @cssstate stale offline signed-out expired partial refreshing - What holds besides.
 */
export class QuestList extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Title in place of the usual one. */
  @property() heading = '';

  /** Id of the quest to open and bring into view. The address of the page can name it as well: `#quest-<id>`. */
  @property() quest = '';

  /** Id or symbol of the currency the summary counts in; the community's first one where it is absent. */
  @property() currency = '';

  /** Id of the one group to show. */
  @property() group = '';

  /** Which quests are shown at first: `all`, `available`, `progress`, `done`, `locked` or `past`. */
  @property() view: QuestView = 'all';

  /** Their order within a group at first: `given`, `recommended`, `ending`, `reward` or `newest`. */
  @property() sort: QuestSort = 'given';

  /** Without search and filters. */
  @property({ type: Boolean, attribute: 'hide-search' }) hideSearch = false;

  /** The check-in is a row like the others. */
  @property({ type: Boolean, attribute: 'hide-streak' }) hideStreak = false;

  /** Without what the member has, in the header. */
  @property({ type: Boolean, attribute: 'hide-balance' }) hideBalance = false;

  /** Without a hint at what to do next. */
  @property({ type: Boolean, attribute: 'hide-suggestion' }) hideSuggestion = false;

  /** Page where members find help. */
  @property({ attribute: 'support-url' }) supportUrl = '';

  /** Seconds between refreshes while the list is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  @state() private openId = '';
  @state() private isFinding = false;
  @state() private isStreakOpen = false;
  @state() private announcement = '';
  @state() private nextId = '';
  @state() private wanted: Finder.Wanted | undefined;

  readonly #localize = new Localize(this, questList);
  readonly #programme = new ProgrammeController(this);
  readonly #connectivity = new ConnectivityController(this);
  readonly #currencies = new CurrenciesController(this, () => this.currency);
  readonly #quests = new QuestsController(
    this,
    () => ({ every: this.#every, ...(this.#linked ? { ids: [this.#linked] } : {}) }),
    {
      submitting: (quest, input) => this.#mayBeSent(quest, input),
      happened: (news) => void this.#hear(news),
    },
  );
  readonly #accounts = new QueryController(this, () =>
    this.hideBalance
      ? null
      : { route: 'GET /api/me/accounts' as const, request: { query: { limit: 100 } }, member: true },
  );
  readonly #clock = new ClockController(this, { every: () => this.#tick });
  readonly #folds = new Folds();
  readonly #later = new Part<Later>(this, () => this.#createLater());
  readonly #opened = new Part<Opened>(this, () => this.#createOpened());
  readonly #streak = new Part<typeof Streak>(this, () => this.#load(import('./streak.js'), 'streakStyles'));
  readonly #finder = new Part<typeof Finder>(this, () => this.#load(import('./finder.js'), 'finderStyles'));
  readonly #visited = new Set<string>();
  /** What is known as of this update. */
  #known: QuestsState = { status: 'idle' };
  #shown: Shown | undefined;
  #linked = '';
  #isToShow = false;
  #hasBegun = false;
  #listening: AbortController | undefined;

  get state(): QuestListState {
    const quests = this.#known;
    if (this.#programme.error) return 'unavailable';
    if (quests.status === 'idle') return 'idle';
    // What is out of the ordinary is said by what comes later; until that is there, this is still loading.
    const said = this.#later.value !== undefined;
    if (quests.status === 'pending') return quests.slow && said ? 'slow' : 'loading';
    if (quests.status === 'error')
      return !said ? 'loading' : describeProblem(quests.error).whose === 'owner' ? 'unavailable' : 'error';
    if (this.#isGathering) return 'loading';
    if (quests.quests.length === 0) return said ? 'empty' : 'loading';
    if (this.#view.quests.length === 0 && (this.isFinding || !this.#streakQuest))
      return said ? 'filtered-empty' : 'loading';
    return 'ready';
  }

  /** Fetches quests, the member's progress and balance again. */
  async refresh(): Promise<void> {
    await Promise.all([this.#quests.refresh(), this.#currencies.refresh(), this.#accounts.refresh()]);
  }

  /** Opens a quest and brings it into view; resolves with whether there is one. */
  async show(questId: string): Promise<boolean> {
    this.#linked = questId;
    this.#isToShow = true;
    this.requestUpdate();
    await this.updateComplete;
    return this.#quests.quest(questId) !== undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    window.addEventListener('hashchange', () => this.#followAddress(), { signal });
    this.ownerDocument.addEventListener('visibilitychange', () => this.#return(), { signal });
    window.addEventListener('focus', () => this.#return(), { signal });
    this.#followAddress();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    this.#later.value?.clear();
  }

  protected override get conditions(): readonly string[] {
    const quests = this.#known;
    if (quests.status !== 'success') return this.#connectivity.online ? [] : ['offline'];
    return [
      quests.problem ? 'stale' : '',
      quests.refreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      quests.member === 'nobody' ? 'signed-out' : quests.member === 'expired' ? 'expired' : '',
      quests.member === 'partly' || quests.member === 'unknown' ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('quest') && this.quest) void this.show(this.quest);
    if (changed.has('view') || changed.has('sort')) this.wanted = undefined;
  }

  /** What is known is looked at once, after everything it comes from was brought up to date. */
  protected override update(changed: PropertyValues<this>): void {
    this.#known = this.#quests.state;
    this.#shown = undefined;
    if (this.state === 'ready') {
      this.#showLinked();
      this.#openFirst();
    }
    const spoken = this.#later.value?.followTime(this.#openQuest, this.#streakQuest, this.#clock.now());
    if (spoken) this.announcement = spoken;
    super.update(changed);
  }

  protected override updated(): void {
    super.updated();
    if (this.#known.status !== 'idle') void this.#later.load();
    if (this.#streakQuest) void this.#streak.load();
    if (this.#isNarrowed) void this.#finder.load();
    if (this.openId || this.#isToShow || this.#opensFirst) void this.#opened.load();
  }

  /** With what is loaded after the first rows. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await Promise.all([this.#later, this.#opened, this.#streak, this.#finder].map((part) => part.settled()));
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const quests = this.#known;
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    const isKnown = quests.status === 'success' && !isWaiting;
    const canFind = isKnown && !this.hideSearch && !this.isFinding && quests.quests.length > SEARCHABLE;
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${header(this.#localize, {
          title: this.heading,
          summary:
            isKnown && quests.quests.length > 0
              ? summarizeQuests(quests.quests.filter((each) => !isOver(each)))
              : undefined,
          isWaiting,
          isMember: this.#isMember,
          currency: this.#currencies.current,
          balance: isKnown ? this.#balanceOf(this.#currencies.currentId) : undefined,
          tools: canFind ? this.#renderFindButton() : nothing,
        })}
        ${this.#renderBody()} ${this.#renderEnd()}
        <slot name="footer"></slot>
      </div>
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  #renderFindButton(): TemplateResult {
    return html`<button
      class="button quiet neutral icon-only sm find"
      part="button quiet"
      type="button"
      aria-label=${this.#localize.t('quest-list.find')}
      @click=${() => void this.#find()}
    >
      ${icon(iconSearch, 18)}
    </button>`;
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const notices = this.#later.value?.notices;
    const { state } = this;
    const quests = this.#known;
    const retry = (): void => void this.refresh();
    switch (state) {
      case 'unavailable':
        return html`<slot name="error">${notices?.unavailable(localize)}</slot>`;
      case 'error': {
        const wait = this.#later.value?.wait(quests.status === 'error' ? quests.retryAt : undefined) ?? '';
        return html`<slot name="error">${notices?.failed(localize, wait, retry)}</slot>`;
      }
      case 'empty':
        return html`<slot name="empty">${notices?.empty(localize)}</slot>`;
      case 'idle':
      case 'loading':
      case 'slow':
        return [state === 'slow' ? notices?.slow(localize, retry) : nothing, skeleton(state !== 'idle')];
      default:
        if (quests.status !== 'success') return nothing;
        this.#later.value?.wait(undefined);
        return [
          notices?.facts(localize, quests, retry),
          this.#renderFinder(),
          this.isFinding ? nothing : this.#renderStreak(),
          state === 'filtered-empty'
            ? notices?.nothingFound(localize, quests.quests.length, () => this.#want(undefined))
            : this.#renderGroups(),
          notices?.more(localize, quests, () => void this.#loadMore()),
        ];
    }
  }

  #renderFinder(): unknown {
    const quests = this.#known;
    if (!this.isFinding || quests.status !== 'success') return nothing;
    return this.#finder.value?.finder(this.#localize, {
      wanted: this.#wish,
      quests: quests.quests,
      found: this.#view.quests.length,
      onChange: (wanted) => this.#want(wanted),
      onClose: () => this.#closeFinder(),
    });
  }

  #renderStreak(): unknown {
    const quest = this.#streakQuest;
    const part = this.#streak.value;
    if (!quest || !part) return nothing;
    return part.streak(this.#context, quest, {
      isMember: this.#isMember,
      isOpen: this.isStreakOpen,
      isLast: this.#view.groups.length === 0,
      refusal: this.#later.value?.refusalText(quest) ?? '',
      onToggle: () => (this.isStreakOpen = !this.isStreakOpen),
      onRemind: () => void this.#remind(quest),
    });
  }

  #renderGroups(): unknown {
    const { groups } = this.#view;
    const context = this.#context;
    const title = this.heading || this.#localize.t('quest-list.title');
    const isAlone = groups.filter(({ id }) => id !== PAST).length === 1;
    return groups.map((each) =>
      // A name that nobody gave, above all there is, would say nothing.
      isAlone && (each.id === '' || each.id === this.group)
        ? rows(context, each.quests, title)
        : group(context, each, this.#isGroupOpen(each.id), () => {
            this.#folds.set(each.id, !this.#isGroupOpen(each.id));
            this.requestUpdate();
          }),
    );
  }

  #renderEnd(): unknown {
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state)) return nothing;
    const quests = this.#known;
    if (quests.status !== 'success') return nothing;
    if (quests.member === 'nobody' || quests.member === 'expired') {
      const isExpired = quests.member === 'expired';
      return html`<slot name="signed-out"
        ><footer class="footer" part="footer">
          <span class="grow">${this.#localize.t(isExpired ? 'quest-list.expired' : 'quest-list.signed-out')}</span>
          ${button(this.#localize.t(isExpired ? 'action.sign-in-again' : 'action.sign-in'), {
            size: 'sm',
            icon: iconWallet,
            onClick: () => this.#askToSignIn(),
          })}
        </footer></slot
      >`;
    }
    const pending = quests.quests.filter(({ phase }) => phase === 'pending').length;
    if (pending < 2) return nothing;
    return this.#later.value?.notices.checking(this.#localize, pending, () => void this.#quests.checkAll());
  }

  /** Whether there is somebody of whom something is known; their session may have ended. */
  get #isMember(): boolean {
    return this.#known.status === 'success' && this.#known.member !== 'nobody';
  }

  get #isSignedIn(): boolean {
    const quests = this.#known;
    return quests.status === 'success' && quests.member !== 'nobody' && quests.member !== 'expired';
  }

  /** Whether something that belongs to the first rows is still on its way. */
  get #isGathering(): boolean {
    const quests = this.#known;
    if (quests.status === 'success' && quests.member === 'pending' && quests.quests.length > 0) return true;
    const isLate = (part: Part<unknown>): boolean => part.value === undefined && !part.hasFailed;
    return (this.#streakQuest !== undefined && isLate(this.#streak)) || (this.#isNarrowed && isLate(this.#finder));
  }

  get #context(): QuestContext {
    const later = this.#later.value;
    return {
      localize: this.#localize,
      now: this.#clock.now(),
      currency: (id) => this.#currencies.list.find((each) => each.id === id),
      openId: this.#opened.value || this.#opened.hasFailed ? this.openId : undefined,
      nextId: this.nextId || undefined,
      providerIcon: later?.providerIcon,
      isVisited: (id) => this.#visited.has(id),
      celebration: (id) => {
        const art = later?.artOf(id);
        return art && { art, total: this.#totalOf(id) };
      },
      detail: (quest) => this.#renderDetail(quest),
      onToggle: (quest) => this.#toggle(quest),
      onAct: (quest, event) => void this.#act(quest, event),
    };
  }

  #renderDetail(quest: Quest): unknown {
    const opened = this.#opened.value;
    if (!opened)
      return this.#later.value?.notices.partFailed(this.#localize, () => void this.#opened.load('by-member'));
    return opened.render(this.#context, quest, { isSignedIn: this.#isSignedIn, supportUrl: this.supportUrl });
  }

  get #openQuest(): Quest | undefined {
    return this.openId ? this.#quests.quest(this.openId) : undefined;
  }

  /** The check-in that stands above the groups. */
  get #streakQuest(): Quest | undefined {
    const quests = this.#known;
    // Without the member's own run it would say what is not so.
    if (this.hideStreak || quests.status !== 'success' || quests.missing.includes('streaks')) return undefined;
    return quests.quests.find(
      ({ streak, action, phase }) => streak && action.kind === 'check-in' && phase !== 'expired' && phase !== 'locked',
    );
  }

  get #wish(): Finder.Wanted {
    return this.wanted ?? { text: '', view: this.view, sort: this.sort, about: '' };
  }

  get #isNarrowed(): boolean {
    const { text, view, sort, about } = this.#wish;
    return Boolean(text || about) || view !== 'all' || sort !== 'given';
  }

  /** Groups and quests to show. */
  get #view(): Shown {
    const quests = this.#known;
    if (quests.status !== 'success') return { groups: [], quests: [] };
    const finder = this.#isNarrowed ? this.#finder.value : undefined;
    const own = this.group ? quests.quests.filter(({ groupId }) => groupId === this.group) : quests.quests;
    return (this.#shown ??= shownOf(this.#localize, {
      quests: own,
      sections: this.group ? quests.sections.filter(({ id }) => id === this.group) : quests.sections,
      streakId: this.isFinding ? undefined : this.#streakQuest?.id,
      wanted: finder?.find(own, this.#wish),
      sort: this.#wish.sort,
    }));
  }

  #isGroupOpen(id: string): boolean {
    const section = this.#view.groups.find((each) => each.id === id);
    if (!section?.isCollapsible || this.#isNarrowed) return true;
    return this.#folds.isOpen(id) ?? (isLively(section) || this.#view.groups.length === 1);
  }

  /** The member's own amount of a currency; `undefined` where it is not known. */
  #balanceOf(currencyId: string | undefined): DecimalValue {
    const { state: accounts } = this.#accounts;
    if (accounts.status !== 'success' || !currencyId) return undefined;
    return accounts.data.data.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === currencyId)?.amount ?? 0;
  }

  #totalOf(questId: string): DecimalValue {
    const reward = this.#quests.quest(questId)?.reward;
    return reward?.kind === 'points' ? this.#balanceOf(reward.currencyId) : undefined;
  }

  /** Milliseconds between renders: seconds while they are shown, half a minute while days are. */
  get #tick(): number {
    const quests = this.#known;
    if (quests.status !== 'success' || this.state !== 'ready') return 0;
    const now = this.#clock.now();
    const waits = quests.quests.flatMap(({ startsAt, endsAt, againAt, streak, phase, check, id }) => [
      phase === 'upcoming' ? startsAt : phase === 'ending' ? endsAt : againAt,
      streak?.resetsAt,
      phase === 'pending' && id === this.openId ? (check?.nextCheckAt ?? now + 1) : undefined,
    ]);
    const left = waits.flatMap((at) => (at !== undefined && at > now ? at - now : []));
    if (left.length === 0) return 0;
    return Math.min(...left) < DAY ? SECOND : MINUTE / 2;
  }

  get #every(): number {
    return Number.isFinite(this.refreshInterval) ? Math.max(0, this.refreshInterval) * SECOND : 0;
  }

  #toggle({ id }: Quest): void {
    this.#later.value?.settle(id);
    this.openId = this.openId === id ? '' : id;
    if (!this.openId) return;
    void this.#opened.load('by-member');
    this.dispatch(new QuestOpenEvent({ questId: id }));
  }

  async #act(quest: Quest, event: MouseEvent): Promise<void> {
    const press = pressOf(quest, this.#visited.has(quest.id));
    switch (press?.does) {
      case 'open':
        return this.#openToType(quest);
      case 'remind':
        return this.#remind(quest);
      case 'connect':
        return this.#connect(quest);
      case 'follow':
        // Signed out, the visit would not count: first the sign-in, then the link.
        if (!this.#isSignedIn) event.preventDefault();
        return this.#complete(quest);
      case 'complete':
        return this.#complete(quest);
      default:
        if (quest.action.kind === 'verify') this.#visited.add(quest.id);
        this.requestUpdate();
    }
  }

  /** Opens a quest whose action is to fill something in, at its field. */
  async #openToType(quest: Quest): Promise<void> {
    if (this.openId !== quest.id) this.#toggle(quest);
    await this.#opened.settled();
    await this.updateComplete;
    const selector = '.input, .choice[tabindex="0"], .detail button, .label';
    this.#itemOf(quest.id)?.querySelector<HTMLElement>(selector)?.focus();
  }

  async #complete(quest: Quest, input?: CompletionInput): Promise<void> {
    const outcome = await this.#quests.complete(quest.id, input);
    if (outcome.kind === 'held' && outcome.why === 'signed-out') this.#askToSignIn();
    if (outcome.kind !== 'failed' && outcome.kind !== 'refused') return;
    const opened = await this.#opened.load('by-member');
    opened?.setFailure(quest.id, outcome.kind === 'failed' ? outcome.error : undefined);
    // The reason stands in the row; focus stays where it was.
    if (quest.id !== this.#streakQuest?.id) this.openId = quest.id;
  }

  /** The page, else the provider's own window, connects the account; then the quest is sent in once more by itself. */
  async #connect(quest: Quest): Promise<void> {
    if (!this.#isSignedIn) return this.#askToSignIn();
    const provider =
      quest.refusal?.provider ?? (quest.action.kind === 'connect' ? quest.action.provider : quest.provider);
    if (!provider) return;
    this.#quests.resumeAfter(quest.id);
    const isFree = this.dispatch(new SocialConnectRequestEvent({ provider, questId: quest.id }));
    const { program } = this.#programme;
    const later = this.#later.value;
    if (!isFree || !program || !later) return;
    const result = await later.connect(program, provider, this.#listening?.signal);
    if (result === 'linked') return this.#quests.linked(provider);
    const trouble = result === 'not-linked' ? undefined : result;
    const opened = await this.#opened.load('by-member');
    opened?.setConnection(quest.id, trouble);
    if (trouble) this.openId = quest.id;
  }

  #askToSignIn(): void {
    this.dispatch(new SignInRequestEvent({ reason: 'quest-list' }));
  }

  async #remind(quest: Quest): Promise<void> {
    const { remind } = await import('./remind.js');
    remind(this.#localize, quest, this.#clock.now());
  }

  /** A member who comes back from where a quest led has it checked, once. */
  #return(): void {
    if (this.ownerDocument.visibilityState !== 'visible') return;
    for (const id of this.#visited) {
      const quest = this.#quests.quest(id);
      if (!quest || !['available', 'ending', 'progress'].includes(quest.phase)) continue;
      this.#visited.delete(id);
      void this.#complete(quest);
    }
    this.#quests.linked();
  }

  async #mayBeSent(quest: Quest, input: CompletionInput): Promise<boolean> {
    const given = input.verificationCode ?? input.contentUrl ?? null;
    const event = new QuestSubmitEvent({ questId: quest.id, input: given });
    this.dispatch(event);
    return event.isAllowed();
  }

  async #hear(news: QuestNews): Promise<void> {
    const later = await this.#later.load();
    if (!later) return;
    this.announcement = later.tell(news, this.#context);
    if (news.kind === 'completed') this.#suggest(news.quest);
    if (news.kind === 'completed' && this.openId === news.quest.id) this.openId = '';
    this.requestUpdate();
  }

  /** What can be done next, in the same group if there is something. */
  #suggest({ id, groupId }: Quest): void {
    const open = this.#view.quests.filter((quest) => quest.phase === 'available' && quest.id !== id);
    const next = open.find((quest) => quest.groupId === groupId) ?? open[0];
    this.nextId = this.hideSuggestion ? '' : (next?.id ?? '');
  }

  async #loadMore(): Promise<void> {
    await this.#quests.loadMore();
    const quests = this.#quests.state;
    if (quests.status !== 'success' || quests.moreError) return;
    this.announcement = this.#localize.t('quest-list.announce.loaded', { count: quests.quests.length });
  }

  async #find(): Promise<void> {
    await this.#finder.load('by-member');
    if (!this.#finder.value) return;
    this.isFinding = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.finder .input')?.focus();
  }

  #closeFinder(): void {
    this.isFinding = false;
    this.#want(undefined);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.find')?.focus());
  }

  #want(wanted: Finder.Wanted | undefined): void {
    this.wanted = wanted;
  }

  /** Takes the quest from the address of the page. */
  #followAddress(): void {
    const id = /^#quest-([\w-]+)$/.exec(location.hash)?.[1];
    if (id) void this.show(id);
  }

  /** Opens the quest that was linked to, once it is there, brings it into view and gives it the focus. */
  #showLinked(): void {
    const quest = this.#isToShow ? this.#quests.quest(this.#linked) : undefined;
    if (!quest || !this.#opened.value) return;
    this.#isToShow = false;
    this.#hasBegun = true;
    const section = this.#view.groups.find(({ quests }) => quests.some(({ id }) => id === quest.id));
    if (section && !this.#isGroupOpen(section.id)) this.#folds.set(section.id, true);
    if (section) this.openId = quest.id;
    void this.updateComplete.then(() => {
      const item = this.#itemOf(quest.id);
      item?.scrollIntoView({ block: 'center' });
      item?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    });
  }

  /** Whether the first thing to do is opened by itself: where the rows are too narrow for its button. */
  get #opensFirst(): boolean {
    return !this.#hasBegun && this.#isSignedIn && this.clientWidth > 0 && this.clientWidth < NARROW;
  }

  #openFirst(): void {
    const opens = this.#opensFirst;
    if (opens && !this.#opened.value) return;
    this.#hasBegun = true;
    if (!opens || this.openId || this.#isToShow) return;
    const first = this.#view.groups
      .filter(({ id }) => this.#isGroupOpen(id))
      .flatMap(({ quests }) => quests)
      .find((quest) => pressOf(quest, false) && quest.phase !== 'upcoming');
    if (first) this.openId = first.id;
  }

  #itemOf(id: string): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`[data-quest="${CSS.escape(id)}"]`);
  }

  async #load<M, K extends keyof M>(loading: Promise<M>, styles: K): Promise<M> {
    const module = await loading;
    this.adopt([module[styles]].flat() as Parameters<QuestList['adopt']>[0]);
    return module;
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.adopt(laterStyles);
    return new Later(this, this.#localize);
  }

  async #createOpened(): Promise<Opened> {
    const { Opened, detailStyles } = await import('./opened.js');
    this.adopt(detailStyles);
    return new Opened(this, this.#localize, {
      actions: this.#quests,
      openQuest: () => this.#openQuest,
      onComplete: (quest, input) => this.#complete(quest, input),
      onConnect: (quest) => void this.#connect(quest),
      onGo: (id) => void this.show(id),
      onSignIn: () => this.#askToSignIn(),
      onRemind: (quest) => void this.#remind(quest),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-quest-list': QuestList;
  }
}
