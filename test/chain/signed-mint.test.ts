import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type Abi, type Address, type Hex, erc20Abi, parseEther, parseEventLogs } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loyaltyToken } from '../../demo/contracts/artefacts/loyalty-token.js';
import { signedMint1155 } from '../../demo/contracts/artefacts/signed-mint-1155.js';
import { signedMint721 } from '../../demo/contracts/artefacts/signed-mint-721.js';
import { type MintOrder, type SignedMint, signMintRequest } from '../../src/verify/index.js';
import { demoChainId, demoContracts } from '../../src/service/seed/demo-contracts.js';
import { type DemoChain, accountAt, revertOf, startDemoChain } from './demo-chain.js';

const owner = accountAt(9);
const [ash, moss] = [accountAt(0), accountAt(1)];
const signerKey = generatePrivateKey();
const signer = privateKeyToAccount(signerKey);
const now = () => Math.floor(Date.now() / 1000);

describe('the collections', () => {
  let chain: DemoChain;
  let single: Address;
  let multiple: Address;
  before(async () => {
    chain = await startDemoChain();
    // Simulated calls run on the last block, which would otherwise be the saved one.
    await chain.client.mine({ blocks: 1 });
    single = await chain.deploy(signedMint721, ['Deeds', 'DEED', owner.address, signer.address, 5n, false]);
    multiple = await chain.deploy(signedMint1155, ['Relics', 'RELIC', owner.address, signer.address]);
  });
  after(() => chain.close());

  const order = (values: Partial<MintOrder> = {}): MintOrder => ({
    id: randomUUID(),
    contract: multiple,
    tokenType: 'erc1155',
    to: ash.address,
    quantity: 1,
    tokenId: 1,
    uri: '',
    pricePerToken: 0n,
    currency: null,
    primarySaleRecipient: null,
    royaltyRecipient: null,
    royaltyBasisPoints: 0,
    validFrom: 0,
    validUntil: now() + 3_600,
    ...values,
  });
  const singleOrder = (values: Partial<MintOrder> = {}) =>
    order({ contract: single, tokenType: 'erc721', tokenId: null, ...values });

  /** Sends a signed order as the service stores it: with numbers as text. */
  async function send(
    { payload, signature }: SignedMint,
    { contract, tokenType }: Pick<MintOrder, 'contract' | 'tokenType'>,
    { value = 0n, from = ash } = {},
  ) {
    const call = {
      abi: (tokenType === 'erc1155' ? signedMint1155.abi : signedMint721.abi) as Abi,
      address: contract as Address,
      functionName: 'mintWithSignature',
      args: [payload, signature],
      account: from,
      value,
    };
    await chain.client.simulateContract(call);
    return chain.mined(await chain.client.writeContract(call));
  }
  const mint = async (wanted: MintOrder, options: { value?: bigint; from?: typeof ash } = {}) =>
    send(await signMintRequest(wanted, signerKey, demoChainId), wanted, options);
  const held = (tokenId: bigint, address: Address = ash.address) =>
    chain.client.readContract({
      abi: signedMint1155.abi,
      address: multiple,
      functionName: 'balanceOf',
      args: [address, tokenId],
    });
  const ownerOf = (tokenId: bigint, address = single) =>
    chain.client.readContract({ abi: signedMint721.abi, address, functionName: 'ownerOf', args: [tokenId] });

  it("mint single tokens in sequence to the order's recipient, whoever sends it", async () => {
    const { logs } = await mint(singleOrder({ quantity: 2, uri: 'ipfs://deed', to: moss.address }));
    assert.deepEqual([await ownerOf(1n), await ownerOf(2n)], [moss.address, moss.address]);
    const [event] = parseEventLogs({ abi: signedMint721.abi, eventName: 'TokensMintedWithSignature', logs });
    assert.deepEqual(
      [event?.args.signer, event?.args.mintedTo, event?.args.tokenIdMinted],
      [signer.address, moss.address, 1n],
    );
    const uri = await chain.client.readContract({
      abi: signedMint721.abi,
      address: single,
      functionName: 'tokenURI',
      args: [2n],
    });
    assert.equal(uri, 'ipfs://deed');
  });

  it('mint several of a token, or of a new one if none is named', async () => {
    await mint(order({ quantity: 3, tokenId: 4 }));
    assert.equal(await held(4n), 3n);
    await mint(order({ quantity: 2, tokenId: null, royaltyRecipient: moss.address, royaltyBasisPoints: 250 }));
    assert.equal(await held(5n), 2n);
    const royalty = await chain.client.readContract({
      abi: signedMint1155.abi,
      address: multiple,
      functionName: 'royaltyInfo',
      args: [5n, 10_000n],
    });
    assert.deepEqual(royalty, [moss.address, 250n]);
  });

  it('refuse an order with a changed wallet, token, quantity or price', async () => {
    const wanted = order({ pricePerToken: 5n });
    const { payload, signature } = await signMintRequest(wanted, signerKey, demoChainId);
    for (const change of [
      { to: moss.address },
      { tokenId: '2' },
      { quantity: '9' },
      { pricePerToken: '0' },
      { uri: 'ipfs://else' },
      { validityEndTimestamp: String(now() + 999_999) },
    ])
      assert.equal(await revertOf(send({ payload: { ...payload, ...change }, signature }, wanted)), 'InvalidSignature');
    await send({ payload, signature }, wanted, { value: 5n });
  });

  it('refuse orders for other contracts, chains and signers', async () => {
    const elsewhere = { contract: multiple, tokenType: 'erc1155' } as const;
    const wanted = order();
    for (const signed of [
      await signMintRequest({ ...wanted, contract: demoContracts.relics }, signerKey, demoChainId),
      await signMintRequest(wanted, signerKey, 1),
      await signMintRequest(wanted, generatePrivateKey(), demoChainId),
      { ...(await signMintRequest(wanted, signerKey, demoChainId)), signature: '0x' as Hex },
    ])
      assert.equal(await revertOf(send(signed, elsewhere)), 'InvalidSignature');
  });

  it('accept an order once, and only within its time', async () => {
    for (const wanted of [order(), singleOrder()]) {
      await mint(wanted);
      assert.equal(await revertOf(mint(wanted)), 'OrderUsed');
    }
    for (const make of [order, singleOrder]) {
      assert.equal(await revertOf(mint(make({ validUntil: now() - 600 }))), 'OrderExpired');
      assert.equal(await revertOf(mint(make({ validFrom: now() + 600 }))), 'OrderNotYetValid');
      assert.equal(await revertOf(mint(make({ quantity: 0 }))), 'InvalidQuantity');
    }
  });

  it('never mint more than their limits, whatever was signed', async () => {
    const bound = await chain.deploy(signedMint721, ['Deeds', 'DEED', owner.address, signer.address, 2n, true]);
    const wanted = (quantity: number) => singleOrder({ contract: bound, quantity });
    assert.equal(await revertOf(mint(wanted(3))), 'SupplyExceeded');
    await mint(wanted(2));
    assert.equal(await revertOf(mint(wanted(1))), 'SupplyExceeded');
    await chain.mined(
      await chain.client.writeContract({
        abi: signedMint1155.abi,
        address: multiple,
        functionName: 'setMaxSupply',
        args: [70n, 3n],
        account: owner,
      }),
    );
    await mint(order({ tokenId: 70, quantity: 2 }));
    assert.equal(await revertOf(mint(order({ tokenId: 70, quantity: 2 }))), 'SupplyExceeded');
    await mint(order({ tokenId: 70 }));
    const below = chain.client.simulateContract({
      abi: signedMint1155.abi,
      address: multiple,
      functionName: 'setMaxSupply',
      args: [70n, 2n],
      account: owner,
    });
    assert.equal(await revertOf(below), 'SupplyExceeded');
  });

  it("are paid exactly in the chain's native coin", async () => {
    const payee = privateKeyToAccount(generatePrivateKey()).address;
    for (const make of [order, singleOrder]) {
      const wanted = make({ pricePerToken: 40n, quantity: 1, primarySaleRecipient: payee });
      for (const value of [0n, 39n, 41n]) assert.equal(await revertOf(mint(wanted, { value })), 'WrongPayment');
      await mint(wanted, { value: 40n });
    }
    assert.equal(await chain.client.getBalance({ address: payee }), 80n);
    assert.equal(await revertOf(mint(order(), { value: 1n })), 'WrongPayment', 'what is free takes nothing');
  });

  it("are paid in a token through the sender's allowance", async () => {
    const price = parseEther('5');
    const wanted = order({ currency: demoContracts.token, pricePerToken: price, quantity: 2, tokenId: 80 });
    const signed = await signMintRequest(wanted, signerKey, demoChainId);
    // The token contract reports this error, and the collection's ABI does not include it.
    await assert.rejects(send(signed, wanted), /ERC20InsufficientAllowance|0xfb8f41b2/);
    const { abi } = loyaltyToken;
    await chain.mined(
      await chain.client.writeContract({
        abi,
        address: demoContracts.token,
        functionName: 'approve',
        args: [multiple, price * 2n],
        account: ash,
      }),
    );
    assert.equal(await revertOf(send(signed, wanted, { value: 1n })), 'WrongPayment');
    const { logs } = await send(signed, wanted);
    const [paid] = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs });
    assert.deepEqual(paid?.args, { from: ash.address, to: owner.address, value: price * 2n });
    assert.equal(await held(80n), 2n);
  });

  it('do not transfer soulbound tokens', async () => {
    const bound = await chain.deploy(signedMint721, ['Deeds', 'DEED', owner.address, signer.address, 0n, true]);
    await mint(singleOrder({ contract: bound }));
    const transfer = (address: Address, tokenId: bigint, account = ash) =>
      chain.client.simulateContract({
        abi: signedMint721.abi,
        address,
        functionName: 'transferFrom',
        args: [account.address, moss.address, tokenId],
        account,
      });
    assert.equal(await revertOf(transfer(bound, 1n)), 'Soulbound');
    assert.equal(await ownerOf(1n, bound), ash.address);
    await transfer(single, 1n, moss);
  });

  it('can verify an order in advance', async () => {
    const wanted = order();
    const { payload, signature } = await signMintRequest(wanted, signerKey, demoChainId);
    const abi: Abi = signedMint1155.abi;
    const verify = () =>
      chain.client.readContract({
        abi,
        address: multiple,
        functionName: 'verify',
        args: [payload, signature],
      });
    assert.deepEqual(await verify(), [true, signer.address]);
    await send({ payload, signature }, wanted);
    assert.deepEqual(await verify(), [false, signer.address]);
  });
});
