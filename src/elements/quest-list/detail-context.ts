import type { QuestAttempts } from '../../controllers/quest-attempts.js';
import type { QuestsController } from '../../controllers/quests.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { Quest } from '../../loyalty/quest.js';
import type { QuestContext } from './context.js';

/** What a member fills in to complete a quest. */
export interface DetailForm {
  render(context: DetailContext, quest: Quest): unknown;
}

/** What an opened row needs besides what all rows have. */
export interface DetailContext extends QuestContext {
  readonly quests: QuestsController;
  readonly attempts: QuestAttempts;
  readonly isSignedIn: boolean;
  /** Why the last press could not be sent. */
  readonly failure: (id: string) => LaurelError | undefined;
  readonly form: (id: string) => DetailForm & { readonly isBusy: boolean };
  readonly questionnaire: DetailForm;
  /** Address of whoever can help, where the page gave one. */
  readonly supportUrl: string | undefined;
  /** What holds for single quests: `whole <id>` description, `copied <id>`, `copy-failed <id>`, `blocked <id>` window, account connected `elsewhere <id>`. */
  readonly flags: ReadonlySet<string>;
  readonly onFlag: (flag: string) => void;
  readonly onComplete: (quest: Quest) => void;
  readonly onGo: (questId: string) => void;
  readonly onSignIn: () => void;
  readonly onConnect: (quest: Quest) => void;
  readonly onRemind: (quest: Quest) => void;
  readonly onCopy: (quest: Quest) => void;
}
