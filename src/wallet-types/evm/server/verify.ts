import { universalSignatureValidatorAbi, universalSignatureValidatorByteCode } from 'viem';
import type { Address, Client, Hex } from 'viem';
import { call } from 'viem/actions';
import { encodeDeployData, encodeFunctionData, hashMessage, isHex, parseErc6492Signature } from 'viem/utils';
import { signerOf } from './account-signature.js';
import { toCanonical } from './address.js';
import { isRefusedByContract } from './contract-refusal.js';
import { VerificationUnavailableError } from '../../../verify/verification-unavailable-error.js';
import { addressInvalid, signatureInvalid } from '../../../verify/verdict.js';
import type { VerifyWalletDependencies, VerifyWalletReturnType, WalletClaim } from '../../../verify/wallet-claim.js';

/** Call that asks an account about a signature, and the start of the answer if it accepts (ERC-1271). */
const isValidSignature = {
  type: 'function',
  name: 'isValidSignature',
  stateMutability: 'view',
  inputs: [
    { name: 'hash', type: 'bytes32' },
    { name: 'signature', type: 'bytes' },
  ],
  outputs: [{ type: 'bytes4' }],
} as const;
const accepted = '0x1626ba7e';

/**
 * Verifies an EVM account by recovering the signer, or by asking the chain if that is not enough (ERC-1271 for deployed
 * contracts, ERC-6492 for those not deployed yet). A contract may accept an empty signature if its owners have signed
 * on the chain. Recovery comes first so that members with plain accounts can sign in while the chain is unreachable.
 */
export async function verify(
  claim: WalletClaim,
  { evmClient: client }: VerifyWalletDependencies,
): Promise<VerifyWalletReturnType> {
  const address = toCanonical(claim.address);
  if (!address) return addressInvalid;
  const { signature } = claim;
  if (!isHex(signature) || signature.length % 2 !== 0) return signatureInvalid;
  const hash = hashMessage(claim.message);
  if (signerOf(hash, signature) === address) return { ok: true, address };
  if (!client) return signatureInvalid;
  return (await isAcceptedByContract(client, address, hash, signature)) ? { ok: true, address } : signatureInvalid;
}

/** Asks the chain whether a contract wallet accepts a signature of a hash. */
export async function isAcceptedByContract(
  client: Client,
  address: Address,
  hash: Hex,
  signature: Hex,
): Promise<boolean> {
  const { address: creator, signature: own } = parseErc6492Signature(signature);
  try {
    if ((await hasCode(client, address)) && (await isAcceptedByAccount(client, address, hash, own))) return true;
    // The call in the signature may create the account, or prepare it.
    return creator !== undefined && (await isAcceptedOnceCalled(client, address, hash, signature));
  } catch (error) {
    if (isRefusedByContract(error)) return false;
    throw new VerificationUnavailableError({ cause: error });
  }
}

/** Asks a deployed account itself (ERC-1271). */
async function isAcceptedByAccount(client: Client, address: Address, hash: Hex, signature: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi: [isValidSignature], args: [hash, signature] });
  try {
    const answer = await call(client, { to: address, data });
    return answer.data?.startsWith(accepted) ?? false;
  } catch (error) {
    if (isRefusedByContract(error)) return false;
    throw error;
  }
}

/**
 * Asks the validator of ERC-6492. The validator runs without being deployed, except on chains that do not support that
 * and have a deployed one.
 */
async function isAcceptedOnceCalled(client: Client, address: Address, hash: Hex, signature: Hex): Promise<boolean> {
  const abi = universalSignatureValidatorAbi;
  const args = [address, hash, signature] as const;
  const deployed = client.chain?.contracts?.erc6492Verifier?.address;
  const answer = await call(
    client,
    deployed
      ? { to: deployed, data: encodeFunctionData({ abi, functionName: 'isValidSig', args }) }
      : { data: encodeDeployData({ abi, args, bytecode: universalSignatureValidatorByteCode }) },
  );
  if (answer.data === undefined) throw new TypeError('The chain ran the validator and got nothing.');
  return BigInt(answer.data) === 1n;
}

/** Reads the code without viem's `getCode`, which mistakes an answer without a result for an address without code. */
async function hasCode(client: Client, address: Address): Promise<boolean> {
  const code = await client.request<{ Method: 'eth_getCode'; Parameters: [Address, 'latest']; ReturnType: unknown }>({
    method: 'eth_getCode',
    params: [address, 'latest'],
  });
  if (!isHex(code)) throw new TypeError('The chain did not answer with code.');
  return code !== '0x';
}
