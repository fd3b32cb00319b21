import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** A running local EVM chain. */
export interface LocalChain {
  /** JSON-RPC address on this machine. */
  readonly url: string;
  close(): Promise<void>;
}

/** EIP-155 id of the demo's chain, the usual one of local nodes. */
export const localChainId = 31337;

const startDeadline = 20_000;

export interface ChainOptions {
  /** File with the initial state. Default: only the accounts. */
  readonly from?: string;
  /** File in which the chain is stored: it is read at the start and written on close. Default: not stored. */
  readonly keptIn?: string;
}

/**
 * Starts anvil, a real EVM node with ten funded accounts, on a free loopback port. Throws with instructions if anvil is
 * missing or does not start.
 */
export async function startChain({ from, keptIn }: ChainOptions = {}): Promise<LocalChain> {
  const binary = anvilBinary();
  if (keptIn !== undefined && from !== undefined && !existsSync(keptIn)) {
    await mkdir(dirname(keptIn), { recursive: true, mode: 0o700 });
    await copyFile(from, keptIn);
  }
  const state = keptIn !== undefined ? ['--state', keptIn] : from !== undefined ? ['--load-state', from] : [];
  const anvil = spawn(binary, ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(localChainId), ...state], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopWithUs = () => void anvil.kill();
  process.once('exit', stopWithUs);
  try {
    const address = await listeningAddress(anvil, binary);
    return {
      url: `http://${address}`,
      close: async () => {
        process.off('exit', stopWithUs);
        await stop(anvil);
      },
    };
  } catch (error) {
    anvil.kill();
    throw error;
  }
}

/** Returns the binary that was installed with the package, otherwise any `anvil` on the path. */
function anvilBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  try {
    return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/${file}`);
  } catch {
    return file;
  }
}

function listeningAddress(anvil: ChildProcess, binary: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(
      () => reject(new Error(`The local chain (${binary}) did not start within ${startDeadline / 1000} s.`)),
      startDeadline,
    );
    const settle = (act: () => void) => {
      clearTimeout(deadline);
      act();
    };
    const errors: string[] = [];
    anvil.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    anvil.once('error', (cause) =>
      settle(() =>
        reject(
          new Error(
            'The local chain needs anvil, which was not found. Install Foundry (https://getfoundry.sh), so that `anvil` is on your path, and start again.',
            { cause },
          ),
        ),
      ),
    );
    anvil.once('exit', (code) =>
      settle(() => reject(new Error(`The local chain (${binary}) ended with status ${code}.\n${errors.join('')}`))),
    );
    if (anvil.stdout)
      createInterface(anvil.stdout).on('line', (line) => {
        const address = /^Listening on (\S+)/.exec(line)?.[1];
        if (address) settle(() => resolve(address));
      });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}
