import { spawn } from 'node:child_process';
import { root } from './entries.mjs';

/**
 * Runs a command of node_modules/.bin or of the system from the root, with its output kept together.
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
 * Runs steps, `atOnce` of them at a time, prints the output of each that failed, and one line for each.
 *
 * @param {{ name: string, command: string, args: string[] }[]} steps
 * @returns {Promise<string[]>} names of those that failed
 */
export async function runSteps(steps, atOnce) {
  const waiting = [...steps];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, output, seconds } = await run(step.command, step.args);
      if (code !== 0) failed.push(step.name);
      if (code !== 0 || step.shows) process.stdout.write(output.replace(/\n*$/, '\n'));
      process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(26)} ${seconds.toFixed(1)} s\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}
