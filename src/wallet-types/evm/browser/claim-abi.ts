import { parseAbi } from 'viem';

/** Functions, events and errors of a claim contract. */
export const claimAbi = parseAbi([
  'struct ClaimOptions { bytes32 optionId; uint256 multiplier; uint16 percentageToClaim; uint16 percentageToStake; uint32 lockupPeriod; }',
  'function claimFor(address beneficiary, bytes32[] proof, uint256 totalAllocation, ClaimOptions options, bytes32 nonce, bytes signature) payable returns (uint256 amountClaimed, uint256 amountStaked)',
  'function validateClaimOptions(ClaimOptions options) view returns (uint256 requiredWei)',
  'function root() view returns (bytes32)',
  'function tokenAsset() view returns (address)',
  'function claimedAmount(address beneficiary) view returns (uint256)',
  'function isActive() view returns (bool)',
  'event Claimed(address indexed beneficiary, uint256 totalAllocation, uint256 amountClaimed, uint256 amountStaked, uint256 bonus, uint32 lockupPeriod, bytes32 optionId)',
  ...[
    ...['AlreadyClaimed', 'InvalidProof', 'InvalidClaimSignature', 'SignatureAlreadyUsed', 'AirdropNotActive'],
    ...['PctSumNot100', 'PctSumExceeded', 'InvalidOptionId', 'InvalidMultiplier', 'NoStaking', 'StakeTooSmall'],
    ...['LockupTooShort', 'OutOfTokens', 'WrongFee', 'EnforcedPause'],
  ].map((name) => `error ${name}()` as const),
] as const);

const field = (type: string, name: string): { readonly name: string; readonly type: string } => ({ name, type });

/** The request that the beneficiary signs (EIP-712). */
export const claimRequestTypes = {
  ClaimRequest: [
    field('address', 'claimAddress'),
    field('address', 'beneficiary'),
    field('uint256', 'totalAllocation'),
    field('uint16', 'percentageToClaim'),
    field('uint16', 'percentageToStake'),
    field('uint32', 'lockupPeriod'),
    field('bytes32', 'optionId'),
    field('uint256', 'multiplier'),
    field('bytes32', 'nonce'),
  ],
};
