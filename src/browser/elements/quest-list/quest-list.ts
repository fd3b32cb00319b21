import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { LazyModule } from '../../controllers/lazy-module.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { Localize } from '../../controllers/localize.js';
import { ReturnController } from '../../controllers/return.js';
import { StoreController } from '../../controllers/store-controller.js';
import {
  QuestCompleteEvent,
  QuestOpenEvent,
  QuestPendingEvent,
  QuestRefusedEvent,
  QuestSubmitEvent,
} from './events.js';
import { SignInRequestEvent, SocialConnectRequestEvent } from '../shared-events.js';
import { english } from '../../i18n/english.js';
import { questProviders } from '../../i18n/en/quest-providers.js';
import type { QuestSort } from '../../stores/quests/quest-group.js';
import type { Quest, QuestProvider } from '../../stores/quests/quest.js';
import { paymentOf } from '../../stores/quests/rewards/points.js';
import { isForMember, isVisitor, type QuestNews, type QuestsState } from '../../stores/quests/quest-state.js';
import { QuestStore } from '../../stores/quests/quest-store.js';
import type { CompletionInput } from '../../stores/quests/completion/send-completion.js';
import { safeUrl } from '../../ui/safe-url.js';
import { LaurelElement } from '../element.js';
import { announcer, frame } from '../list/frame.js';
import { invitation } from '../list/invitation.js';
import { partFailed } from '../list/part-failed.js';
import { retryText } from '../list/retry-text.js';
import { NewsReader } from '../news-reader.js';
import { property } from '../property.js';
import { readIds } from '../read-ids.js';
import { refreshMs } from '../refresh-interval.js';
import { Announcements } from './announcements.js';
import { Celebrations } from './celebrations.js';
import { OpenRows } from './open-rows.js';
import { PageLinks } from './page-links.js';
import { QuestActions } from './quest-actions.js';
import { styles } from './quest-list.styles.js';
import type { QuestListView } from './quest-filter.js';
import { QuestSearch } from './quest-search.js';
import { nextAfter, shownQuests, type ShownQuests } from './shown-quests.js';
import { body, type BodyOptions, type QuestListState } from './views/body.js';
import { header } from './views/header.js';
import { checking, facts } from './views/notices.js';
import type { RowContext } from './views/rows/row-context.js';

const questList = english('quest-list');
const questStreak = english('quest-streak');
const reasons = english('reasons');

export type { QuestListState } from './views/body.js';

/**
 * Shows a community's quests: what members can do, the rewards, how far they are, and how to resolve refusals.
 *
 * @element laurel-quest-list
 * @slot header - Replaces the title and summary.
 * @slot header-end - At the end of the header.
 * @slot empty - Replaces the message that there are no quests.
 * @slot error - Replaces the message that the quests did not load.
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot streak-bonus - Under the streak.
 * @slot item-<ruleId> - Replaces the description of one quest.
 * @slot footer - Below everything.
 * @fires {QuestOpenEvent} laurel-quest-open - The member has opened a quest.
 * @fires {QuestSubmitEvent} laurel-quest-submit - A quest is about to be submitted; cancelable, and `waitUntil` delays it.
 * @fires {QuestPendingEvent} laurel-quest-pending - A quest is being checked.
 * @fires {QuestCompleteEvent} laurel-quest-complete - A quest is done.
 * @fires {QuestRefusedEvent} laurel-quest-refused - A quest was refused.
 * @fires {SocialConnectRequestEvent} laurel-social-connect-request - A quest needs an account at another provider.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle footer - The frame with its header and footer.
 * @csspart streak streak-count milestones milestone reached next later rest-day - The streak, its milestones and its rest day.
 * @csspart group group-header group-label group-count ring list - The groups.
 * @csspart item row tile main label meta amount coin trail detail art - The quests.
 * @csspart available pending complete locked upcoming failed expired celebrate open fork - How an item stands.
 * @csspart button primary secondary quiet field input option choice checked wrong result mine - Buttons and fields.
 * @csspart progress progress-fill conditions condition and or met notice notice-title notice-body empty skeleton spinner icon wreath - The rest.
 * @keyboard ArrowUp ArrowDown ArrowLeft ArrowRight Home End - In the choices of a quiz or poll: chooses another one.
 * @keyboard Escape - In the search: closes it.
 * @cssstate idle loading slow ready empty filtered-empty error unavailable - Name of the current state.
 * @cssstate stale offline signed-out expired partial refreshing - Further conditions.
 */
