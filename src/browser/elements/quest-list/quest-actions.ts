import { linkBrowser } from '../../controllers/link-browser.js';
import { isForMember } from '../../stores/quests/quest-state.js';
import type { Quest, QuestProvider } from '../../stores/quests/quest.js';
import type { CompletionInput } from '../../stores/quests/completion/send-completion.js';
import type { Celebrations } from './celebrations.js';
import type { OpenRows, Quests } from './open-rows.js';
import { pressOf } from './quest-press.js';

/** Requests that the list makes of the page by public events. */
export interface PageRequests {
  readonly signIn: () => void;
  /** Resolves with whether the page lets a quest be submitted. */
  readonly maySubmit: (quest: Quest, input: CompletionInput) => Promise<boolean>;
  /** Resolves with whether the page has linked an account; `undefined` if the page leaves that to the list. */
  readonly link: (provider: QuestProvider, questId: string) => Promise<boolean> | undefined;
  /** Offers a calendar entry. */
  readonly remind: (quest: Quest) => void;
}

/** Parts of the list that take part in the actions. */
export interface ActionsOptions {
  readonly quests: Quests;
  readonly rows: OpenRows;
  readonly celebrations: Celebrations;
  readonly page: PageRequests;
}

/** Carries out what members press: submits quests and links the accounts that the quests need. */
export class QuestActions {
  readonly #options: ActionsOptions;
  /** Ids of quests for which the page is being asked whether they may be submitted. */
  readonly #asking = new Set<string>();

  constructor(options: ActionsOptions) {
    this.#options = options;
  }

  /** Handles a press on the button of a quest, or on its link. */
  press(quest: Quest, event: MouseEvent): void {
    const { quests, rows, page } = this.#options;
    const press = pressOf(quest, quests.state.visited.has(quest.id));
    if (!press) return;
    switch (press.does) {
      case 'follow':
        // A visit would not count for a visitor: they sign in first, then follow the link.
        if (!isForMember(quests.state)) event.preventDefault();
        return void this.complete(quest);
      case 'complete':
        return void this.complete(quest);
      case 'connect':
        return void this.connect(quest);
      case 'remind':
        return page.remind(quest);
      case 'open':
        return void rows.openToType(quest.id);
      case 'visit':
        if (quest.action.kind === 'verify') quests.store?.visit(quest.id);
    }
  }

  /** Submits a quest. If it fails, the open row says why; the focus does not move. */
  async complete(quest: Quest, input: CompletionInput = {}): Promise<void> {
    const { quests, rows, celebrations, page } = this.#options;
    const { store } = quests;
    if (!store || !(await this.#maySubmit(quest, input))) return;
    celebrations.prepare();
    const outcome = await store.complete(quest.id, input);
    if (outcome.kind === 'held' && outcome.why === 'signed-out') page.signIn();
    if (outcome.kind !== 'failed' && outcome.kind !== 'refused') return;
    await rows.reveal(quest.id);
  }

  /** Asks the page to link the account, or links it in a window of the provider. Then submits the quest again. */
  async connect({ id, action, refusal, provider: about }: Quest): Promise<void> {
    const { quests, rows, page } = this.#options;
    const { store } = quests;
    const provider = refusal?.provider ?? (action.kind === 'connect' ? action.provider : about);
    if (!isForMember(quests.state)) return page.signIn();
    if (!provider || !store) return;
    store.awaitAccount(id, provider);
    const ofPage = page.link(provider, id);
    // Browsers allow the provider's window only during the press, so nothing is awaited before it opens.
    const isLinked = ofPage ? await ofPage : await store.link(id, provider, linkBrowser);
    if (isLinked) return this.#completeLinked(provider);
    if (ofPage || !store.state.linkTroubles.has(id)) return;
    await rows.reveal(id);
  }

  /** Submits quests once the member is back: those whose page they visited, and those that waited for an account. */
  comeBack(): void {
    for (const id of this.#options.quests.store?.takeVisited() ?? []) this.#completeById(id);
    this.#completeLinked();
  }

  #completeLinked(provider?: QuestProvider): void {
    for (const id of this.#options.quests.store?.takeLinked(provider) ?? []) this.#completeById(id);
  }

  #completeById(id: string): void {
    const quest = this.#options.quests.store?.quest(id);
    if (quest) void this.complete(quest);
  }

  async #maySubmit(quest: Quest, input: CompletionInput): Promise<boolean> {
    if (this.#asking.has(quest.id)) return false;
    this.#asking.add(quest.id);
    const isAllowed = await this.#options.page.maySubmit(quest, input);
    this.#asking.delete(quest.id);
    return isAllowed;
  }
}
