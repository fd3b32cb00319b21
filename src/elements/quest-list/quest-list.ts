import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { linkBrowser } from '../../controllers/link-browser.js';
import { Localize } from '../../controllers/localize.js';
import { LazyModule } from '../../controllers/lazy-module.js';
import { ReturnController } from '../../controllers/return.js';
import { StoreController } from '../../controllers/store-controller.js';
import { QuestOpenEvent } from '../../events/quest-open.js';
import { QuestRequestEvent } from '../../events/quest-request.js';
import { QuestSubmitEvent } from '../../events/quest-submit.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { SocialConnectRequestEvent } from '../../events/social-connect-request.js';
import { questList } from '../../i18n/en/quest-list.js';
import { questProviders } from '../../i18n/en/quest-providers.js';
import { questStreak } from '../../i18n/en/quest-streak.js';
import { reasons } from '../../i18n/en/reasons.js';
import type { QuestSort, QuestView } from '../../loyalty/quest-group.js';
import type { Quest, QuestProvider } from '../../loyalty/quest.js';
import type { QuestNews, QuestsState } from '../../stores/quests/quest-state.js';
import { QuestStore } from '../../stores/quests/quest-store.js';
import type { CompletionInput } from '../../stores/quests/send-completion.js';
import { safeUrl } from '../../ui/safe-url.js';
import { LaurelElement } from '../element.js';
import { announcer, frame } from '../list/frame.js';
import { invitation } from '../list/invitation.js';
import { retryText } from '../list/retry-text.js';
import { NewsReader } from '../news-reader.js';
import { property } from '../property.js';
import { refreshMs } from '../refresh-interval.js';
import { Announcements } from './announcements.js';
import { Celebrations } from './celebrations.js';
import { GroupFolds } from './group-folds.js';
import { eventOf } from './news-event.js';
import { focusField, scrollToQuest } from './quest-focus.js';
import { QuestLink, questInAddress } from './quest-link.js';
import { styles } from './quest-list.styles.js';
import { pressOf } from './quest-press.js';
import { QuestSearch } from './quest-search.js';
import { firstToDo, nextAfter, shownQuests, type ShownQuests } from './shown-quests.js';
import { body, type BodyOptions, type QuestListState } from './views/body.js';
import { header } from './views/header.js';
import { checking, partFailed } from './views/notices.js';
import type { RowContext } from './views/row-context.js';

export type { QuestListState } from './views/body.js';

