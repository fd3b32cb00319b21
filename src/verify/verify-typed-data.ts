import type { Address, Client, Hex, TypedDataDefinition } from 'viem';
import { hashTypedData, isHex } from 'viem/utils';
import { signerOf } from '../wallet-types/evm/server/account-signature.js';
import { toCanonical } from '../wallet-types/evm/server/address.js';
import { isAcceptedByContract } from '../wallet-types/evm/server/verify.js';
import type { VerifyWalletDependencies, VerifyWalletReturnType } from './wallet-claim.js';

/**
 * Verifies that an EVM account signed EIP-712 data: by recovering the signer or, for contract wallets, by asking the chain
 * (ERC-1271, ERC-6492). If no account is named, the recovered signer counts, which only works for plain accounts.
 *
 * Throws `VerificationUnavailableError` if the chain is needed and does not answer.
 */
export async function verifyTypedData(
  claim: { address?: string | undefined; typedData: TypedDataDefinition; signature: string },
  { evmClient }: VerifyWalletDependencies = {},
): Promise<VerifyWalletReturnType> {
  const refused: VerifyWalletReturnType = { ok: false, reason: 'signature_invalid' };
  const { signature } = claim;
  if (!isHex(signature) || signature.length % 2 !== 0) return refused;
  const hash = hashTypedData(claim.typedData);
  const signer = signerOf(hash, signature);
  if (claim.address === undefined) return signer ? { ok: true, address: signer } : refused;
  const address = toCanonical(claim.address);
  if (!address) return { ok: false, reason: 'address_invalid' };
  const isSigned = signer === address || (await isAccepted(evmClient, address, hash, signature));
  return isSigned ? { ok: true, address } : refused;
}

const isAccepted = async (client: Client | undefined, address: Address, hash: Hex, signature: Hex): Promise<boolean> =>
  client !== undefined && isAcceptedByContract(client, address, hash, signature);
