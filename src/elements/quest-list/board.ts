import { html, nothing, type CSSResult, type ReactiveController } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import type { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { QueryController } from '../../controllers/query.js';
import { QuestsController } from '../../controllers/quests.js';
import type { QuestsState } from '../../controllers/quests-state.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { QuestOpenEvent } from '../../events/quest-open.js';
import { QuestRequestEvent } from '../../events/quest-request.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { questList } from '../../i18n/en/quest-list.js';
import type { DecimalValue } from '../../loyalty/decimal.js';
import type { Quest } from '../../loyalty/quest.js';
import { amountStyles } from '../../ui/amount.styles.js';
import { iconSearch } from '../../ui/icons.js';
import { progressStyles } from '../../ui/progress.styles.js';
import { CurrenciesController } from '../currencies.js';
import { iconButton } from '../icon-button.js';
import { pressOf } from './action.js';
import { boardRows } from './board.styles.js';
import type { QuestContext } from './context.js';
import { Folds } from './folds.js';
import { group, isLively, PAST, rows } from './group.js';
import { header, subtitle } from './header.js';
import { invitation } from './invitation.js';
import type { Later } from './later.js';
import type { Opened } from './opened.js';
import { isOver, shownOf, type Shown } from './shown.js';
import { skeleton } from './skeleton.js';
import type * as Streak from './streak.js';
import { Place } from './place.js';
import { purse, summary } from './summary.js';
import { tickOf } from './tick.js';
import { Wishes, type WishesHost } from './wishes.js';

/** Styles of what the board shows at first. */
export const boardStyles: CSSResult[] = [amountStyles, progressStyles, boardRows];

/** Above this many quests a search is worth its button. */
const SEARCHABLE = 8;

/** What a list of quests can be showing. */
export type QuestListState =
  'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'filtered-empty' | 'error' | 'unavailable';

/** The element, as far as its board looks at it. */
export interface BoardHost extends WishesHost {
  readonly heading: string;
  readonly currency: string;
  readonly group: string;
  readonly hideSearch: boolean;
  readonly hideStreak: boolean;
  readonly hideBalance: boolean;
  readonly hideSuggestion: boolean;
  readonly supportUrl: string;
  readonly refreshInterval: number;
}

/** What the board asks of its element. */
export interface BoardOptions {
  readonly adopt: (styles: readonly CSSResult[]) => void;
  /** Says something aloud, once. */
  readonly announce: (text: string) => void;
}

/** The quests of a list: which are shown, which is open, and what becomes of a press. */
export class QuestBoard implements ReactiveController {
  readonly #host: BoardHost;
  readonly #localize: Localize;
  readonly #options: BoardOptions;
  readonly #programme: ProgrammeController;
  readonly #connectivity: ConnectivityController;
  readonly #currencies: CurrenciesController;
  readonly #quests: QuestsController;
  readonly #accounts: QueryController<'GET /api/me/accounts'>;
  readonly #clock: ClockController;
  readonly #folds = new Folds();
  readonly #later: Part<Later>;
  readonly #opened: Part<Opened>;
  readonly #streak: Part<typeof Streak>;
  readonly #wishes: Wishes;
  readonly #place: Place;
  /** What is known as of this update. */
  #known: QuestsState = { status: 'idle' };
  #shown: Shown | undefined;
  #openId = '';
  #nextId = '';
  #isStreakOpen = false;
  #listening: AbortController | undefined;

  constructor(host: BoardHost, localize: Localize, options: BoardOptions) {
    this.#host = host;
    this.#localize = localize;
    this.#options = options;
    localize.add(questList);
    this.#programme = new ProgrammeController(host);
    this.#connectivity = new ConnectivityController(host);
    this.#place = new Place(host, {
      quest: (id) => this.#quests.quest(id),
      isSignedIn: () => this.#isSignedIn,
      canOpen: () => this.#opened.value !== undefined,
      reveal: (id) => this.#reveal(id),
      first: () => this.#firstToDo,
      isAnyOpen: () => this.#openId !== '',
    });
    this.#currencies = new CurrenciesController(host, () => host.currency);
    this.#quests = new QuestsController(
      host,
      () => ({ every: this.#every, ...(this.#place.linked ? { ids: [this.#place.linked] } : {}) }),
      {
        submitting: async (quest, input) =>
          (await this.#later.load('by-member'))?.deeds.mayBeSent(quest, input) ?? false,
        happened: (news) => void this.#later.load().then((later) => later?.deeds.hear(news)),
      },
    );
    this.#accounts = new QueryController(host, () =>
      host.hideBalance ? null : { route: 'GET /api/me/accounts', request: { query: { limit: 100 } }, member: true },
    );
    this.#clock = new ClockController(host, {
      every: () => (this.state === 'ready' ? tickOf(this.#known, this.#openId, this.#clock.now()) : 0),
    });
    this.#later = new Part(host, () => this.#createLater());
    this.#opened = new Part(host, () => this.#createOpened());
    this.#streak = new Part(host, async () => {
      const module = await import('./streak.js');
      localize.add(module.streakTexts);
      options.adopt([module.streakStyles]);
      return module;
    });
    this.#wishes = new Wishes(host, localize, options.adopt);
    host.addController(this);
  }

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
    if (this.#view.quests.length === 0 && (this.#wishes.isFinding || !this.#streakQuest))
      return said ? 'filtered-empty' : 'loading';
    return 'ready';
  }

  /** What holds besides. */
  get conditions(): readonly string[] {
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

  /** Looks at what is known, once for this update. */
  take(): void {
    this.#known = this.#quests.state;
    this.#shown = undefined;
    this.#place.take(this.state === 'ready');
    const spoken = this.#later.value?.followTime(this.#openQuest, this.#streakQuest, this.#clock.now());
    if (spoken) this.#options.announce(spoken);
  }

  /** Loads what this update has shown to be wanted. */
  loadParts(): void {
    this.#place.keepFocus();
    if (this.#known.status !== 'idle' || this.#programme.error) void this.#later.load();
    if (this.#streakQuest) void this.#streak.load();
    this.#wishes.load();
    if (this.#openId || this.#place.isOpening) void this.#opened.load();
  }

  /** Resolves when nothing is being loaded. */
  async settled(): Promise<void> {
    await Promise.all([this.#later, this.#opened, this.#streak, this.#wishes].map((part) => part.settled()));
  }

  /** Asks for everything again. */
  async refresh(): Promise<void> {
    await Promise.all([this.#quests.refresh(), this.#currencies.refresh(), this.#accounts.refresh()]);
  }

  /** Opens a quest and brings it into view, as soon as it is there. Resolves with whether it is there now. */
  async show(questId: string): Promise<boolean> {
    this.#place.link(questId);
    await this.#host.updateComplete;
    return this.#quests.quest(questId) !== undefined;
  }

  /** The element was told anew what to show. */
  forgetWishes(): void {
    this.#wishes.clear();
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const handleReturn = (): void => {
      if (this.#host.ownerDocument.visibilityState === 'visible') this.#later.value?.deeds.comeBack();
    };
    const followAddress = (): void => {
      const id = Place.addressed();
      if (id) void this.show(id);
    };
    window.addEventListener('hashchange', followAddress, { signal });
    // A badge on the page leads to the quest it needs.
    window.addEventListener(
      QuestRequestEvent.type,
      (event) => {
        if (event.defaultPrevented || !this.#quests.quest(event.detail.questId)) return;
        event.preventDefault();
        void this.show(event.detail.questId);
      },
      { signal },
    );
    window.addEventListener('focus', handleReturn, { signal });
    this.#host.ownerDocument.addEventListener('visibilitychange', handleReturn, { signal });
    followAddress();
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#later.value?.clear();
  }

  /** Head, quests and what stands below them. */
  render(): unknown {
    return [this.#renderHead(), this.#renderBody(), this.#renderEnd()];
  }

  #renderHead(): unknown {
    const quests = this.#known;
    const { t } = this.#localize;
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    const all = quests.status === 'success' && !isWaiting ? quests.quests.filter((quest) => !isOver(quest)) : [];
    const currency = this.#currencies.current;
    const balance = isWaiting ? undefined : this.#balanceOf(currency?.id);
    return header(this.#localize, {
      title: this.#host.heading,
      subtitle:
        all.length > 0 ? summary(this.#localize, all, this.#isMember, currency) : isWaiting ? subtitle() : nothing,
      end: [
        currency && balance !== undefined ? purse(this.#localize, currency, balance) : nothing,
        all.length > SEARCHABLE && !this.#host.hideSearch && !this.#wishes.isFinding
          ? iconButton(t('quest-list.find'), iconSearch, () => void this.#wishes.open())
          : nothing,
      ],
    });
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
          this.#wishes.render(quests.quests, this.#view.quests.length),
          this.#wishes.isFinding ? nothing : this.#renderStreak(),
          state === 'filtered-empty'
            ? notices?.nothingFound(localize, quests.quests.length, () => this.#wishes.clear())
            : this.#renderGroups(),
          notices?.more(localize, quests, () => void this.#loadMore()),
        ];
    }
  }

  #renderStreak(): unknown {
    const quest = this.#streakQuest;
    const part = this.#streak.value;
    if (!quest || !part) return nothing;
    return part.streak(this.#context, quest, {
      isMember: this.#isMember,
      isOpen: this.#isStreakOpen,
      isLast: this.#view.groups.length === 0,
      refusal: this.#later.value?.refusalText(quest) ?? '',
      onToggle: () => {
        this.#isStreakOpen = !this.#isStreakOpen;
        this.#host.requestUpdate();
      },
      onRemind: () => void this.#later.value?.deeds.remind(quest),
    });
  }

  #renderGroups(): unknown {
    const { groups } = this.#view;
    const context = this.#context;
    const title = this.#host.heading || this.#localize.t('quest-list.title');
    const isAlone = groups.filter(({ id }) => id !== PAST).length === 1;
    return groups.map((each) =>
      // A name that nobody gave, above all there is, would say nothing.
      isAlone && (each.id === '' || each.id === this.#host.group)
        ? rows(context, each.quests, title)
        : group(context, each, this.#isGroupOpen(each.id), () => {
            this.#folds.set(each.id, !this.#isGroupOpen(each.id));
            this.#host.requestUpdate();
          }),
    );
  }

  #renderEnd(): unknown {
    const quests = this.#known;
    if (quests.status !== 'success' || !['ready', 'filtered-empty', 'empty'].includes(this.state)) return nothing;
    if (quests.member === 'nobody' || quests.member === 'expired')
      return invitation(this.#localize, quests.member === 'expired', () => this.#askToSignIn());
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
    return (this.#streakQuest !== undefined && isLate(this.#streak)) || this.#wishes.isLate;
  }

  get #context(): QuestContext {
    const later = this.#later.value;
    return {
      localize: this.#localize,
      now: this.#clock.now(),
      currency: (id) => this.#currencies.list.find((each) => each.id === id),
      openId: this.#opened.value || this.#opened.hasFailed ? this.#openId : undefined,
      nextId: this.#nextId || undefined,
      providerIcon: later?.providerIcon,
      isVisited: (id) => later?.deeds.isVisited(id) ?? false,
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
    return opened.render(this.#context, quest, { isSignedIn: this.#isSignedIn, supportUrl: this.#host.supportUrl });
  }

  get #openQuest(): Quest | undefined {
    return this.#openId ? this.#quests.quest(this.#openId) : undefined;
  }

  /** The check-in that stands above the groups. */
  get #streakQuest(): Quest | undefined {
    const quests = this.#known;
    // Without the member's own run it would say what is not so.
    if (this.#host.hideStreak || quests.status !== 'success' || quests.missing.includes('streaks')) return undefined;
    return quests.quests.find(
      ({ streak, action, phase }) => streak && action.kind === 'check-in' && phase !== 'expired' && phase !== 'locked',
    );
  }

  /** Groups and quests to show. */
  get #view(): Shown {
    const quests = this.#known;
    if (quests.status !== 'success') return { groups: [], quests: [] };
    const own = this.#host.group ? quests.quests.filter(({ groupId }) => groupId === this.#host.group) : quests.quests;
    return (this.#shown ??= shownOf(this.#localize, {
      quests: own,
      sections: this.#host.group ? quests.sections.filter(({ id }) => id === this.#host.group) : quests.sections,
      streakId: this.#wishes.isFinding ? undefined : this.#streakQuest?.id,
      wanted: this.#wishes.pick(own),
      sort: this.#wishes.sort,
    }));
  }

  #isGroupOpen(id: string): boolean {
    const section = this.#view.groups.find((each) => each.id === id);
    if (!section?.isCollapsible || this.#wishes.isNarrowed) return true;
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

  get #every(): number {
    const { refreshInterval } = this.#host;
    return Number.isFinite(refreshInterval) ? Math.max(0, refreshInterval) * 1000 : 0;
  }

  #toggle({ id }: Quest): void {
    this.#later.value?.settle(id);
    this.#open(this.#openId === id ? '' : id);
    if (!this.#openId) return;
    void this.#opened.load('by-member');
    this.#host.dispatchEvent(new QuestOpenEvent({ questId: id }));
  }

  #open(id: string): void {
    this.#openId = id;
    this.#host.requestUpdate();
  }

  /** What else a press does is loaded by then; if not, it waits. */
  async #act(quest: Quest, event: MouseEvent): Promise<void> {
    const press = pressOf(quest, this.#later.value?.deeds.isVisited(quest.id) ?? false);
    // Signed out, the visit would not count: first the sign-in, then the link.
    if (press?.does === 'follow' && !this.#isSignedIn) event.preventDefault();
    if (press?.does === 'open') await this.#openToType(quest);
    else if (press) (this.#later.value ?? (await this.#later.load('by-member')))?.deeds.act(quest, press);
  }

  /** Opens a quest whose action is to fill something in, at its field. */
  async #openToType(quest: Quest): Promise<void> {
    if (this.#openId !== quest.id) this.#toggle(quest);
    await this.#opened.settled();
    await this.#host.updateComplete;
    const item = this.#place.itemOf(quest.id);
    const field = item?.querySelector<HTMLElement>('.detail :is(.input, .choice[tabindex="0"], .button)');
    (field ?? item?.querySelector<HTMLElement>('.label'))?.focus();
  }

  #askToSignIn(): void {
    this.#host.dispatchEvent(new SignInRequestEvent({ reason: 'quest-list' }));
  }

  /** What can be done next, in the same group if there is something. */
  #suggest({ id, groupId }: Quest): void {
    const open = this.#view.quests.filter((quest) => quest.phase === 'available' && quest.id !== id);
    const next = open.find((quest) => quest.groupId === groupId) ?? open[0];
    this.#nextId = this.#host.hideSuggestion ? '' : (next?.id ?? '');
  }

  async #loadMore(): Promise<void> {
    await this.#quests.loadMore();
    const quests = this.#quests.state;
    if (quests.status !== 'success' || quests.moreError) return;
    this.#options.announce(this.#localize.t('quest-list.announce.loaded', { count: quests.quests.length }));
  }

  /** Opens a quest's row, and its group, for this very update. */
  #reveal(id: string): void {
    const section = this.#view.groups.find(({ quests }) => quests.some((quest) => quest.id === id));
    if (!section) return;
    if (!this.#isGroupOpen(section.id)) this.#folds.set(section.id, true);
    this.#openId = id;
  }

  get #firstToDo(): Quest | undefined {
    return this.#view.groups
      .filter(({ id }) => this.#isGroupOpen(id))
      .flatMap(({ quests }) => quests)
      .find((quest) => pressOf(quest, false) && quest.phase !== 'upcoming');
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.#options.adopt(laterStyles);
    return new Later(this.#host, this.#localize, {
      quests: this.#quests,
      programme: this.#programme,
      currency: (id) => this.#context.currency(id),
      now: () => this.#clock.now(),
      isSignedIn: () => this.#isSignedIn,
      open: (id) => this.#open(id),
      opened: () => this.#opened.load('by-member'),
      isOpen: (id) => this.#openId === id,
      isStreak: (id) => this.#streakQuest?.id === id,
      suggest: (quest) => this.#suggest(quest),
      announce: (text) => this.#options.announce(text),
      askToSignIn: () => this.#askToSignIn(),
    });
  }

  async #createOpened(): Promise<Opened> {
    const [{ Opened, detailStyles }, later] = await Promise.all([import('./opened.js'), this.#later.load('by-member')]);
    if (!later) throw this.#later.error;
    this.#options.adopt(detailStyles);
    return new Opened(this.#host, this.#localize, {
      actions: this.#quests,
      openQuest: () => this.#openQuest,
      onComplete: (quest, input) => later.deeds.complete(quest, input),
      onConnect: (quest) => void later.deeds.connect(quest),
      onGo: (id) => void this.show(id),
      onSignIn: () => this.#askToSignIn(),
      onRemind: (quest) => void later.deeds.remind(quest),
    });
  }
}
