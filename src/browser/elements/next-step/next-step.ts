import { html, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { Localize } from '../../controllers/localize.js';
import { StoreController } from '../../controllers/store-controller.js';
import { QuestRequestEvent, SignInRequestEvent } from '../shared-events.js';
import { english } from '../../i18n/english.js';
import { nextStep, type NextStep } from '../../stores/quests/next-step.js';
import type { Quest } from '../../stores/quests/quest.js';
import { isForMember } from '../../stores/quests/quest-state.js';
import { QuestStore } from '../../stores/quests/quest-store.js';
import { safeUrl } from '../../ui/safe-url.js';
import { LaurelElement } from '../element.js';
import { announcer, frame } from '../list/frame.js';
import { property, state } from '../property.js';
import { readIds } from '../read-ids.js';
import { refreshMs } from '../refresh-interval.js';
import { Goal } from './goal.js';
import { styles } from './next-step.styles.js';
import { card } from './views/card.js';
import { compact } from './views/compact.js';
import type { NextStepState, StepView } from './views/view.js';

const texts = english('next-step');

export type { NextStepState } from './views/view.js';

/**
 * Shows the one quest that now pays most for the least effort, why, and the badge that its points bring nearer. The
 * page's quest list opens it; on a page without a list, set `quests-url` to the address of the page that has one.
 *
 * @element laurel-next-step
 * @slot error - Replaces the message that the quests did not load.
 * @slot footer - Below everything.
 * @fires {QuestRequestEvent} laurel-quest-request - The member wants to do the quest. The page can show it in its own way and call `preventDefault()`.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame step tile eyebrow title why merits amount coin meta compact label - The step.
 * @csspart lead goal wreath art - The badge that it brings nearer.
 * @csspart button primary quiet secondary icon spinner notice neutral danger notice-title notice-body skeleton - Actions and messages.
 * @cssstate idle loading slow ready pending refused nothing-left signed-out error unavailable - Name of the current state.
 * @cssstate stale offline expired - Further conditions.
 */
export class NextStepElement extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** `card`, or `compact` for one line in a sidebar. */
  @property({ reflect: true, useDefault: true }) variant: 'card' | 'compact' = 'card';

  /** Id or symbol of the currency to count in; the community's first one if absent. */
  @property() currency = '';

  /** Id of a quest that comes first as long as it is open. */
  @property() pin = '';

  /** Ids of the only groups to choose from, separated by spaces; all groups if absent. */
  @property() group = '';

  /** Address of the page with the quest list, if it is not this page. */
  @property({ attribute: 'quests-url' }) questsUrl = '';

  /** Seconds between refreshes while the element is in view; 0 for none. */
  @property({ type: Number, attribute: 'refresh-interval' }) refreshInterval = 60;

  @state() private announcement = '';

  /** Id of the quest that the member asked for in place of the first. */
  @state() private asked = '';

  /** Whether the member wants to know why this quest was chosen. */
  @state() private isExplained = false;

  readonly #localize = new Localize(this, texts);
  readonly #connectivity = new ConnectivityController(this);
  readonly #quests = new StoreController(this, QuestStore, () => ({
    every: refreshMs(this.refreshInterval),
    currency: this.currency,
    hasBalance: false,
    include: this.pin,
    groups: readIds(this.group),
  }));
  readonly #goal = new Goal(this, this.#localize, () => ({
    currencyId: this.#hasGoal ? this.#currencyId : '',
    every: refreshMs(this.refreshInterval),
  }));
  readonly #merits = new LazyPart(this, this.#localize, () => import('./views/merits.js'));
  readonly #clock = new ClockController(this, { every: () => this.#tick });
  /** Id of the quest that was shown last, so that another one is announced. */
  #shownId = '';

  get state(): NextStepState {
    const { status, member } = this.#quests.state;
    if (status === 'empty') return 'nothing-left';
    if (status !== 'ready') return status;
    const step = this.#step;
    if (!step) return 'nothing-left';
    if (member === 'nobody') return 'signed-out';
    return step.reason === 'pending' || step.reason === 'refused' ? step.reason : 'ready';
  }

  /** Requests the quests and the member's progress again. */
  async refresh(): Promise<void> {
    await Promise.all([this.#quests.store?.refresh(), this.#goal.refresh()]);
  }

  protected override get conditions(): readonly string[] {
    const { problem, member } = this.#quests.state;
    return [
      problem ? 'stale' : '',
      this.#connectivity.online ? '' : 'offline',
      member === 'expired' ? 'expired' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(): void {
    const id = this.#step?.quest.id ?? '';
    if (id === this.#shownId) return;
    if (this.#shownId && this.#step)
      this.announcement = this.#localize.t('next-step.announce', { quest: this.#step.quest.name });
    this.#shownId = id;
  }

  protected override render(): TemplateResult {
    const view = this.#view;
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return html`${frame(isWaiting, this.variant === 'compact' ? compact(view) : card(view))}${announcer(this.announcement)}`;
  }

  get #step(): NextStep | undefined {
    return nextStep(this.#quests.state.quests, this.pin, this.asked);
  }

  /** Currency of the points that the shown quest brings; empty if it brings none, or nobody knows of which. */
  get #currencyId(): string {
    const reward = this.#step?.quest.reward;
    return (reward?.kind === 'points' && reward.currencyId) || '';
  }

  /** Whether the shown quest pays points to a signed-in member, which may bring a badge nearer. */
  get #hasGoal(): boolean {
    return this.#currencyId !== '' && isForMember(this.#quests.state);
  }

  get #view(): StepView {
    return {
      localize: this.#localize,
      status: this.state,
      quests: this.#quests.state,
      step: this.#step,
      goal: this.#goal,
      now: this.#clock.now(),
      drawMerits: this.isExplained && this.state === 'ready' ? this.#merits.value : undefined,
      onWhy: () => void this.#explain(),
      onAnother: (id) => void this.#showAnother(id),
      onPress: (quest) => void this.#press(quest),
      onRetry: () => void this.refresh(),
      onSignIn: () => this.dispatch(new SignInRequestEvent({ reason: 'next-step' })),
    };
  }

  async #explain(): Promise<void> {
    this.isExplained = !this.isExplained;
    if (this.isExplained && !(await this.#merits.load('by-member'))) this.isExplained = false;
  }

  /** Shows another quest. The button that shows the next one may be elsewhere then, and gets the focus all the same. */
  async #showAnother(id: string): Promise<void> {
    const pressed = this.shadowRoot?.activeElement;
    this.asked = id;
    await this.updateComplete;
    if (!pressed || pressed.isConnected) return;
    const find = (selector: string): HTMLElement | null => this.renderRoot.querySelector<HTMLElement>(selector);
    (find('.another') ?? find('.actions > .quiet'))?.focus();
  }

  /** Shows the quest where it can be done: asks the page and its quest list, or opens the page that has the list. */
  async #press(quest: Quest): Promise<void> {
    if (!this.dispatch(new QuestRequestEvent({ questId: quest.id }))) return;
    const page = this.ownerDocument;
    const list = page.querySelector('laurel-quest-list');
    const url = safeUrl(this.questsUrl && new URL(this.questsUrl, page.location.href).href);
    const hash = `#quest-${quest.id}`;
    if (list) {
      list.scrollIntoView?.({ block: 'start' });
      // The list follows the address, even if its code loads only now.
      if (page.location.hash === hash) page.location.hash = '';
      page.location.hash = hash;
    } else if (url) page.location.assign(url + hash);
    else await this.#quests.store?.complete(quest.id);
  }

  /** Milliseconds between renders: a second while something counts down. */
  get #tick(): number {
    const { state: quests } = this.#quests;
    if (quests.status === 'error' && quests.retryAt !== undefined) return 1000;
    return this.#step?.reason === 'ending' ? 30_000 : 0;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-next-step': NextStepElement;
  }
}
