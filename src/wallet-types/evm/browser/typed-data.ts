import type { TypedData } from '../../../browser/wallets/adapter.js';

/** Fields that a domain of EIP-712 may have, in its order. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const;

/**
 * Returns typed data in the form that `eth_signTypedData_v4` requires: with the type of its domain, and amounts as
 * decimal digits.
 */
export function typedDataText({ domain, types, primaryType, message }: TypedData): string {
  const EIP712Domain = domainFields.filter(({ name }) => domain[name] !== undefined);
  return JSON.stringify({ domain, message, primaryType, types: { EIP712Domain, ...types } }, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
