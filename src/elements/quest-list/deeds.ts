import type { LaurelHost } from '../../controllers/host.js';
import { linkBrowser } from '../../controllers/link-browser.js';
import type { Localize } from '../../controllers/localize.js';
import type { ProgrammeController } from '../../controllers/programme.js';
import { QuestAttempts } from '../../controllers/quest-attempts.js';
import type { QuestsController } from '../../controllers/quests.js';
import type { CompletionInput, QuestNews } from '../../controllers/quests-state.js';
import { QuestSubmitEvent } from '../../events/quest-submit.js';
import { SocialConnectRequestEvent } from '../../events/social-connect-request.js';
import type { Quest, QuestProvider } from '../../loyalty/quest.js';
import { isLinkedInWindow, linkAccount, type LinkOutcome } from '../../stores/social/link-account.js';
import type { QuestPress } from './action.js';
import type { QuestContext } from './context.js';
import type { Opened } from './opened.js';

type Program = NonNullable<ProgrammeController['program']>;

/** What deeds need of their board. */
export interface DeedsOptions {
  readonly quests: QuestsController;
  readonly programme: ProgrammeController;
  readonly currency: QuestContext['currency'];
  readonly now: () => number;
  readonly isSignedIn: () => boolean;
  readonly isOpen: (questId: string) => boolean;
  /** Whether it stands above the groups and has no row. */
  readonly isStreak: (questId: string) => boolean;
  /** Opens a row; an empty id closes the one that is open. */
  readonly open: (questId: string) => void;
  readonly opened: () => Promise<Opened | undefined>;
  /** Opens a row or closes it, as a press on its name does. */
  readonly toggle: (quest: Quest) => void;
  readonly suggest: (after: Quest) => void;
  readonly announce: (text: string) => void;
  readonly askToSignIn: () => void;
}

/** Phases in which a quest can be sent in. */
const open: readonly Quest['phase'][] = ['available', 'ending', 'progress'];

/** What becomes of a press. */
export class Deeds {
  readonly attempts: QuestAttempts;
  readonly #host: LaurelHost;
  readonly #localize: Localize;
  readonly #options: DeedsOptions;
  readonly #tell: (news: QuestNews) => string;
  readonly #visited = new Set<string>();
  /** Quests that wait for an account, with whose. */
  readonly #waiting = new Map<string, QuestProvider>();
  /** Quests the page is being asked about. */
  readonly #asking = new Set<string>();

