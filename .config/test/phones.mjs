import { fork } from 'node:child_process';
import { root } from '../build/entries.mjs';

/**
 * The command `phone` for browser tests: a wallet that speaks WalletConnect, with a local relay, in a process that starts at its
 * first use. `executeServerCommand('phone', { call: 'pair', args: [uri] })`: see test/support/wallets/phone-process.ts for its
 * calls.
 */
export const phones = () => {
  let child;
  let calls = 0;
  const waiting = new Map();
  const start = () => {
    child = fork(`${root}test/support/wallets/phone-process.ts`, { execArgv: ['--import', 'tsx'] });
    child.on('message', ({ id, result, error }) => {
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error) reject(new Error(error));
      // The runner takes an undefined result for an unknown command.
      else resolve(result ?? true);
    });
    child.on('exit', (code, signal) => {
      child = undefined;
      for (const { reject } of waiting.values()) reject(new Error(`The phone's process ended with ${code ?? signal}.`));
      waiting.clear();
    });
  };
  return {
    name: 'phones',
    executeCommand({ command, payload }) {
      if (command !== 'phone') return undefined;
      if (!child) start();
      return new Promise((resolve, reject) => {
        waiting.set(++calls, { resolve, reject });
        child.send({ id: calls, ...payload }, (error) => {
          if (error) reject(new Error('The phone could not be reached.', { cause: error }));
        });
      });
    },
    serverStop: () => child?.kill(),
  };
};
