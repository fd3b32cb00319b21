import { randomUUID } from 'node:crypto';
import { type Recorded, type Reply, json } from './recording-platform.js';

/** Ids that tests and the platform's answers share. */
export const ids = {
  rule: '0b7d2d1e-3f4a-4c5b-8d6e-1f2a3b4c5d6e',
  externalRule: '1c8e3e2f-4a5b-4d6c-9e7f-2a3b4c5d6e7f',
  auction: '2d9f4f3a-5b6c-4e7d-8f8a-3b4c5d6e7f8a',
  claim: '3ea05a4b-6c7d-4f8e-9a9b-4c5d6e7f8a9b',
  contract: '4fb16b5c-7d8e-4a9f-8bac-5d6e7f8a9bac',
  asset: '5ac27c6d-8e9f-4bab-9cbd-6e7f8a9bacbd',
  mint: '6bd38d7e-9fab-4cbc-8dce-7f8a9bacbdce',
  choice: '7ce49e8f-aabc-4dcd-9edf-8a9bacbdcedf',
  badge: '8df5af9a-bbcd-4ede-8fea-9bacbdcedfea',
  currency: '9ea6bfab-ccde-4fef-9afb-acbdcedfeafb',
} as const;

const moment = '2026-03-01T12:00:00.000Z';
const record = () => ({ id: randomUUID(), createdAt: moment, updatedAt: moment, deletedAt: null });

/** Marks data that only the platform's operator may see. */
export const secret = 'secret-of-the-operator';

/** Transaction that was reported for the share of each wallet. */
export const claimHash = `0x${'c'.repeat(64)}`;

/** Answers members' requests to the platform, and adds secrets. */
export const memberReply: Reply = (request: Recorded) => {
  const { method, path, query, body } = request;
  const given = (body ?? {}) as Record<string, unknown>;
  if (path === '/api/loyalty/rules') {
    const id = query.get('loyaltyRuleId') ?? '';
    return json({ data: [{ id, type: id === ids.externalRule ? 'external_rule' : 'check_in' }], hasNextPage: false });
  }
  if (method === 'POST' && path.endsWith('/complete')) return json({ message: 'Completion request added to queue' });
  if (path === '/api/auctions')
    return json({
      data: [{ id: query.get('auctionId'), loyaltyCurrencyId: ids.currency, currencyAddress: null }],
      hasNextPage: false,
    });
  if (path === '/api/auction_bids')
    return json({
      id: randomUUID(),
      status: 'submitted',
      auctionId: given['auctionId'],
      amount: given['amount'],
      endsAt: moment,
      secret,
    });
  if (path === '/api/minting/contracts/mint') return json({ mintingContractAssetMintStatusId: ids.mint }, 202);
  if (path.startsWith('/api/minting/status/'))
    return method === 'GET'
      ? json({
          status: 'failed',
          signature: null,
          txHash: null,
          relayerTxId: secret,
          errorCode: 'EXPIRED',
          errorMessage: secret,
        })
      : json({ message: secret });
  if (path.endsWith('/proof'))
    return json({
      tokenClaimId: ids.claim,
      walletAddress: query.get('walletAddress'),
      totalAllocation: 10,
      proof: ['0x00'],
    });
  if (path.endsWith('/eligibility'))
    return json({
      ...{ tokenClaimId: ids.claim, eligible: true, alreadyClaimed: false, amount: 1, claimContractAddress: null },
      ...{ claimedAt: null, txHash: claimHash, stakes: [] },
    });
  if (path.endsWith('/claim'))
    return json({
      message: 'ok',
      data: { walletAddress: given['walletAddress'], tokenClaimId: ids.claim, claimedAt: moment, totalAllocation: 1 },
    });
  if (path === '/api/loyalty/questions_responses' && method === 'POST')
    return json({
      alreadySubmitted: false,
      isCorrect: true,
      response: { id: randomUUID(), loyaltyQuestionId: ids.rule, loyaltyQuestionChoiceId: ids.choice, secret },
    });
  if (path === '/api/referral/codes')
    return json({ ...record(), referralCode: 'ADA', userId: given['userId'], secret });
  if (path === '/api/referral/users' && method === 'POST') return json({ message: secret });
  if (path === '/api/loyalty/rule_statuses')
    return json({
      data: query.getAll('loyaltyRuleId').map((loyaltyRuleId) => ({
        ...record(),
        ...{ loyaltyRuleId, userId: query.get('userId'), progress: 50, organizationId: secret },
      })),
      hasNextPage: false,
    });
  if (path === '/api/loyalty/badge_users')
    return json({
      data: [
        {
          ...record(),
          ...{ userId: randomUUID(), loyaltyBadgeId: ids.badge, status: 'active', websiteId: secret },
          user: { walletAddress: query.get('walletAddress') },
        },
      ],
      hasNextPage: false,
    });
  return undefined;
};
