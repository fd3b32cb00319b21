import { universalSignatureValidatorAbi, universalSignatureValidatorByteCode } from 'viem';
import type { Address, Client, Hex } from 'viem';
import { call } from 'viem/actions';
import { encodeDeployData, encodeFunctionData, hashMessage, isErc6492Signature, isHex } from 'viem/utils';
import { signerOf } from './account-signature.js';
import { toCanonical } from './address.js';
import { isRefusedByContract } from './contract-refusal.js';
import { VerificationUnavailableError } from '../../../verify/verification-unavailable-error.js';
import { addressInvalid, signatureInvalid } from '../../../verify/verdict.js';
import type { VerifyWalletDependencies, VerifyWalletReturnType, WalletClaim } from '../../../verify/wallet-claim.js';

/**
 * Verifies an EVM account by recovering the signer, or by asking the chain if that is not enough (ERC-1271 for deployed
 * contracts, ERC-6492 for those not deployed yet). Recovery comes first so that members with plain accounts can sign in while the
 * chain is unreachable.
 */
export async function verify(
  claim: WalletClaim,
  { evmClient: client }: VerifyWalletDependencies,
): Promise<VerifyWalletReturnType> {
  const address = toCanonical(claim.address);
  if (!address) return addressInvalid;
  const { signature } = claim;
  if (!isHex(signature) || signature.length % 2 !== 0 || signature.length < 4) return signatureInvalid;
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
  try {
    // An address without code cannot accept a signature, and reading the code costs less than running the validator.
    if (!isErc6492Signature(signature) && !(await hasCode(client, address))) return false;
    const abi = universalSignatureValidatorAbi;
    const args = [address, hash, signature] as const;
    // The validator runs without being deployed, except on chains that cannot do that and have a deployed one.
    const deployed = client.chain?.contracts?.erc6492Verifier?.address;
    const answer = await call(
      client,
      deployed
        ? { to: deployed, data: encodeFunctionData({ abi, functionName: 'isValidSig', args }) }
        : { data: encodeDeployData({ abi, args, bytecode: universalSignatureValidatorByteCode }) },
    );
    if (answer.data === undefined) throw new TypeError('The chain ran the validator and got nothing.');
    return BigInt(answer.data) === 1n;
  } catch (error) {
    if (isRefusedByContract(error)) return false;
    throw new VerificationUnavailableError({ cause: error });
  }
}

/** Reads the code without viem's `getCode`, which takes an answer without a result for an address without code. */
async function hasCode(client: Client, address: Address): Promise<boolean> {
  const code = await client.request<{ Method: 'eth_getCode'; Parameters: [Address, 'latest']; ReturnType: unknown }>({
    method: 'eth_getCode',
    params: [address, 'latest'],
  });
  if (!isHex(code)) throw new TypeError('The chain did not answer with code.');
  return code !== '0x';
}
