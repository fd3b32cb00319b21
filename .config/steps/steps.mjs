import { spawn } from 'node:child_process';
import { root } from '../build/entries.mjs';

/**
 * Runs a command of node_modules/.bin or of the system in the root folder, and collects its output.
 *
 * @returns {Promise<{ code: number, output: string, seconds: number }>} never rejects
 */
export function run(command, args) {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        PATH: `${root}node_modules/.bin${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
      },
    });
    const chunks = [];
    const end = (code) =>
      resolve({ code, output: Buffer.concat(chunks).toString(), seconds: (performance.now() - began) / 1000 });
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      chunks.push(Buffer.from(String(error)));
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs steps two at a time, in the order in which they become ready; prints one line for each step, and the output of
 * those that failed. A step is ready when all steps that it comes `after` have ended, whether they succeeded or not.
 *
 * @param {{ name: string, command: string, args: string[], after?: string[], shows?: boolean }[]} steps
 * @returns {Promise<string[]>} names of the steps that failed
 */
export async function runSteps(steps) {
  const left = new Set(steps.map(({ name }) => name));
  const waiting = [...steps];
  const failed = [];
  const running = new Set();
  const begin = async (step) => {
    const { code, output, seconds } = await run(step.command, step.args);
    if (code !== 0) failed.push(step.name);
    if (output && (code !== 0 || step.shows)) process.stdout.write(output.replace(/\n*$/, '\n'));
    process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(26)} ${seconds.toFixed(1)} s\n`);
    left.delete(step.name);
  };
  const ready = ({ after = [] }) => !after.some((name) => left.has(name));
  while (waiting.length + running.size > 0) {
    const next = running.size < 2 ? waiting.findIndex(ready) : -1;
    if (next < 0) {
      if (running.size === 0)
        throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
      await Promise.race(running);
      continue;
    }
    const [step] = waiting.splice(next, 1);
    const end = begin(step).then(() => running.delete(end));
    running.add(end);
  }
  return failed;
}
