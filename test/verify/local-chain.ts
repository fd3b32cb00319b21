import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type Address,
  type Hex,
  createTestClient,
  encodeErrorResult,
  getAddress,
  http,
  parseAbi,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { freePort } from '../../.config/test/free-port.mjs';

const binary = fileURLToPath(new URL('../../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil', import.meta.url));

/** First of anvil's published development keys. */
export const funded = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');

/**
 * Factory that every anvil chain has at this address (Arachnid's deterministic deployment proxy). Takes a salt and then init
 * code.
 */
export const factory: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c';

export interface LocalChain {
  readonly url: string;
  /** Sends a transaction that deploys a contract. Returns the contract's address. */
  deploy(bytecode: Hex): Promise<Address>;
  /** Sends a transaction with data to a contract, and waits for it. */
  send(to: Address, data: Hex): Promise<void>;
  stop(): void;
}

/** Starts anvil on a free port. */
export async function startLocalChain(): Promise<LocalChain> {
  const port = await freePort();
  const anvil: ChildProcess = spawn(binary, ['--port', String(port), '--silent'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const client = createTestClient({ chain: foundry, mode: 'anvil', transport: http(url), account: funded })
    .extend(publicActions)
    .extend(walletActions);
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.getChainId();
      break;
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return {
    url,
    async deploy(bytecode) {
      const hash = await client.deployContract({ abi: [], bytecode });
      const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
      if (!contractAddress) throw new Error('The deployment has no address.');
      return getAddress(contractAddress);
    },
    async send(to, data) {
      const hash = await client.sendTransaction({ to, data });
      await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
    },
    stop: () => void anvil.kill(),
  };
}

/**
 * Init code of a wallet whose `isValidSignature(bytes32,bytes)` accepts 65-byte signatures by `owner`: it copies hash, v, r
 * and s from the calldata, calls the ecrecover precompile and compares the result.
 */
export function ownedWallet(owner: Address): Hex {
  return deployable(
    '6004355f52' + // hash to 0x00
      '60a43560f81c602052' + // v to 0x20
      '606435604052' + // r to 0x40
      '608435606052' + // s to 0x60
      '602060806080' + // output: 32 bytes at 0x80; input: 0x80 bytes
      '5f60015afa50' + // of 0x00, to precompile 1
      `60805173${owner.slice(2).toLowerCase()}14` + // is it the owner?
      '631626ba7e60e01b02' + // magic value, or nothing
      '5f5260205ff3',
  );
}

/** Init code of a contract that reverts every call. */
export const revertingContract: Hex = deployable('5f5ffd');

/** Init code of a contract that answers every call by referring to a server (EIP-3668), as the contract that was called. */
export function referring(url: string): Hex {
  const data = encodeErrorResult({
    abi: parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)',
    ]),
    errorName: 'OffchainLookup',
    args: [zeroAddress, [url], '0x', '0x00000000', '0x'],
  }).slice(2);
  // Copies the data from behind the code, writes its own address over the first argument, and reverts with it.
  const size = (data.length / 2).toString(16).padStart(4, '0');
  const code = `61${size}601260003930600452` + `61${size}6000fd`;
  return deployable(code + '00'.repeat(0x12 - code.length / 2) + data);
}

/** Init code of a token with 6 decimals of which only `holder` has any: `amount` base units. It also works as a collection. */
export function heldToken(holder: Address, amount: bigint): Hex {
  return deployable(
    '5f3560e01c63313ce5671460375760043573' + // decimals()? otherwise the queried address
      `${holder.slice(2).toLowerCase()}14` + // is it the holder?
      `67${amount.toString(16).padStart(16, '0')}02` + // the amount, or nothing
      '5f5260205ff3' +
      '5b60065f5260205ff3',
  );
}

/** Returns init code that returns the runtime code that follows it. */
export function deployable(runtime: string): Hex {
  const length = (runtime.length / 2).toString(16).padStart(4, '0');
  return `0x61${length}80600a5f395ff3${runtime}`;
}
