/** A merge of two locked users: `from` is merged into `to`. */
export interface Merge {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

/** Points that one person got twice, as two users. */
export interface RepeatedReward {
  readonly websiteId: string;
  readonly currencyId: string;
  /** Whole units of the currency as decimal text, more than 0. */
  readonly amount: string;
  /** Name of the rule or the badge. */
  readonly name: string;
  /** Rule that paid; `null` for a badge. */
  readonly ruleId: string | null;
  /** Entry of a badge's payment; absent for a rule's. */
  readonly entryId?: string;
}
