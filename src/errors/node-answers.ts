import { walletAnswers, type KnownAnswer } from './wallet-answers.js';

/**
 * The answers to a transaction: those of real nodes and libraries, then those of wallets. They are loaded with the code
 * for contracts, because signing in does not need them. The first entry that fits counts, so a contract's own words
 * (`execution reverted: Insufficient funds`) are recognised before those of nodes and wallets.
 */
export const transactionAnswers: readonly KnownAnswer[] = [
  {
    kind: 'reverted',
    codes: ['CALL_EXCEPTION'],
    phrases: [
      ...['execution reverted', 'transaction reverted', 'vm exception', 'vm execution error', 'reverted 0x'],
      ...['reverted with reason string', 'reverted with custom error', 'reverted without a reason'],
    ],
  },
  {
    kind: 'already-known',
    codes: ['ALREADY_EXISTS'],
    phrases: [
      ...['already known', 'known transaction', 'already imported', 'existing tx with same hash'],
      ...['already in mempool', 'already in the mempool'],
      // Rootstock, CometBFT, Conflux and Lotus.
      ...['same hash already exists', 'already exists in cache', 'tx already exist', 'already in mpool'],
    ],
  },
  {
    kind: 'funds',
    codes: ['INSUFFICIENT_FUNDS'],
    phrases: [
      ...['insufficient funds', 'gas required exceeds allowance', 'not enough funds', 'have enough funds'],
      // Besu, Parity and viem.
      ...['upfront cost exceeds', 'exceeds transaction sender account balance', 'exceeds the balance of the account'],
      // ZKsync, Reth and Conflux.
      ...['not enough balance to cover', 'not enough balance for fee', 'lack of fund', 'due to out of balance'],
      // A call of Geth, Nethermind, Kaia, and bundlers of smart accounts.
      ...['insufficient balance for transfer', 'insufficient sender balance', 'insufficient balance of the sender'],
      ...['insufficient max fee per gas for sender balance', 'aa21'],
    ],
  },
  {
    kind: 'nonce',
    codes: ['NONCE_EXPIRED'],
    phrases: [
      'nonce too',
      'nonce is too',
      'old nonce',
      'incorrect nonce',
      'invalid nonce',
      'nonce has already been used',
      // Nethermind, Hardhat, Cosmos and Substrate.
      'nonce gap',
      'expected nonce to be',
      'account sequence mismatch',
      'transaction is outdated',
    ],
  },
  {
    kind: 'underpriced',
    codes: ['REPLACEMENT_UNDERPRICED'],
    phrases: [
      ...['underpriced', 'transaction underpriced', 'fee too low', 'fee is too low', 'replacement not allowed'],
      ...['gas price too low', 'gas price is too low', 'gas price below', 'less than block base fee'],
      // Hedera, Rootstock, Cosmos, Geth, Hardhat and Substrate.
      ...['below configured minimum gas price', 'not enough to bump', 'insufficient fee', 'tries to replace pending'],
      ...['too low for the next block', 'too low priority', 'priority is too low'],
    ],
  },
  ...walletAnswers,
];
