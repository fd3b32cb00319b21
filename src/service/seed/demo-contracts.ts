/** EIP-155 id of the demo's chain, the usual one of local nodes. */
export const demoChainId = 31_337;

/**
 * Contracts of the demo on its chain (`demo/contracts/`): the first six of the account that signs the sandbox's mints, in this
 * order.
 */
export const demoContracts = {
  token: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  stake: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  claim: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  relics: '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
  deeds: '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629',
  /** Factory of the accounts of members who join with a passkey. */
  passkeys: '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
} as const;

/** Staking terms of the demo's token. Percent, basis points, seconds and whole tokens. */
export const demoStakeTerms = {
  minPercentageToStake: 20,
  isStakingOptional: true,
  multiplier: 1_000,
  maxBonus: 500,
  minLockup: 30 * 86_400,
  minLockupForMultiplier: 90 * 86_400,
} as const;
