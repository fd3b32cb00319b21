import type { Currency } from '../../../../../contract/loyalty/currencies.js';
import type { Localize } from '../../../../controllers/localize.js';
import type { QuestsState } from '../../../../stores/quests/quest-state.js';
import type { DecimalValue } from '../../../../../values/amounts/decimal.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import type { countUp } from '../../../../ui/count-up.js';
import type { burst } from './burst.js';

/** The celebration of a quest that was just completed. */
export interface Celebration {
  /** The new balance; `undefined` until it includes the reward. */
  readonly total: DecimalValue;
  readonly burst: typeof burst;
  readonly countUp: typeof countUp;
}

/** State and handlers that all rows share. */
export interface RowContext {
  readonly localize: Localize;
  readonly state: QuestsState;
  /** Id of the quest whose row is open; `undefined` while the code of open rows is loading. */
  readonly openId: string | undefined;
  /** Id of the quest that is suggested after another one was completed; empty for none. */
  readonly nextId: string;
  readonly celebrationOf: (quest: Quest) => Celebration | undefined;
  /** Draws the inside of the open row. */
  readonly detail: (quest: Quest) => unknown;
  readonly onToggle: (quest: Quest) => void;
  /** Called when the member presses the button of a quest, or its link. */
  readonly onPress: (quest: Quest, event: MouseEvent) => void;
}

/** Returns a currency by its id, once it is known. */
export const currencyOf = ({ currencies }: QuestsState, id: string | undefined): Currency | undefined =>
  currencies.find((currency) => currency.id === id);