  /** @param tell tells the page what has happened and returns what is said aloud */
  constructor(host: LaurelHost, localize: Localize, options: DeedsOptions, tell: (news: QuestNews) => string) {
    this.#host = host;
    this.#localize = localize;
    this.#options = options;
    this.#tell = tell;
    this.attempts = new QuestAttempts(options.quests, (quest, input) => this.#mayBeSent(quest, input));
  }

  /** Whether its member has been where it leads, so that it can be checked. */
  isVisited(questId: string): boolean {
    return this.#visited.has(questId);
  }

  act(quest: Quest, { does }: QuestPress): void {
    if (does === 'complete' || does === 'follow') void this.complete(quest);
    else if (does === 'connect') void this.connect(quest);
    else if (does === 'remind') void this.remind(quest);
    else if (does === 'open') void this.#openToType(quest);
    else if (quest.action.kind === 'verify') {
      this.#visited.add(quest.id);
      this.#host.requestUpdate();
    }
  }

  /** Sends a quest in. Why it was not taken stands in its row; focus stays where it was. */
  async complete(quest: Quest, input?: CompletionInput): Promise<void> {
    const { askToSignIn, opened: load, isStreak } = this.#options;
    const outcome = await this.attempts.complete(quest.id, input);
    if (outcome.kind === 'held' && outcome.why === 'signed-out') askToSignIn();
    const opened = await load();
    opened?.setFailure(quest.id, outcome.kind === 'failed' ? outcome.error : undefined);
    const isExplained = outcome.kind === 'failed' || outcome.kind === 'refused';
    if (isExplained && !isStreak(quest.id)) this.#options.open(quest.id);
  }

  /** The page, else the provider's own window, connects the account; then the quest is sent in once more by itself. */
  async connect(quest: Quest): Promise<void> {
    const { programme, isSignedIn, askToSignIn, opened: load } = this.#options;
    const { action, refusal } = quest;
    const provider = refusal?.provider ?? (action.kind === 'connect' ? action.provider : quest.provider);
    if (!isSignedIn()) return askToSignIn();
    if (!provider) return;
    this.attempts.resumeAfter(quest.id);
    this.#waiting.set(quest.id, provider);
    const request = new SocialConnectRequestEvent({ provider, questId: quest.id });
    const isFree = this.#host.dispatchEvent(request);
    const { program } = programme;
    if (!isFree && (await request.isConnected())) this.#goOn(provider);
    if (!isFree || !program) return;
    const result = await linkIn(program, provider);
    if (result === 'linked' || result === 'unknown-status') return this.#goOn(provider);
    const trouble = result === 'blocked' || result === 'elsewhere' ? result : undefined;
    (await load())?.setConnection(quest.id, trouble);
    if (trouble) this.#options.open(quest.id);
  }

  /** Hands the member's calendar what of a quest is next. */
  async remind(quest: Quest): Promise<void> {
    const { remind } = await import('./remind.js');
    remind(this.#localize, quest, this.#options.now());
  }

  /** A member who comes back from where a quest led has it checked, once; what waited for an account goes on. */
  comeBack(): void {
    for (const id of this.#visited) {
      const quest = this.#options.quests.quest(id);
      if (!quest || !open.includes(quest.phase)) continue;
      this.#visited.delete(id);
      void this.complete(quest);
    }
    this.#goOn();
  }

  /** Opens a quest whose action is to fill something in, at its field. */
  async #openToType(quest: Quest): Promise<void> {
    const { isOpen, toggle, opened } = this.#options;
    if (!isOpen(quest.id)) toggle(quest);
    await opened();
    await this.#host.updateComplete;
    const item = this.#host.shadowRoot?.querySelector(`[data-quest="${CSS.escape(quest.id)}"]`);
    const field = item?.querySelector<HTMLElement>('.detail :is(.input, .choice[tabindex="0"], .button)');
    (field ?? item?.querySelector<HTMLElement>('.label'))?.focus();
  }

  /** Asks the page whether a quest may be sent. */
  async #mayBeSent(quest: Quest, input: CompletionInput): Promise<boolean> {
    if (this.#asking.has(quest.id)) return false;
    this.#asking.add(quest.id);
    const given = input.verificationCode ?? input.contentUrl ?? null;
    const event = new QuestSubmitEvent({ questId: quest.id, input: given });
    this.#host.dispatchEvent(event);
    const isAllowed = await event.isAllowed();
    this.#asking.delete(quest.id);
    return isAllowed;
  }

  /** An account may have been connected: what waited for it is sent in, once. */
  #goOn(provider?: QuestProvider): void {
    const { quests } = this.#options;
    this.attempts.linked(provider);
    for (const [id, wanted] of this.#waiting) {
      if (provider && wanted !== provider) continue;
      this.#waiting.delete(id);
      const quest = quests.quest(id);
      if (quest && (open.includes(quest.phase) || quest.phase === 'refused')) void this.complete(quest);
    }
  }

  /** Something has happened to a quest. */
  hear(news: QuestNews): void {
    const { announce, suggest, isOpen } = this.#options;
    announce(this.#tell(news));
    if (news.kind !== 'completed') return;
    suggest(news.quest);
    if (isOpen(news.quest.id)) this.#options.open('');
    this.#host.requestUpdate();
  }
}

/** `elsewhere`: a window cannot connect it, as with email. A refusal of the proxy reads as not linked. */
async function linkIn(program: Program, provider: QuestProvider): Promise<LinkOutcome['kind'] | 'elsewhere'> {
  if (!isLinkedInWindow(provider)) return 'elsewhere';
  try {
    return (await linkAccount(program.client, linkBrowser, provider)).kind;
  } catch {
    return 'not-linked';
  }
}
