import type { Handlers } from '../handler.js';
import { badgeHandlers } from './badges/handlers.js';
import { completionHandlers } from './completion/handlers.js';
import { createCurrency } from './create-currency.js';
import { deleteCurrency, updateCurrency } from './update-currency.js';
import { getAccountRank } from './get-account-rank.js';
import { getLeague } from './get-league.js';
import { getSeason } from './get-season.js';
import { listAccountPlaces } from './list-account-places.js';
import { listAccounts } from './list-accounts.js';
import { listCurrencies } from './list-currencies.js';
import { multiplierHandlers } from './multipliers/handlers.js';
import { questionHandlers } from './questions/handlers.js';
import { referralHandlers } from './referrals/handlers.js';
import { ruleGroupHandlers } from './rule-groups/handlers.js';
import { ruleHandlers } from './rules/handlers.js';
import { transactionHandlers } from './transactions/handlers.js';

/** Handlers for points, the rules and badges that give them, and what they can buy. */
export const loyaltyHandlers = {
  listAccounts,
  getAccountRank,
  listAccountPlaces,
  getLeague,
  getSeason,
  listCurrencies,
  createCurrency,
  updateCurrency,
  deleteCurrency,
  ...transactionHandlers,
  ...multiplierHandlers,
  ...ruleGroupHandlers,
  ...ruleHandlers,
  ...completionHandlers,
  ...badgeHandlers,
  ...questionHandlers,
  ...referralHandlers,
} satisfies Partial<Handlers>;
