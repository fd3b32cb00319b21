import { getAccountRank, listAccountPlaces, listAccounts, listMyAccounts } from './accounts.js';
import { listBadgeUsers, listMyBadgeUsers } from './badge-users.js';
import { createBadge, deleteBadge, listBadges, listMyBadges, revokeBadge, rewardBadge, updateBadge } from './badges.js';
import {
  completeMyRule,
  completeRule,
  listCompletionStatuses,
  listMyCompletionStatuses,
  listMyRuleStatuses,
  listRuleStatuses,
  saveRuleStatus,
} from './completions.js';
import { createCurrency, deleteCurrency, listCurrencies, updateCurrency } from './currencies.js';
import {
  createMultiplier,
  deleteMultiplier,
  deleteMultiplierByIdentifier,
  listMultipliers,
  listMyMultipliers,
  updateMultiplier,
} from './multipliers.js';
import {
  answerMyQuestion,
  createQuestion,
  createQuestionResponse,
  listMyQuestionResponses,
  listMyQuestions,
  listQuestionResponses,
  listQuestions,
  updateQuestion,
} from './questions.js';
import {
  createMyReferralCode,
  createReferralCode,
  createReferralUsers,
  joinByReferral,
  listMyReferrals,
  listReferralUsers,
} from './referrals.js';
import { getLeague, getMyLeague } from './leagues.js';
import { listMyQuests } from './my-quests.js';
import { getMyPollResults, getPollResults } from './poll-results.js';
import { listQuests } from './quests.js';
import { listRuleChains } from './rule-chains.js';
import { listRuleEdits, restoreRuleEdit } from './rule-edits.js';
import { createRuleGroup, deleteRuleGroup, listRuleGroups, updateRuleGroup } from './rule-groups.js';
import { createRule, deleteRule, listRules, updateRule } from './rules.js';
import { getMySeason, getSeason } from './season.js';
import { listAccountStreaks, listMyStreaks } from './streaks.js';
import {
  createTransaction,
  listMyTransactionEntries,
  countTransactionEntries,
  listTransactionEntries,
} from './transactions.js';

/** Endpoints for points, the rules and badges that give them, and what they can buy. */
export const loyalty = {
  listAccounts,
  listMyAccounts,
  getAccountRank,
  listAccountPlaces,
  getLeague,
  getMyLeague,
  getSeason,
  getMySeason,
  listCurrencies,
  createCurrency,
  updateCurrency,
  deleteCurrency,
  countTransactionEntries,
  listTransactionEntries,
  listMyTransactionEntries,
  createTransaction,
  listAccountStreaks,
  listMyStreaks,
  listMultipliers,
  listMyMultipliers,
  createMultiplier,
  updateMultiplier,
  deleteMultiplier,
  deleteMultiplierByIdentifier,
  listQuests,
  listRules,
  createRule,
  updateRule,
  deleteRule,
  completeRule,
  completeMyRule,
  listCompletionStatuses,
  listMyCompletionStatuses,
  listRuleStatuses,
  listMyRuleStatuses,
  listMyQuests,
  saveRuleStatus,
  listRuleGroups,
  createRuleGroup,
  updateRuleGroup,
  deleteRuleGroup,
  listRuleChains,
  listRuleEdits,
  restoreRuleEdit,
  listBadges,
  listMyBadges,
  createBadge,
  updateBadge,
  deleteBadge,
  rewardBadge,
  revokeBadge,
  listBadgeUsers,
  listMyBadgeUsers,
  listQuestions,
  listMyQuestions,
  createQuestion,
  updateQuestion,
  listQuestionResponses,
  listMyQuestionResponses,
  createQuestionResponse,
  answerMyQuestion,
  getPollResults,
  getMyPollResults,
  createReferralCode,
  createMyReferralCode,
  listReferralUsers,
  joinByReferral,
  listMyReferrals,
  createReferralUsers,
} as const;
