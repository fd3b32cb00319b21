import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { type Abi, type Address, type Hex, createWalletClient, http, parseEther, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { loyaltyToken } from '../../demo/contracts/artefacts/loyalty-token.js';
import { memberAccountFactory } from '../../demo/contracts/artefacts/member-account-factory.js';
import { signedMint1155 } from '../../demo/contracts/artefacts/signed-mint-1155.js';
import { signedMint721 } from '../../demo/contracts/artefacts/signed-mint-721.js';
import { tokenClaim } from '../../demo/contracts/artefacts/token-claim.js';
import { tokenStake } from '../../demo/contracts/artefacts/token-stake.js';
import { demoStakeTerms as terms } from '../../src/service/seed/demo-contracts.js';
import { demoMembers } from '../../src/service/seed/demo-members.js';
import { testWallets } from '../../src/service/seed/program.js';
import { deedSupply, relicSupply } from '../../src/service/seed/shop.js';
import { demoShares } from '../../src/service/seed/token-claim.js';

/** Last of the accounts that every local chain has. It owns the contracts and signs the sandbox's orders to mint. */
const operator = privateKeyToAccount('0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6');

/** In base units of the token: the total supply, and the initial balance of each test wallet. */
const supply = parseEther('1000000');
const pocketMoney = parseEther('60');

/** Returns the root of the tree over the shares of the demo's members. */
const demoRoot = (): Hex =>
  StandardMerkleTree.of(
    demoShares(demoMembers(10_000)).map(({ walletAddress, amount }) => [walletAddress, parseEther(amount)]),
    ['address', 'uint256'],
  ).root as Hex;

/**
 * Deploys the demo's contracts on a new local chain and funds them: the claim contract with every share and bonus, the test
 * wallets with some of the token.
 *
 * @returns their addresses, by the names of `demoContracts`
 */
export async function deployContracts(url: string) {
  const client = createWalletClient({
    chain: foundry,
    transport: http(url),
    account: operator,
    pollingInterval: 20,
  }).extend(publicActions);
  const mined = async (hash: Hex) => {
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`Transaction ${hash} failed.`);
    return receipt;
  };
  const deploy = async (
    { abi, bytecode }: { readonly abi: Abi; readonly bytecode: Hex },
    args: readonly unknown[],
  ): Promise<Address> => {
    const { contractAddress } = await mined(await client.deployContract({ abi, bytecode, args }));
    if (!contractAddress) throw new Error('The deployment has no address.');
    return contractAddress;
  };
  const { address: owner } = operator;
  const token = await deploy(loyaltyToken, ['Ash', 'ASH', owner, supply]);
  const linear = 0;
  const stake = await deploy(tokenStake, [token, linear]);
  const claim = await deploy(tokenClaim, [
    owner,
    token,
    stake,
    demoRoot(),
    {
      multiplier: BigInt(terms.multiplier),
      maxBonus: parseEther(String(terms.maxBonus)),
      minLockupDuration: terms.minLockup,
      minLockupDurationForMultiplier: terms.minLockupForMultiplier,
      minPercentageToStake: terms.minPercentageToStake * 100,
      isStakingOptional: terms.isStakingOptional,
    },
  ]);
  const relics = await deploy(signedMint1155, ['Relics of Ashfall', 'RELIC', owner, owner]);
  const isSoulbound = true;
  const deeds = await deploy(signedMint721, [
    'Deeds of Ashfall',
    'DEED',
    owner,
    owner,
    BigInt(deedSupply),
    isSoulbound,
  ]);
  const passkeys = await deploy(memberAccountFactory, []);
  const send = async (to: Address, amount: bigint) =>
    mined(
      await client.writeContract({
        abi: loyaltyToken.abi,
        address: token,
        functionName: 'transfer',
        args: [to, amount],
      }),
    );
  await send(claim, parseEther('60000'));
  for (const wallet of testWallets) await send(wallet, pocketMoney);
  for (const [tokenId, limit] of Object.entries(relicSupply))
    await mined(
      await client.writeContract({
        abi: signedMint1155.abi,
        address: relics,
        functionName: 'setMaxSupply',
        args: [BigInt(tokenId), BigInt(limit)],
      }),
    );
  return { token, stake, claim, relics, deeds, passkeys };
}
