import { ApiError } from '../errors/api.js';
import type { QuestsController } from './quests.js';
import type { CompletionInput, CompletionOutcome, Quest, QuestProvider } from './quests-state.js';

/** Before anything is sent, also by itself after an account was linked: whether it may be. */
export type Submitting = (quest: Quest, input: CompletionInput) => boolean | Promise<boolean>;

/** What a member does about the quests of an element. */
export class QuestAttempts {
  readonly #quests: QuestsController;
  readonly #submitting: Submitting;

  constructor(quests: QuestsController, submitting: Submitting = () => true) {
    this.#quests = quests;
    this.#submitting = submitting;
  }

  /** Asks to have a quest checked and rewarded. A second press while it is under way, in any tab, does nothing. Never rejects. */
  async complete(id: string, input: CompletionInput = {}): Promise<CompletionOutcome> {
    const quest = this.#quests.quest(id);
    if (!quest || !(await this.#submitting(quest, input))) return { kind: 'held', why: 'objected' };
    const completions = await this.#quests.track();
    if (!completions)
      return {
        kind: 'failed',
        error: new ApiError('unreachable', 'A part of the page did not arrive.', { cause: this.#quests.trackError }),
      };
    const { action } = quest;
    return completions.complete(id, input, action.kind === 'link' ? action.delay : 0);
  }

  /** Records the answer to one question of a quiz or poll; once all are answered, `complete` the quest. Rejects with an `ApiError`. */
  async answer(choiceId: string): Promise<{ readonly isCorrect: boolean; readonly isRepeated: boolean }> {
    const { program } = this.#quests;
    if (!program) throw new ApiError('signed_out', 'Nobody is signed in.');
    const body = { loyaltyQuestionChoiceId: choiceId };
    const route = 'POST /api/me/questions_responses';
    const { isCorrect, alreadySubmitted } = await program.client.request(route, { body }, { member: true });
    return { isCorrect, isRepeated: alreadySubmitted };
  }

  /** Asks how a pending quest stands; does nothing before its `check.canCheckAt`. */
  async checkNow(id: string): Promise<void> {
    await this.#check([id]);
  }

  /** The same for all that are pending, in one request. */
  async checkAll(): Promise<void> {
    const { state } = this.#quests;
    const quests = state.status === 'success' ? state.quests : [];
    await this.#check(quests.flatMap(({ id, phase }) => (phase === 'pending' ? [id] : [])));
  }

  /** Takes away what was refused, so that the quest stands as if not tried. */
  dismiss(id: string): void {
    void this.#quests.track().then((completions) => completions?.dismiss(id));
  }

  /** Completes the quest once more, by itself, when what it lacked has been linked; forgotten after a quarter of an hour. */
  resumeAfter(id: string): void {
    void this.#quests.track().then((completions) => completions?.resumeAfter(id));
  }

  /** Says that an account may have been linked just now: what waits for that is completed. */
  linked(provider?: QuestProvider): void {
    for (const id of this.#quests.completions?.takeResumable(provider) ?? []) void this.complete(id);
  }

  /** What support needs to know about a pending or refused quest: ids and times, no secrets. */
  diagnostics(id: string): string {
    const { completions } = this.#quests;
    const told = { ...completions?.diagnostics(id), page: location.origin, phase: this.#quests.quest(id)?.phase };
    return Object.entries(told)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
      .join('\n');
  }

  async #check(ids: readonly string[]): Promise<void> {
    const completions = await this.#quests.track();
    const tracked = ids.filter((id) => completions?.pending.includes(id));
    if (tracked.length > 0) await completions?.checkNow(tracked);
    // What another device has sent is not tracked here.
    if (tracked.length < ids.length) await this.#quests.refreshOwn();
  }
}
