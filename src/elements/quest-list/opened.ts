import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import type { QuestAttempts } from '../../controllers/quest-attempts.js';
import type { QuestsController } from '../../controllers/quests.js';
import type { CompletionInput } from '../../controllers/quests-state.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { Quest } from '../../loyalty/quest.js';
import { safeUrl } from '../../ui/safe-url.js';
import type { QuestContext } from './context.js';
import { detail, detailTexts } from './detail.js';
import type { DetailContext } from './detail-context.js';
import { EntryForm } from './entry-form.js';
import { Questionnaire } from './questionnaire.js';

export { detailStyles } from './detail.styles.js';

/** Phases in which nobody is asked anything. */
const closed: readonly Quest['phase'][] = ['blocked', 'locked', 'upcoming', 'pending'];

/** What opened rows ask of their list. */
export interface OpenedOptions {
  readonly quests: QuestsController;
  readonly attempts: QuestAttempts;
  readonly openQuest: () => Quest | undefined;
  readonly onComplete: (quest: Quest, input?: CompletionInput) => Promise<void>;
  readonly onConnect: (quest: Quest) => void;
  readonly onGo: (questId: string) => void;
  readonly onSignIn: () => void;
  readonly onRemind: (quest: Quest) => void;
}

/** What their list tells them at each render. */
export interface OpenedFacts {
  readonly isSignedIn: boolean;
  readonly supportUrl: string;
}

/** Opened rows, and what their member has typed, chosen, copied in them: it stays while the page does. */
export class Opened {
  readonly #host: LaurelHost;
  readonly #options: OpenedOptions;
  readonly #questionnaire: Questionnaire;
  readonly #forms = new Map<string, EntryForm>();
  readonly #failures = new Map<string, LaurelError>();
  readonly #flags = new Set<string>();

  constructor(host: LaurelHost, localize: Localize, options: OpenedOptions) {
    this.#host = host;
    this.#options = options;
    localize.add(detailTexts);
    this.#questionnaire = new Questionnaire(host, {
      attempts: options.attempts,
      questId: () => {
        const quest = options.openQuest();
        const asks = quest?.action.kind === 'quiz' || quest?.action.kind === 'poll';
        return asks && !closed.includes(quest.phase) ? quest.id : undefined;
      },
      onAnswered: (questId, choiceId) => {
        const quest = options.quests.quest(questId);
        if (quest) void options.onComplete(quest, { choiceId });
      },
    });
  }

  /** Remembers why a press could not be sent, or forgets it. */
  setFailure(questId: string, failure: LaurelError | undefined): void {
    if (failure) this.#failures.set(questId, failure);
    else this.#failures.delete(questId);
    this.#host.requestUpdate();
  }

  /** Remembers why an account was not connected: the browser opened no window, or the page has no way there. */
  setConnection(questId: string, trouble: 'blocked' | 'elsewhere' | undefined): void {
    this.#flags.delete(`blocked ${questId}`);
    this.#flags.delete(`elsewhere ${questId}`);
    if (trouble) this.#flags.add(`${trouble} ${questId}`);
    this.#host.requestUpdate();
  }

  render(context: QuestContext, quest: Quest, { isSignedIn, supportUrl }: OpenedFacts): unknown {
    const { quests, attempts, onComplete, onGo, onSignIn, onConnect, onRemind } = this.#options;
    const own: DetailContext = {
      ...context,
      quests,
      attempts,
      isSignedIn,
      supportUrl: safeUrl(supportUrl),
      failure: (id) => this.#failures.get(id),
      form: (id) => this.#formOf(id),
      questionnaire: this.#questionnaire,
      flags: this.#flags,
      onFlag: (flag) => this.#flag(flag),
      onComplete: (each) => void onComplete(each),
      onGo,
      onSignIn,
      onConnect,
      onRemind,
      onCopy: (each) => void this.#copy(each),
    };
    return detail(own, quest);
  }

  #formOf(id: string): EntryForm {
    const known = this.#forms.get(id);
    if (known) return known;
    const form = new EntryForm(this.#host, async (quest, input) => {
      await this.#options.onComplete(quest, input);
      const phase = this.#options.quests.quest(quest.id)?.phase;
      return phase === 'pending' || phase === 'done' || phase === 'cooling';
    });
    this.#forms.set(id, form);
    return form;
  }

  #flag(flag: string): void {
    this.#flags.add(flag);
    this.#host.requestUpdate();
  }

  async #copy({ id }: Quest): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#options.attempts.diagnostics(id));
      this.#flag(`copied ${id}`);
    } catch {
      this.#flag(`copy-failed ${id}`);
    }
  }
}
