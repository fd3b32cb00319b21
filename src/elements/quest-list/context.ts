import type { TemplateResult } from 'lit';
import type { Currency } from '../../contract/loyalty/currencies.js';
import type { Localize } from '../../controllers/localize.js';
import type { DecimalValue } from '../../loyalty/decimal.js';
import type { Quest } from '../../loyalty/quest.js';

/** A quest that was done just now. */
export interface Celebration {
  /** What its currency adds up to with it; `undefined` as long as that is not known. */
  readonly total: DecimalValue;
  /** Wreath and leaves, once they are loaded. */
  readonly art: TemplateResult | undefined;
  /** An amount that counts up to itself. */
  readonly count: (value: DecimalValue, text: (value: DecimalValue) => string) => unknown;
}

/** What every row of one list shares. */
export interface QuestContext {
  readonly localize: Localize;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  readonly currency: (id: string | undefined) => Currency | undefined;
  readonly openId: string | undefined;
  /** Quest to do next, after another one. */
  readonly nextId: string | undefined;
  /** Mark of a service, once those are loaded. */
  readonly providerIcon: ((provider: string) => TemplateResult | undefined) | undefined;
  /** Whether its member has gone where it leads, so that it can be checked now. */
  readonly isVisited: (id: string) => boolean;
  readonly celebration: (id: string) => Celebration | undefined;
  /** What stands in the opened row. */
  readonly detail: (quest: Quest) => unknown;
  readonly onToggle: (quest: Quest) => void;
  readonly onAct: (quest: Quest, event: MouseEvent) => void;
}