export class QuestList extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** Title that replaces the default one. */
  @property() heading = '';

  /** Id of a quest to open and scroll into view. The page's URL can name it as well: `#quest-<id>`. */
  @property() quest = '';

  /** Id or symbol of the currency in which the summary counts; the community's first currency if absent. */
  @property() currency = '';

  /** Ids of the only groups to show, separated by spaces; all groups if absent. */
  @property() group = '';

  /**
   * How the quests are shown. `path`: groups and chains as paths with their reward at the end, until the member
   * searches. `list`: as a list; `available`, `progress`, `done`, `locked` or `past`: as a list that begins with these
   * quests. `all` is `list`.
   */
  @property() view: QuestListView = 'list';

  /** Initial order within a group: `given`, `recommended`, `ending`, `reward` or `newest`. */
  @property() sort: QuestSort = 'given';

  /**
   * Prefix of the URL parameters that keep search, view and order, so that they can be linked to: `?quests-view=done` for
   * `quests`. If it is empty, the URL does not keep them.
   */
  @property({ attribute: 'address-key' }) addressKey = '';

  /** Hides search and filters. */
  @property({ type: Boolean, attribute: 'hide-search' }) hideSearch = false;

  /** Shows the check-in as a row like the others. */
  @property({ type: Boolean, attribute: 'hide-streak' }) hideStreak = false;

  /** Hides the member's balance in the header. */
  @property({ type: Boolean, attribute: 'hide-balance' }) hideBalance = false;

  /** Hides the suggestion of what to do next. */
  @property({ type: Boolean, attribute: 'hide-suggestion' }) hideSuggestion = false;

  /** URL of a page where members find help. */
  @property({ attribute: 'support-url' }) supportUrl = '';

  /** Seconds between refreshes while the list is visible; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  readonly #localize = new Localize(this, { ...questList, ...questProviders, ...questStreak, ...reasons });
  readonly #connectivity = new ConnectivityController(this);
  readonly #quests = new StoreController(this, QuestStore, () => ({
    every: refreshMs(this.refreshInterval),
    currency: this.currency,
    hasBalance: !this.hideBalance,
    include: this.#rows.linkedId,
    groups: readIds(this.group),
  }));
  readonly #clock = new ClockController(this, { every: () => (this.#retryAt === undefined ? 0 : 1000) });
  readonly #search = new QuestSearch(this, this.#localize);
  readonly #paths = new LazyPart(
    this,
    this.#localize,
    () => import('./views/path/paths.js'),
    () => this.#quests.state,
  );
  readonly #reminder = new LazyModule(this, () => import('./calendar-reminder.js'));
  readonly #announcements = new Announcements(this.#localize);
  readonly #celebrations = new Celebrations(this, this.#localize);
  readonly #rows: OpenRows = new OpenRows(this, this.#localize, this.#quests, {
    list: () => ({
      shown: this.#shown,
      isReady: this.state === 'ready',
      isNarrowed: this.#search.isNarrowed,
      isPath: this.#isPath,
    }),
    onToggle: (id, isOpen) => this.#noteToggle(id, isOpen),
  });
  readonly #actions = new QuestActions({
    quests: this.#quests,
    rows: this.#rows,
    celebrations: this.#celebrations,
    page: {
      signIn: () => this.#askToSignIn(),
      maySubmit: (quest, input) => this.#maySubmit(quest, input),
      link: (provider, questId) => this.#askToLink(provider, questId),
      remind: (quest) => void this.#remind(quest),
    },
  });
  readonly #news = new NewsReader<QuestNews>();
  /** The state that the current update shows. */
  #known: QuestsState = QuestStore.initialState('idle');
  #shown: ShownQuests = { streak: undefined, groups: [], quests: [] };
  #announcement = '';
  #isStreakOpen = false;
  /** Id of the quest that is suggested after another one was completed. */
  #nextId = '';
  /** News to dispatch to the page after the current update. */
  readonly #newsForPage: QuestNews[] = [];

  constructor() {
    super();
    new ReturnController(this, () => this.#actions.comeBack());
    new PageLinks(this, {
      has: (id) => this.#quests.store?.quest(id) !== undefined,
      show: (id) => void this.show(id),
    });
  }

  get state(): QuestListState {
    const { status } = this.#known;
    if (status !== 'ready') return status;
    if (this.#search.isLoading || (this.#isPath && !this.#paths.value && !this.#paths.hasFailed)) return 'loading';
    const { quests, streak: checkIn } = this.#shown;
    return quests.length === 0 && (this.#search.isOpen || !checkIn) ? 'filtered-empty' : 'ready';
  }

  /** Requests the quests, the member's progress and balance again. */
  async refresh(): Promise<void> {
    await this.#quests.store?.refresh();
  }

  /** Opens a quest and scrolls it into view. Resolves with whether the quest exists. */
  async show(questId: string): Promise<boolean> {
    this.#rows.follow(questId);
    await this.updateComplete;
    return this.#quests.store?.quest(questId) !== undefined;
  }

  protected override get conditions(): readonly string[] {
    const { problem, isRefreshing, member } = this.#known;
    return [
      problem ? 'stale' : '',
      isRefreshing ? 'refreshing' : '',
      this.#connectivity.online ? '' : 'offline',
      member === 'nobody' ? 'signed-out' : member === 'expired' ? 'expired' : '',
      member === 'partly' || member === 'unknown' ? 'partial' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('quest') && this.quest) void this.show(this.quest);
    if (changed.has('addressKey')) this.#search.followAddress();
    if (this.hasUpdated && (changed.has('view') || changed.has('sort'))) this.#search.clear();
  }

  /** Reads the state once per update, after all its sources are up to date. */
  protected override update(changed: PropertyValues<this>): void {
    this.#look();
    this.#hearNews();
    this.#rows.openByThemselves();
    this.#known = this.#quests.state;
    const open = this.#quests.store?.quest(this.#known.opened?.id ?? '');
    this.#announcement = this.#announcements.ofTime(open, this.#shown.streak, this.#known.now) || this.#announcement;
    super.update(changed);
  }

  protected override updated(): void {
    super.updated();
    this.#search.loadIfWanted();
    if (this.#isPath) void this.#paths.load();
    this.#rows.loadIfWanted();
    this.#rows.focusAwaited();
    for (const news of this.#newsForPage.splice(0)) this.#tell(news);
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    const title = this.heading || this.#localize.t('quest-list.title');
    const canFind = !this.hideSearch && !this.#search.isOpen;
    const onFind = canFind ? () => void this.#search.open() : undefined;
    return html`${frame(isWaiting, [
      header(this.#localize, this.#known, { title, isWaiting, onFind }),
      body(this.#context, this.#bodyOptions(title)),
      this.#renderEnd(),
      ['ready', 'filtered-empty'].includes(this.state)
        ? facts(this.#localize, this.#known, () => void this.refresh())
        : nothing,
    ])}
    ${announcer(this.#announcement)}`;
  }

  /** Whether groups are drawn as paths. What a search finds is a list. */
  get #isPath(): boolean {
    return this.view === 'path' && !this.#search.isOpen && !this.#search.isNarrowed;
  }

  #bodyOptions(title: string): BodyOptions {
    const { streak } = this.#shown;
    return {
      title,
      state: this.state,
      shown: this.#shown,
      search: this.#search,
      streak: {
        isOpen: this.#isStreakOpen,
        onToggle: () => this.#toggleStreak(),
        onRemind: () => void (streak && this.#remind(streak)),
      },
      retryText: retryText(this.#localize, this.#retryAt, this.#clock.now()),
      paths: this.#isPath ? this.#paths.value : undefined,
      onlyId: this.group,
      isOpen: (group) => this.#rows.isGroupOpen(group),
      onToggle: (group) => this.#rows.toggleGroup(group),
      onShow: (id) => void this.show(id),
      onRetry: () => void this.refresh(),
      onMore: () => void this.#loadMore(),
    };
  }

  #renderEnd(): unknown {
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state)) return nothing;
    const { member, quests } = this.#known;
    if (isVisitor(this.#known))
      return invitation(this.#localize, 'quest-list', member === 'expired', () => this.#askToSignIn());
    const pending = quests.filter(({ phase }) => phase === 'pending').map(({ id }) => id);
    if (pending.length < 2) return nothing;
    return checking(this.#localize, pending.length, () => void this.#quests.store?.checkNow(pending));
  }

  #renderDetail(quest: Quest): unknown {
    const { store } = this.#quests;
    const { view } = this.#rows;
    if (!view || !store) return partFailed(this.#localize, () => void this.#rows.load());
    return view.render(
      {
        ...this.#context,
        requests: store,
        isSignedIn: isForMember(this.#known),
        supportUrl: safeUrl(this.supportUrl),
        onComplete: (each, input) => this.#actions.complete(each, input),
        onConnect: (each) => void this.#actions.connect(each),
        onGo: (id) => void this.show(id),
        onSignIn: () => this.#askToSignIn(),
        onRemind: (each) => void this.#remind(each),
      },
      quest,
    );
  }

  get #context(): RowContext {
    const known = this.#known;
    return {
      localize: this.#localize,
      state: known,
      openId: this.#rows.openId,
      nextId: this.#nextId,
      celebrationOf: (quest) => this.#celebrations.of(quest, known),
      detail: (quest) => this.#renderDetail(quest),
      onToggle: ({ id }) => this.#rows.toggle(id),
      onPress: (quest, event) => this.#actions.press(quest, event),
    };
  }

  /** When the store retries, epoch ms on the server's clock. */
  get #retryAt(): number | undefined {
    const { state } = this.#quests;
    return state.status === 'error' ? state.retryAt : undefined;
  }

  #look(): void {
    this.#known = this.#quests.state;
    this.#shown = shownQuests(this.#localize, this.#known, {
      hasStreak: !this.hideStreak,
      isFinding: this.#search.isOpen,
      find: this.#search.find,
      sort: this.#search.sort,
    });
  }

  #hearNews(): void {
    const news = this.#news.read(this.#known.news);
    this.#newsForPage.push(...news);
    for (const each of news) {
      this.#announcement = this.#announcements.ofNews(each, this.#known);
      if (each.kind !== 'completed') continue;
      const { quest } = each;
      void this.#celebrations.begin(quest, this.#known);
      this.#nextId = this.hideSuggestion ? '' : (nextAfter(quest, this.#shown)?.id ?? '');
      if (this.#known.opened?.id === quest.id) this.#rows.open('');
    }
  }

  /** Tells the page about news of a quest. Only the member is told that a check takes long. */
  #tell(news: QuestNews): void {
    const { quest } = news;
    const questId = quest.id;
    switch (news.kind) {
      case 'pending':
        this.dispatch(new QuestPendingEvent({ questId }));
        break;
      case 'completed':
        this.dispatch(new QuestCompleteEvent({ questId, reward: quest.reward.kind, ...paymentOf(quest) }));
        break;
      case 'refused': {
        const { code = 'unknown', provider = null } = news.reason ?? {};
        this.dispatch(new QuestRefusedEvent({ questId, code, provider }));
        break;
      }
      case 'slow':
    }
  }

  /** Called when a press has opened or closed a row. */
  #noteToggle(questId: string, isOpen: boolean): void {
    this.#celebrations.end(questId);
    if (isOpen) this.dispatch(new QuestOpenEvent({ questId }));
  }

  #toggleStreak(): void {
    this.#isStreakOpen = !this.#isStreakOpen;
    this.requestUpdate();
  }

  /** Asks the page whether a quest may be submitted. */
  async #maySubmit({ id }: Quest, { verificationCode, contentUrl }: CompletionInput): Promise<boolean> {
    const event = new QuestSubmitEvent({ questId: id, input: verificationCode ?? contentUrl ?? null });
    this.dispatch(event);
    return event.isAllowed();
  }

  /** Asks the page to link an account; `undefined` if it leaves that to the list. */
  #askToLink(provider: QuestProvider, questId: string): Promise<boolean> | undefined {
    const event = new SocialConnectRequestEvent({ provider, questId });
    return this.dispatch(event) ? undefined : event.isConnected();
  }

  async #remind(quest: Quest): Promise<void> {
    const reminder = await this.#reminder.load('by-member');
    reminder?.remind(this.#localize, quest, this.#clock.now());
  }

  async #loadMore(): Promise<void> {
    const { store } = this.#quests;
    await store?.loadMore();
    if (!store || store.state.moreError) return;
    this.#announcement = this.#localize.t('quest-list.announce.loaded', { count: store.state.quests.length });
    this.requestUpdate();
  }

  #askToSignIn(): void {
    this.dispatch(new SignInRequestEvent({ reason: 'quest-list' }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-quest-list': QuestList;
  }
}
