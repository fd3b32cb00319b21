import type { LinkableId } from '../../../contract/providers/index.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import type { ProviderNeeds } from './needs.js';

/** Facts that decide which group each provider belongs to. */
export interface AccountFacts {
  /** The providers that the page offers, in its order. */
  readonly providers: readonly LinkableId[];
  readonly isLinked: (provider: LinkableId) => boolean;
  readonly needs: ProviderNeeds;
  /** Id of the currency whose amounts are compared. */
  readonly currencyId: string | undefined;
  /** Whether nothing is folded. */
  readonly isUnfolded: boolean;
}

/** The providers by group, in order. Each is in one group. */
export interface AccountGroups {
  /** Not linked, and needed by quests. The one that earns the most comes first. */
  readonly needed: readonly LinkableId[];
  readonly linked: readonly LinkableId[];
  /** Neither linked nor needed, and shown. */
  readonly others: readonly LinkableId[];
  /** Neither linked nor needed, and folded. */
  readonly folded: readonly LinkableId[];
}

/** Maximum number of providers that are shown although they are neither linked nor needed by a quest. */
const mostInSight = 3;

/** Puts the providers into their groups. */
export function arrangeAccounts(facts: AccountFacts): AccountGroups {
  const { providers, isLinked, needs, currencyId, isUnfolded } = facts;
  const amountOf = (provider: LinkableId): string => needs.get(provider)?.amounts.get(currencyId ?? '')?.amount ?? '0';
  const countOf = (provider: LinkableId): number => needs.get(provider)?.count ?? 0;
  const open = providers.filter((provider) => !isLinked(provider));
  const needed = open
    .filter((provider) => needs.has(provider))
    .sort((one, other) => compareDecimals(amountOf(other), amountOf(one)) || countOf(other) - countOf(one));
  const rest = open.filter((provider) => !needs.has(provider));
  const inSight = needed.length > 0 ? 0 : mostInSight;
  // A fold around one row takes as much space as the row.
  const isShort = providers.length <= mostInSight || rest.length <= inSight + 1;
  const fold = isUnfolded || isShort ? rest.length : inSight;
  return { needed, linked: providers.filter(isLinked), others: rest.slice(0, fold), folded: rest.slice(fold) };
}
