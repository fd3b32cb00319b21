import { inArray } from 'drizzle-orm';
import type { Abi, Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { signedMint1155 } from '../../demo/contracts/artefacts/signed-mint-1155.js';
import { mintingAssets, mintingContracts, mints, wallets } from '../../src/service/db/schema/index.js';
import { orderLifetime, settlingTime } from '../../src/service/minting/judge-order.js';
import { orderUid } from '../../src/verify/mint-request.js';
import type { SignedMint } from '../../src/verify/index.js';
import { type DemoChain, accountAt, startDemoChain } from '../chain/demo-chain.js';
import { FailingNode } from '../chain/failing-node.js';
import { first } from './answer.js';
import { addBidder } from './auction-fixture.js';
import { TestService } from './test-service.js';

/** Points of each member at the start, pieces that a shop has at most, and how many of them a person may mint. */
export const [startPoints, largestSupply, personLimit] = [60, 4, 3];

/** The account whose key signs orders in a sandbox and sends the orders of contracts whose owner pays. */
const signer = accountAt(9).address;

/** The account that sends and pays for the transactions of all wallets. */
const sender = accountAt(0);

/** An order as its member's page and wallet see it. */
export interface Order {
  readonly id: string;
  readonly wallet: Wallet;
  readonly quantity: number;
  /** The price agreed to for all pieces, and whether it is in points or in the chain's coin. */
  readonly total: number;
  readonly isInPoints: boolean;
  /** Set while the page has it; a page that reloads requests it again. */
  signed?: SignedMint | undefined;
  /** The signed order that the wallet received and keeps for ever. */
  kept?: SignedMint;
  /** Transactions that were reported to the page. */
  told: Hex[];
}

export interface Wallet {
  readonly address: Address;
  readonly userId: string;
}

/** One piece for sale to two members, the first of whom has two wallets. Each shop has its own history. */
export interface Shop {
  readonly contractId: string;
  readonly assetId: string;
  readonly tokenId: number;
  readonly treasury: Address;
  readonly wallets: readonly [Wallet, Wallet, Wallet];
  readonly orders: Order[];
  price: number;
  isInPoints: boolean;
  isGasless: boolean;
}

/** Shops on one service and one chain, whose clocks move together. */
export class Market {
  shops: readonly Shop[] = [];
  isMining = true;
  /** Snapshots of the chain from the time that it may forget, oldest first. */
  #snapshots: Hex[] = [];
  #sending: Promise<unknown> = Promise.resolve();
  #lastTokenId = 0;

  private constructor(
    readonly chain: DemoChain,
    readonly node: FailingNode,
    readonly service: TestService,
    readonly currencyId: string,
    readonly collection: Address,
  ) {}

  static async open(): Promise<Market> {
    const chain = await startDemoChain();
    await chain.client.mine({ blocks: 1 });
    const node = await FailingNode.open(chain.url);
    const service = await TestService.start({ sandbox: true, evmRpcUrl: node.url });
    service.now = Number((await chain.client.getBlock()).timestamp) * 1_000;
    const currencyId = await service.addCurrency();
    const collection = await chain.deploy(signedMint1155, ['Relics', 'RELIC', accountAt(8).address, signer]);
    return new Market(chain, node, service, currencyId, collection);
  }

  async close(): Promise<void> {
    this.node.close();
    await this.service.close();
    await this.chain.close();
  }

  /** Replaces the shops with new ones. */
  async renew(count: number): Promise<void> {
    this.shops = await Promise.all(Array.from({ length: count }, () => this.#openShop()));
    this.#snapshots = [await this.chain.client.snapshot()];
  }

  /** Waits until the service has done its due work, unless no blocks are mined, because it would wait for them. */
  async settle(): Promise<void> {
    if (this.isMining) await this.service.settled();
  }

  /** Moves the service's clock forward, and the chain's as well unless `isAlone` is set. */
  async pass(seconds: number, { isAlone = false } = {}): Promise<void> {
    const { chain, service } = this;
    if (!isAlone) {
      await chain.client.increaseTime({ seconds });
      await chain.client.mine({ blocks: 1 });
    }
    await service.advance(seconds * 1_000);
    await this.settle();
    if (seconds >= settlingTime) this.#snapshots = [];
    this.#snapshots = [...this.#snapshots.slice(-1), await chain.client.snapshot()];
  }

  /** Makes the chain forget its last blocks and its pending transactions. */
  async forget(): Promise<void> {
    const { client } = this.chain;
    const [oldest] = this.#snapshots;
    if (oldest === undefined) return;
    await client.request({ method: 'anvil_dropAllTransactions' } as never);
    await client.revert({ id: oldest });
    this.#snapshots = [await client.snapshot()];
  }

  async stopMining(): Promise<void> {
    await this.chain.client.setAutomine(false);
    this.isMining = false;
  }

  async mineAgain(): Promise<void> {
    if (this.isMining) return;
    await this.chain.client.setAutomine(true);
    await this.chain.client.mine({ blocks: 1 });
    this.isMining = true;
  }

  /** Brings the node and the chain back, and lets the service check until every answer is final. */
  async end(): Promise<void> {
    this.node.isDown = false;
    await this.mineAgain();
    const { timestamp } = await this.chain.client.getBlock();
    const behind = Math.floor(this.service.now / 1_000) - Number(timestamp);
    if (behind > 0) await this.chain.client.increaseTime({ seconds: behind });
    for (let each = 0; each < 3; each += 1) await this.pass(orderLifetime + settlingTime + 1);
  }

  /** Sends a signed order. All transactions come from one account, so each waits for the previous one. */
  send({ quantity }: Order, { payload, signature }: SignedMint): Promise<Hex> {
    const value = BigInt(payload['pricePerToken'] as string) * BigInt(quantity);
    const sent = this.#sending.then(async () => {
      const hash = await this.chain.client.writeContract({
        ...{ abi: signedMint1155.abi, address: this.collection, functionName: 'mintWithSignature' },
        ...{ args: [payload, signature], value, account: sender, gas: 1_000_000n },
      } as never);
      if (this.isMining) await this.chain.client.waitForTransactionReceipt({ hash });
      return hash;
    });
    this.#sending = sent;
    return sent;
  }

  isUsed({ id }: { readonly id: string }): Promise<boolean> {
    return this.#ask('isOrderUsed', [orderUid(id)]);
  }

  held({ address }: Wallet, { tokenId }: Shop): Promise<bigint> {
    return this.#ask('balanceOf', [address, BigInt(tokenId)]);
  }

  /** The service's orders of all shops, by id. */
  async rows(): Promise<ReadonlyMap<string, typeof mints.$inferSelect>> {
    const ids = this.shops.map(({ contractId }) => contractId);
    const rows = await this.service.database.select().from(mints).where(inArray(mints.contractId, ids));
    return new Map(rows.map((row) => [row.id, row]));
  }

  #ask<Answer>(functionName: string, args: readonly unknown[]): Promise<Answer> {
    const abi: Abi = signedMint1155.abi;
    return this.chain.client.readContract({ abi, address: this.collection, functionName, args }) as Promise<Answer>;
  }

  async #openShop(): Promise<Shop> {
    const { service, currencyId, collection } = this;
    const { websiteId, organizationId, database } = service;
    const tokenId = (this.#lastTokenId += 1);
    const [price, treasury] = [10, newAddress()];
    const onChain = { contractKind: 'ONCHAIN', address: collection, network: '31337', tokenType: 'erc1155' } as const;
    const limit = { perUserMintLimit: personLimit, isPerAssetMintLimit: true };
    const contract = { websiteId, name: 'Relics', primarySaleRecipientAddress: treasury, ...onChain, ...limit };
    const contractId = first(await database.insert(mintingContracts).values(contract).returning()).id;
    const asset = { websiteId, contractId, assetNr: tokenId, tokenId, name: 'Lantern', quantity: largestSupply };
    const priced = { ...asset, price: String(price), loyaltyCurrencyId: currencyId };
    const assetId = first(await database.insert(mintingAssets).values(priced).returning()).id;
    const [ash, moss] = [
      await addBidder(service, currencyId, String(startPoints)),
      await addBidder(service, currencyId, String(startPoints)),
    ];
    const other = { address: newAddress(), userId: ash.userId };
    await database
      .insert(wallets)
      .values({ ...other, organizationId, lookup: other.address.toLowerCase(), type: 'evm', isPrimary: false });
    const walletOf = ({ userId, account }: typeof ash) => ({ userId, address: account.address });
    const people = { wallets: [walletOf(ash), other, walletOf(moss)], orders: [] } as const;
    const terms = { price, isInPoints: true, isGasless: false };
    return { contractId, assetId, tokenId, treasury, ...people, orders: [], ...terms };
  }
}

const newAddress = (): Address => privateKeyToAccount(generatePrivateKey()).address;