const nobody: readonly QuestsState['member'][] = ['nobody', 'expired'];

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
 * @csspart streak streak-count milestones milestone reached next later - The streak and its milestones.
 * @csspart group group-header group-label group-count ring list - The groups.
 * @csspart item row tile main label meta amount coin trail detail - The quests.
 * @csspart available pending complete locked upcoming failed expired celebrate open - How an item stands.
 * @csspart button primary secondary quiet field input option choice checked wrong result mine - Buttons and fields.
 * @csspart progress progress-fill conditions condition and or met notice notice-title notice-body empty skeleton spinner icon wreath - The rest.
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

  /** Id of the only group to show; all groups if absent. */
  @property() group = '';

  /** Initial view: `all`, `available`, `progress`, `done`, `locked` or `past`. */
  @property() view: QuestView = 'all';

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
    include: this.#linkedId,
  }));
  readonly #clock = new ClockController(this, { every: () => (this.#retryAt === undefined ? 0 : 1000) });
  readonly #detail = new LazyModule(this, () => this.#loadDetail());
  readonly #search = new QuestSearch(this, this.#localize, (styles) => this.adopt(styles));
  readonly #announcements = new Announcements(this.#localize);
  readonly #celebrations = new Celebrations(this, (styles) => this.adopt(styles));
  readonly #link = new QuestLink();
  readonly #folds = new GroupFolds();
  readonly #news = new NewsReader<QuestNews>();
  /** The state that is shown by the current update. */
  #known: QuestsState = QuestStore.without('idle');
  #shown: ShownQuests = { streak: undefined, groups: [], quests: [] };
  #announcement = '';
  #isStreakOpen = false;
  /** Id of the quest that the page linked to last. It is requested even if it is on a later page. */
  #linkedId = '';
  /** Id of the quest that is suggested after another one was completed. */
  #nextId = '';
  /** News that the page is told after the current update. */
  #newsForPage: readonly QuestNews[] = [];
  /** Ids of quests for which the page is being asked whether they may be submitted. */
  readonly #asking = new Set<string>();
  #listening: AbortController | undefined;

  constructor() {
    super();
    new ReturnController(this, () => this.#comeBack());
  }

  get state(): QuestListState {
    const { status } = this.#known;
    if (status !== 'ready') return status;
    if (this.#search.isLoading) return 'loading';
    const { quests, streak: checkIn } = this.#shown;
    return quests.length === 0 && (this.#search.isOpen || !checkIn) ? 'filtered-empty' : 'ready';
  }

  /** Requests the quests, the member's progress and balance again. */
  async refresh(): Promise<void> {
    await this.#quests.store?.refresh();
  }

  /** Opens a quest and scrolls it into view. Resolves with whether the quest exists. */
  async show(questId: string): Promise<boolean> {
    this.#linkedId = questId;
    this.#link.follow(questId);
    this.requestUpdate();
    await this.updateComplete;
    return this.#quests.store?.quest(questId) !== undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = (this.#listening = new AbortController());
    const page = this.ownerDocument;
    const view = page.defaultView;
    const follow = (): void => {
      const id = questInAddress(page);
      if (id) void this.show(id);
    };
    view?.addEventListener('hashchange', follow, { signal });
    view?.addEventListener('popstate', () => this.#search.followAddress(), { signal });
    view?.addEventListener(QuestRequestEvent.type, (event) => this.#answer(event), { signal });
    follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
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

  /** Reads the state once per update, after everything it is made from is up to date. */
  protected override update(changed: PropertyValues<this>): void {
    this.#look();
    this.#hearNews();
    this.#openByItself();
    const open = this.#quests.store?.quest(this.#known.opened?.id ?? '');
    this.#announcement = this.#announcements.ofTime(open, this.#shown.streak, this.#known.now) || this.#announcement;
    super.update(changed);
  }

  protected override updated(): void {
    super.updated();
    this.#search.loadIfWanted();
    if (this.#known.opened || this.#link.isOpening(this.#linkView)) void this.#detail.load();
    const news = this.#newsForPage;
    this.#newsForPage = [];
    for (const each of news) {
      const event = eventOf(each);
      if (event) this.dispatch(event);
    }
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
    ])}
    ${announcer(this.#announcement)}`;
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
      onlyId: this.group,
      isOpen: ({ id }) => this.#isGroupOpen(id),
      onToggle: ({ id }) => this.#toggleGroup(id),
      onRetry: () => void this.refresh(),
      onMore: () => void this.#loadMore(),
    };
  }

  #renderEnd(): unknown {
    if (!['ready', 'filtered-empty', 'empty'].includes(this.state)) return nothing;
    const { member, quests } = this.#known;
    if (nobody.includes(member))
      return invitation(this.#localize, 'quest-list', member === 'expired', () => this.#askToSignIn());
    const pending = quests.filter(({ phase }) => phase === 'pending').map(({ id }) => id);
    if (pending.length < 2) return nothing;
    return checking(this.#localize, pending.length, () => void this.#quests.store?.checkNow(pending));
  }

  #renderDetail(quest: Quest): unknown {
    const { store } = this.#quests;
    const view = this.#detail.value;
    if (!view || !store) return partFailed(this.#localize, () => void this.#detail.load('by-member'));
    return view.render(
      {
        ...this.#context,
        requests: store,
        isSignedIn: this.#isSignedIn,
        supportUrl: safeUrl(this.supportUrl),
        onComplete: (each, input) => this.#complete(each, input),
        onConnect: (each) => void this.#connect(each),
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
      openId: this.#detail.value || this.#detail.hasFailed ? known.opened?.id : undefined,
      nextId: this.#nextId,
      celebrationOf: (quest) => this.#celebrations.of(quest, known),
      detail: (quest) => this.#renderDetail(quest),
      onToggle: (quest) => this.#toggle(quest),
      onPress: (quest, event) => this.#press(quest, event),
    };
  }

  get #isSignedIn(): boolean {
    return this.#known.status === 'ready' && !nobody.includes(this.#known.member);
  }

  /** When the store tries again by itself, epoch ms on the server's clock. */
  get #retryAt(): number | undefined {
    const { state } = this.#quests;
    return state.status === 'error' ? state.retryAt : undefined;
  }

  #look(): void {
    this.#known = this.#quests.state;
    this.#shown = shownQuests(this.#localize, this.#known, {
      group: this.group,
      hasStreak: !this.hideStreak,
      isFinding: this.#search.isOpen,
      find: this.#search.find,
      sort: this.#search.sort,
    });
  }

  #hearNews(): void {
    const news = this.#news.read(this.#known.news);
    this.#newsForPage = [...this.#newsForPage, ...news];
    for (const each of news) {
      this.#announcement = this.#announcements.ofNews(each, this.#known);
      if (each.kind !== 'completed') continue;
      const { quest } = each;
      void this.#celebrations.begin(quest, this.#known);
      this.#nextId = this.hideSuggestion ? '' : (nextAfter(quest, this.#shown)?.id ?? '');
      if (this.#known.opened?.id === quest.id) this.#open('');
    }
  }

  get #linkView() {
    return { isSignedIn: this.#isSignedIn, width: () => this.clientWidth };
  }

  /** Opens the quest that the page links to, or the first that can be done, as part of the current update. */
  #openByItself(): void {
    if (this.state !== 'ready') return;
    const open = this.#link.take({
      ...this.#linkView,
      has: (id) => this.#quests.store?.quest(id) !== undefined,
      isAnyOpen: this.#known.opened !== undefined,
      canOpen: this.#detail.value !== undefined,
      first: firstToDo(this.#shown.groups.filter(({ id }) => this.#isGroupOpen(id)).flatMap(({ quests }) => quests))
        ?.id,
    });
    if (!open) return;
    const section = this.#shown.groups.find(({ quests }) => quests.some(({ id }) => id === open.id));
    if (section && !this.#isGroupOpen(section.id)) this.#folds.set(section.id, true);
    if (section) this.#open(open.id);
    if (!open.isLinked) return;
    void this.updateComplete.then(() => scrollToQuest(this.renderRoot, open.id));
  }

  #open(id: string): void {
    this.#quests.store?.open(id);
    this.#known = this.#quests.state;
    this.requestUpdate();
  }

  #toggle({ id }: Quest): void {
    this.#celebrations.end(id);
    const isOpen = this.#known.opened?.id === id;
    this.#open(isOpen ? '' : id);
    if (isOpen) return;
    void this.#detail.load('by-member');
    this.dispatch(new QuestOpenEvent({ questId: id }));
  }

  #isGroupOpen(id: string): boolean {
    const section = this.#shown.groups.find((each) => each.id === id);
    return !section || this.#search.isNarrowed || this.#folds.isOpen(section, this.#shown);
  }

  #toggleGroup(id: string): void {
    this.#folds.set(id, !this.#isGroupOpen(id));
    this.requestUpdate();
  }

  #toggleStreak(): void {
    this.#isStreakOpen = !this.#isStreakOpen;
    this.requestUpdate();
  }

  #press(quest: Quest, event: MouseEvent): void {
    const press = pressOf(quest, this.#known.visited.has(quest.id));
    if (!press) return;
    switch (press.does) {
      case 'follow':
        // A visit would not count for a visitor: they sign in first, then follow the link.
        if (!this.#isSignedIn) event.preventDefault();
        return void this.#complete(quest);
      case 'complete':
        return void this.#complete(quest);
      case 'connect':
        return void this.#connect(quest);
      case 'remind':
        return void this.#remind(quest);
      case 'open':
        return void this.#openToType(quest);
      case 'visit':
        if (quest.action.kind === 'verify') this.#quests.store?.visit(quest.id);
    }
  }

  /** Submits a quest. If it fails, the open row tells why; the focus does not move. */
  async #complete(quest: Quest, input: CompletionInput = {}): Promise<void> {
    const { store } = this.#quests;
    if (!store || !(await this.#maySubmit(quest, input))) return;
    this.#celebrations.prepare();
    const outcome = await store.complete(quest.id, input);
    if (outcome.kind === 'held' && outcome.why === 'signed-out') this.#askToSignIn();
    if (outcome.kind !== 'failed' && outcome.kind !== 'refused') return;
    await this.#detail.load('by-member');
    if (quest.id !== this.#shown.streak?.id) this.#open(quest.id);
  }

  /** Asks the page whether a quest may be submitted. */
  async #maySubmit({ id }: Quest, { verificationCode, contentUrl }: CompletionInput): Promise<boolean> {
    if (this.#asking.has(id)) return false;
    this.#asking.add(id);
    const event = new QuestSubmitEvent({ questId: id, input: verificationCode ?? contentUrl ?? null });
    this.dispatch(event);
    const isAllowed = await event.isAllowed();
    this.#asking.delete(id);
    return isAllowed;
  }

  /** Has the page link the account, or links it in a window of the provider. The quest is then submitted again by itself. */
  async #connect({ id, action, refusal, provider: about }: Quest): Promise<void> {
    const provider = refusal?.provider ?? (action.kind === 'connect' ? action.provider : about);
    const { store } = this.#quests;
    if (!this.#isSignedIn) return this.#askToSignIn();
    if (!provider || !store) return;
    store.awaitAccount(id, provider);
    const request = new SocialConnectRequestEvent({ provider, questId: id });
    const isOwn = this.dispatch(request);
    const isLinked = isOwn ? await store.link(id, provider, linkBrowser) : await request.isConnected();
    if (isLinked) return this.#completeLinked(provider);
    if (!isOwn || !store.state.linkTroubles.has(id)) return;
    await this.#detail.load('by-member');
    this.#open(id);
  }

  #completeLinked(provider?: QuestProvider): void {
    for (const id of this.#quests.store?.takeLinked(provider) ?? []) this.#completeById(id);
  }

  #completeById(id: string): void {
    const quest = this.#quests.store?.quest(id);
    if (quest) void this.#complete(quest);
  }

  /** Submits quests once the member is back: those whose page they visited, and those that waited for an account. */
  #comeBack(): void {
    for (const id of this.#quests.store?.takeVisited() ?? []) this.#completeById(id);
    this.#completeLinked();
  }

  /** Shows a quest that another element of the page links to. */
  #answer(event: QuestRequestEvent): void {
    const { questId } = event.detail;
    if (event.defaultPrevented || !this.#quests.store?.quest(questId)) return;
    event.preventDefault();
    void this.show(questId);
  }

  /** Opens a quest that needs an input, and moves the focus to its field. */
  async #openToType(quest: Quest): Promise<void> {
    if (this.#known.opened?.id !== quest.id) this.#toggle(quest);
    await this.#detail.load('by-member');
    await this.updateComplete;
    focusField(this.renderRoot, quest.id);
  }

  async #remind(quest: Quest): Promise<void> {
    const { remind } = await import('./calendar-reminder.js');
    remind(this.#localize, quest, this.#clock.now());
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

  async #loadDetail() {
    const { DetailView, detailStyles, detailTexts } = await import('./detail.js');
    this.adopt(detailStyles);
    this.#localize.add(detailTexts);
    return new DetailView(this);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-quest-list': QuestList;
  }
}
