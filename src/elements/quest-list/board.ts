import { html, nothing, type CSSResult, type ReactiveController } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import type { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { QuestsController } from '../../controllers/quests.js';
import type { QuestsState } from '../../controllers/quests-state.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { QuestOpenEvent } from '../../events/quest-open.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { questList } from '../../i18n/en/quest-list.js';
import type { Quest } from '../../loyalty/quest.js';
import { amountStyles } from '../../ui/amount.styles.js';
import { iconSearch } from '../../ui/icons.js';
import { progressStyles } from '../../ui/progress.styles.js';
import { iconButton } from '../icon-button.js';
import { pressOf } from './action.js';
import { boardRows } from './board.styles.js';
import type { QuestContext } from './context.js';
import { group, PAST, rows } from './group.js';
import { header, subtitle } from './header.js';
import { Holdings, type HoldingsHost } from './holdings.js';
import { invitation } from '../list/invitation.js';
import type { Later } from './later.js';
import { Listing, type ListingHost } from './listing.js';
import type { Opened } from './opened.js';
import { followPage } from './page-links.js';
import { isOver } from './shown.js';
import { skeleton } from './skeleton.js';
import type * as Streak from './streak.js';
import { purse, summary } from './summary.js';
import { tickOf } from './tick.js';
import type { Wishes } from './wishes.js';

/** Styles of what the board shows at first. */
export const boardStyles: CSSResult[] = [amountStyles, progressStyles, boardRows];

/** Above this many quests a search is worth its button. */
const SEARCHABLE = 8;

/** What a list of quests can be showing. */
export type QuestListState =
  'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'filtered-empty' | 'error' | 'unavailable';

/** The element, as far as its board looks at it. */
export interface BoardHost extends ListingHost, HoldingsHost {
  readonly heading: string;
  readonly hideSearch: boolean;
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
  readonly #holdings: Holdings;
  readonly #quests: QuestsController;
  readonly #clock: ClockController;
  readonly #later: Part<Later>;
  readonly #opened: Part<Opened>;
  readonly #streak: Part<typeof Streak>;
  readonly #wishes: Part<Wishes>;
  readonly #listing: Listing;
  /** What is known as of this update. */
  #known: QuestsState = { status: 'idle' };
  #openId = '';
  /** Quest that was linked to last; it has to be there even where it is on a later page. */
  #linked = '';
  #isStreakOpen = false;
  #listening: AbortController | undefined;

  constructor(host: BoardHost, localize: Localize, options: BoardOptions) {
    this.#host = host;
    this.#localize = localize;
    this.#options = options;
    localize.add(questList);
    this.#programme = new ProgrammeController(host);
    this.#connectivity = new ConnectivityController(host);
    this.#holdings = new Holdings(host);
    this.#quests = new QuestsController(
      host,
      () => ({ every: this.#every, ...(this.#linked ? { ids: [this.#linked] } : {}) }),
      {
        happened: (news) => void this.#later.load().then((later) => later?.deeds.hear(news)),
      },
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
    this.#wishes = new Part(host, async () => {
      const { Wishes, finderStyles } = await import('./wishes.js');
      options.adopt(finderStyles);
      return new Wishes(host, localize);
    });
    this.#listing = new Listing(host, localize, this.#wishes);
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
    if (this.#listing.view.quests.length === 0 && (this.#listing.isFinding || !this.#listing.streak))
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
    this.#listing.take(this.#known);
    const later = this.#later.value;
    later?.place.take(this.state === 'ready');
    const spoken = later?.followTime(this.#openQuest, this.#listing.streak, this.#clock.now());
    if (spoken) this.#options.announce(spoken);
  }

  /** Loads what this update has shown to be wanted. */
  loadParts(): void {
    const place = this.#later.value?.place;
    if (this.#known.status !== 'idle' || this.#programme.error) void this.#later.load();
    if (this.#listing.streak) void this.#streak.load();
    if (this.#listing.isNarrowed) void this.#wishes.load();
    if (this.#openId || place?.isOpening) void this.#opened.load();
  }

  /** Resolves when nothing is being loaded. */
  async settled(): Promise<void> {
    await Promise.all([this.#later, this.#opened, this.#streak, this.#wishes].map((part) => part.settled()));
  }

  /** Asks for everything again. */
  async refresh(): Promise<void> {
    await Promise.all([this.#quests.refresh(), this.#holdings.refresh()]);
  }

  /** Opens a quest and brings it into view, as soon as it is there. Resolves with whether it is there now. */
  async show(questId: string): Promise<boolean> {
    this.#linked = questId;
    this.#host.requestUpdate();
    this.#later.value?.place.link(questId);
    await this.#host.updateComplete;
    return this.#quests.quest(questId) !== undefined;
  }

  /** The element was told anew what to show. */
  forgetWishes(): void {
    this.#wishes.value?.clear();
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const links = {
      has: (id: string) => this.#quests.quest(id) !== undefined,
      show: (id: string) => void this.show(id),
      moved: () => {
        this.#wishes.value?.follow();
        this.#host.requestUpdate();
      },
      back: () => this.#later.value?.deeds.comeBack(),
    };
    followPage(this.#host.ownerDocument, links, this.#listening.signal);
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
    const currency = this.#holdings.currencies.current;
    const balance = isWaiting ? undefined : this.#holdings.balance(currency?.id);
    return header(this.#localize, {
      title: this.#host.heading,
      subtitle:
        all.length > 0 ? summary(this.#localize, all, this.#isMember, currency) : isWaiting ? subtitle() : nothing,
      end: [
        currency && balance !== undefined ? purse(this.#localize, currency, balance) : nothing,
        all.length > SEARCHABLE && !this.#host.hideSearch && !this.#listing.isFinding
          ? iconButton(t('quest-list.find'), iconSearch, () => void this.#find())
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
        return html`<slot name="error">${notices?.failed(localize, 'quest-list', wait, retry)}</slot>`;
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
          this.#wishes.value?.render(quests.quests, this.#listing.view.quests.length),
          this.#listing.isFinding ? nothing : this.#renderStreak(),
          state === 'filtered-empty'
            ? notices?.nothingFound(localize, quests.quests.length, () => this.#wishes.value?.clear())
            : this.#renderGroups(),
          notices?.more(localize, quests, () => void this.#loadMore()),
        ];
    }
  }

  #renderStreak(): unknown {
    const quest = this.#listing.streak;
    const part = this.#streak.value;
    if (!quest || !part) return nothing;
    return part.streak(this.#context, quest, {
      isMember: this.#isMember,
      isOpen: this.#isStreakOpen,
      isLast: this.#listing.view.groups.length === 0,
      refusal: this.#later.value?.refusalText(quest) ?? '',
      onToggle: () => {
        this.#isStreakOpen = !this.#isStreakOpen;
        this.#host.requestUpdate();
      },
      onRemind: () => void this.#later.value?.deeds.remind(quest),
    });
  }

  #renderGroups(): unknown {
    const { groups } = this.#listing.view;
    const context = this.#context;
    const title = this.#host.heading || this.#localize.t('quest-list.title');
    const isAlone = groups.filter(({ id }) => id !== PAST).length === 1;
    return groups.map((each) =>
      // A name that nobody gave, above all there is, would say nothing.
      isAlone && (each.id === '' || each.id === this.#host.group)
        ? rows(context, each.quests, title)
        : group(context, each, this.#listing.isOpen(each.id), () => this.#listing.toggle(each.id)),
    );
  }

  #renderEnd(): unknown {
    const quests = this.#known;
    if (quests.status !== 'success' || !['ready', 'filtered-empty', 'empty'].includes(this.state)) return nothing;
    if (quests.member === 'nobody' || quests.member === 'expired')
      return invitation(this.#localize, 'quest-list', quests.member === 'expired', () => this.#askToSignIn());
    const pending = quests.quests.filter(({ phase }) => phase === 'pending').length;
    if (pending < 2) return nothing;
    return this.#later.value?.notices.checking(
      this.#localize,
      pending,
      () => void this.#later.value?.deeds.attempts.checkAll(),
    );
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
    return (this.#listing.streak !== undefined && isLate(this.#streak)) || this.#listing.isLate;
  }

  get #context(): QuestContext {
    const later = this.#later.value;
    return {
      localize: this.#localize,
      now: this.#clock.now(),
      currency: (id) => this.#holdings.currencies.list.find((each) => each.id === id),
      openId: this.#opened.value || this.#opened.hasFailed ? this.#openId : undefined,
      nextId: this.#listing.nextId || undefined,
      providerIcon: later?.providerIcon,
      isVisited: (id) => later?.deeds.isVisited(id) ?? false,
      celebration: (id) => {
        const quest = this.#quests.quest(id);
        return quest && later?.celebration(quest);
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
    if (press) (this.#later.value ?? (await this.#later.load('by-member')))?.deeds.act(quest, press);
  }

  async #find(): Promise<void> {
    await (await this.#wishes.load('by-member'))?.open();
  }

  #askToSignIn(): void {
    this.#host.dispatchEvent(new SignInRequestEvent({ reason: 'quest-list' }));
  }

  async #loadMore(): Promise<void> {
    await this.#quests.loadMore();
    const quests = this.#quests.state;
    if (quests.status !== 'success' || quests.moreError) return;
    this.#options.announce(this.#localize.t('quest-list.announce.loaded', { count: quests.quests.length }));
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.#options.adopt(laterStyles);
    const later = new Later(this.#host, this.#localize, {
      quests: this.#quests,
      programme: this.#programme,
      currency: (id) => this.#context.currency(id),
      total: (quest) => this.#holdings.total(quest),
      now: () => this.#clock.now(),
      isSignedIn: () => this.#isSignedIn,
      open: (id) => this.#open(id),
      opened: () => this.#opened.load('by-member'),
      isOpen: (id) => this.#openId === id,
      isStreak: (id) => this.#listing.streak?.id === id,
      suggest: (quest) => this.#listing.suggest(quest),
      announce: (text) => this.#options.announce(text),
      askToSignIn: () => this.#askToSignIn(),
      toggle: (quest) => this.#toggle(quest),
      canOpen: () => this.#opened.value !== undefined,
      reveal: (id) => {
        if (!this.#listing.reveal(id)) return;
        this.#openId = id;
        // What an opened row asks the proxy is asked at the next update, as this one has begun.
        queueMicrotask(() => this.#host.requestUpdate());
      },
      first: () => this.#listing.first,
      isAnyOpen: () => this.#openId !== '',
    });
    if (this.#linked) later.place.link(this.#linked);
    return later;
  }

  async #createOpened(): Promise<Opened> {
    const [{ Opened, detailStyles }, later] = await Promise.all([import('./opened.js'), this.#later.load('by-member')]);
    if (!later) throw this.#later.error;
    this.#options.adopt(detailStyles);
    return new Opened(this.#host, this.#localize, {
      quests: this.#quests,
      attempts: later.deeds.attempts,
      openQuest: () => this.#openQuest,
      onComplete: (quest, input) => later.deeds.complete(quest, input),
      onConnect: (quest) => void later.deeds.connect(quest),
      onGo: (id) => void this.show(id),
      onSignIn: () => this.#askToSignIn(),
      onRemind: (quest) => void later.deeds.remind(quest),
    });
  }
}
