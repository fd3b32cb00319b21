import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** A local EVM chain, for as long as it runs. */
export interface LocalChain {
  /** JSON-RPC address on this machine. */
  readonly url: string;
  close(): Promise<void>;
}

/** Id of the demo's chain (EIP-155), the one local nodes commonly have. */
export const localChainId = 31337;

const startDeadline = 20_000;

export interface ChainOptions {
  /** File with the state a new chain begins with; nothing but the accounts where not given. */
  readonly from?: string;
  /** File the chain is kept in: it goes on from there, and is written when the chain is closed. Kept nowhere where not given. */
  readonly keptIn?: string;
}

/**
 * Starts anvil on a free loopback port: a real EVM node that has ten funded accounts.
 * Throws where anvil is missing or does not start, with what to do about it.
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

/** The binary that came with the installation, else whatever `anvil` there is on the path. */
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
