import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  parseAbi,
  zeroAddress,
} from 'viem';
import type { Address, Hex } from 'viem';

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
]);

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node whose chain has one collection. Tokens have one owner each. */
export class CollectionNode {
  /** Whether the collection lists its tokens, whether the node keeps its log, and whether it answers nothing. */
  isListed = true;
  hasLog = true;
  isDown = false;
  readonly address: Address = '0x00000000000000000000000000000000000c0de1';
  readonly #owners = new Map<bigint, Address>();
  readonly #log: { readonly to: Address; readonly tokenId: bigint }[] = [];

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<CollectionNode> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (node.isDown) return response.writeHead(503).end();
        const calls = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[];
        const body = Array.isArray(calls) ? calls.map((call) => node.#answer(call)) : node.#answer(calls);
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const node = new CollectionNode(
      `http://127.0.0.1:${port}`,
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    );
    return node;
  }

  /** Mints a token, moves it, or with `null` burns it. */
  give(tokenId: bigint, to: string | null): void {
    if (to === null) this.#owners.delete(tokenId);
    else this.#owners.set(tokenId, to.toLowerCase() as Address);
    this.#log.push({ to: (to?.toLowerCase() as Address | undefined) ?? zeroAddress, tokenId });
  }

  #answer({ id, method, params }: Call) {
    try {
      return { jsonrpc: '2.0', id, result: this.#result(method, params) };
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: 3, message: `execution reverted: ${String(error)}` } };
    }
  }

  #result(method: string, params: readonly unknown[]): unknown {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_call') return this.#call((params[0] as { data: Hex }).data);
    if (method === 'eth_getLogs' && this.hasLog) return this.#logsTo((params[0] as { topics: Hex[] }).topics[2]);
    throw new Error(`no ${method}`);
  }

  #call(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi, data });
    const idsOf = (owner: Address) =>
      [...this.#owners].flatMap(([tokenId, each]) => (each === owner.toLowerCase() ? tokenId : []));
    if (functionName === 'balanceOf')
      return encodeFunctionResult({ abi, functionName, result: BigInt(idsOf(args[0]).length) });
    if (functionName === 'ownerOf') {
      const owner = this.#owners.get(args[0]);
      if (!owner) throw new Error('no such token');
      return encodeFunctionResult({ abi, functionName, result: owner });
    }
    const tokenId = this.isListed ? idsOf(args[0])[Number(args[1])] : undefined;
    if (tokenId === undefined) throw new Error('no list');
    return encodeFunctionResult({ abi, functionName, result: tokenId });
  }

  #logsTo(to: Hex | undefined) {
    return this.#log.flatMap((entry, index) => {
      const topics = encodeEventTopics({ abi, eventName: 'Transfer', args: { from: zeroAddress, ...entry } });
      const at = { blockNumber: '0x1', transactionIndex: '0x0', logIndex: `0x${index.toString(16)}`, removed: false };
      const hashes = { blockHash: word(1n), transactionHash: word(BigInt(index)) };
      return topics[2] === to ? [{ address: this.address, data: '0x', topics, ...at, ...hashes }] : [];
    });
  }
}

const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value]);
