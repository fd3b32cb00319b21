import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { QueryController } from '../../controllers/query.js';
import { questsPage } from '../../stores/quests-page.js';
import { SessionController } from '../../controllers/session.js';
import { questTitle } from '../../i18n/en/quest-title.js';
import type { QuestSort, QuestView } from '../../loyalty/quest-group.js';
import { button } from '../../ui/button.js';
import { buttonStyles } from '../../ui/button.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { tileStyles } from '../../ui/tile.styles.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import type { QuestBoard, QuestListState } from './board.js';
import { header, subtitle } from './header.js';
import { frameStyles } from './frame.styles.js';
import { skeleton } from './skeleton.js';

export type { QuestListState } from './board.js';

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
  static override styles = [LaurelElement.styles, buttonStyles, skeletonStyles, tileStyles, frameStyles];

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

  /**
   * Name under which the address of the page keeps search, view and order (`?quests-view=done` for `quests`), so that they
   * can be linked to. Empty: they are not kept.
   */
  @property({ attribute: 'address-key' }) addressKey = '';

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

  @state() private announcement = '';

  readonly #localize = new Localize(this, questTitle);
  readonly #programme = new ProgrammeController(this);
  readonly #board = new Part<QuestBoard>(this, () => this.#createBoard());
  // What the board will ask is asked while the board is on its way; it gets the same answers.
  readonly #rules = new QueryController(this, () => questsPage);

  constructor() {
    super();
    new SessionController(this);
    new QueryController(this, () => ({
      route: 'GET /api/loyalty/currencies' as const,
      request: { query: { limit: 100 } },
    }));
  }

  get state(): QuestListState {
    return this.#board.value?.state ?? (this.#isIdle ? 'idle' : 'loading');
  }

  /** Fetches quests, the member's progress and balance again. */
  async refresh(): Promise<void> {
    await (this.#board.value?.refresh() ?? this.#rules.refresh());
  }

  /** Opens a quest and brings it into view; resolves with whether there is one. */
  async show(questId: string): Promise<boolean> {
    const board = await this.#board.load('by-member');
    return board?.show(questId) ?? false;
  }

  protected override get conditions(): readonly string[] {
    return this.#board.value?.conditions ?? [];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('quest') && this.quest) void this.show(this.quest);
    if (changed.has('view') || changed.has('sort')) this.#board.value?.forgetWishes();
  }

  /** What is known is looked at once, after everything it comes from was brought up to date. */
  protected override update(changed: PropertyValues<this>): void {
    this.#board.value?.take();
    super.update(changed);
  }

  protected override updated(): void {
    super.updated();
    if (!this.#isIdle) void this.#board.load();
    this.#board.value?.loadParts();
  }

  /** With what is loaded after the first bytes. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#board.settled();
    await this.#board.value?.settled();
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        ${this.#board.value?.render() ?? this.#renderWaiting()}
        <slot name="footer"></slot>
      </div>
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  #renderWaiting(): unknown {
    return [
      header(this.#localize, { title: this.heading, subtitle: subtitle(), end: nothing }),
      this.#board.hasFailed
        ? html`<div class="inset">
            ${button(this.#localize.t('action.retry'), {
              variant: 'secondary',
              size: 'sm',
              onClick: () => void this.#board.load('by-member'),
            })}
          </div>`
        : nothing,
      skeleton(!this.#isIdle && !this.#board.hasFailed),
    ];
  }

  /** Whether there is nothing to ask yet: no programme, or not near the viewport. */
  get #isIdle(): boolean {
    return this.#rules.state.status === 'idle' && !this.#programme.error;
  }

  async #createBoard(): Promise<QuestBoard> {
    const { QuestBoard, boardStyles } = await import('./board.js');
    this.adopt(boardStyles);
    return new QuestBoard(this, this.#localize, {
      adopt: (styles) => this.adopt(styles),
      announce: (text) => (this.announcement = text),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-quest-list': QuestList;
  }
}
