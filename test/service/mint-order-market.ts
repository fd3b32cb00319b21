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

/** Points of each member at first, pieces that a shop has at most, and how many of them a person may mint. */
export const [startPoints, largestSupply, personLimit] = [60, 4, 3];

/** Account with whose key a sandbox signs orders, and sends those of contracts whose owner pays. */
const signer = accountAt(9).address;

/** The account that sends and pays the transactions of all wallets. */
const sender = accountAt(0);

/** An order as its member's page and wallet know it. */
export interface Order {
  readonly id: string;
  readonly wallet: Wallet;
  readonly quantity: number;
  /** What was agreed to for all pieces, and whether in points or in the chain's coin. */
  readonly total: number;
  readonly isInPoints: boolean;
  /** Set while the page has it; a page that reloads asks for it again. */
  signed?: SignedMint | undefined;
  /** What the wallet was given, which it keeps for ever. */
  kept?: SignedMint;
  /** Transactions that the page was told of. */
  told: Hex[];
}

export interface Wallet {
  readonly address: Address;
  readonly userId: string;
}

/** One piece for sale to two members, of whom the first has two wallets. Each shop has a history of its own. */
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
  /** The chain as it was within the time that it may forget, the oldest first. */
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

  /** Opens new shops, in place of those before. */
  async renew(count: number): Promise<void> {
    this.shops = await Promise.all(Array.from({ length: count }, () => this.#openShop()));
    this.#snapshots = [await this.chain.client.snapshot()];
  }

  /** Waits until the service has done what is due. Without blocks, it would wait for them. */
  async settle(): Promise<void> {
    if (this.isMining) await this.service.settled();
  }

  /** Lets time pass for the service and, unless it is alone, for the chain. */
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

  /** Lets the chain forget its last blocks, with the transactions that wait for one. */
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

  /** In the end the node answers, the chain goes on, and the service asks until every answer is final. */
  async end(): Promise<void> {
    this.node.isDown = false;
    await this.mineAgain();
    const { timestamp } = await this.chain.client.getBlock();
    const behind = Math.floor(this.service.now / 1_000) - Number(timestamp);
    if (behind > 0) await this.chain.client.increaseTime({ seconds: behind });
    for (let each = 0; each < 3; each += 1) await this.pass(orderLifetime + settlingTime + 1);
  }

  /** Sends a signed order. All transactions come from one account, so one waits for the other. */
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

  /** Orders of all shops as the service has them, by id. */
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
