import { fork } from 'node:child_process';
import { root } from './entries.mjs';

/**
 * The command `phone` for browser tests: a wallet that speaks WalletConnect, with a relay of our own, in a process that is
 * started with the first use. `executeServerCommand('phone', { call: 'pair', args: [uri] })`: see
 * test/support/wallets/phone-process.ts for what it can be asked.
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
      // The runner takes nothing for a command nobody knows.
      else resolve(result ?? true);
    });
  };
  return {
    name: 'phones',
    executeCommand({ command, payload }) {
      if (command !== 'phone') return undefined;
      if (!child) start();
      return new Promise((resolve, reject) => {
        waiting.set(++calls, { resolve, reject });
        child.send({ id: calls, ...payload });
      });
    },
    serverStop: () => child?.kill(),
  };
};
