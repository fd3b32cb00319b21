import type { Quest } from '../../../../stores/quests/quest.js';
import type { QuestStore } from '../../../../stores/quests/quest-store.js';
import type { CompletionInput } from '../../../../stores/quests/completion/send-completion.js';
import type { RowContext } from '../rows/row-context.js';

/** A form in an open row. */
export interface DetailForm {
  /** Whether an answer is being sent. The form stays until it has succeeded. */
  readonly isBusy: boolean;
  render(context: DetailContext, quest: Quest): unknown;
}

/** Whether the member has unfolded the description, and copied the details for support. */
export interface DetailMarks {
  readonly isUnfolded: boolean;
  readonly copied: 'copied' | 'failed' | undefined;
}

/** Everything that the member has typed, chosen, unfolded and copied in open rows. */
export interface DetailMemory {
  /** Questions of quizzes and polls. */
  readonly questionnaire: DetailForm;
  /** Returns the field of a quest that needs a code, a text or a URL. */
  formOf(quest: Quest): DetailForm;
  marksOf(quest: Quest): DetailMarks;
  /** Shows the whole description. */
  unfold(quest: Quest): void;
  /** Copies a quest's details for support. */
  copy(quest: Quest, context: DetailContext): Promise<void>;
}

/** State and handlers of an open row. */
export interface DetailContext extends RowContext {
  readonly requests: QuestStore;
  readonly isSignedIn: boolean;
  /** URL of a page where members find help, if the page has named one. */
  readonly supportUrl: string | undefined;
  /** Resolves when the result is in the state of the store. */
  readonly onComplete: (quest: Quest, input?: CompletionInput) => Promise<void>;
  readonly onConnect: (quest: Quest) => void;
  /** Called when the member goes to another quest. */
  readonly onGo: (questId: string) => void;
  readonly onSignIn: () => void;
  readonly onRemind: (quest: Quest) => void;
}
