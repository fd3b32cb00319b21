import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { compileContracts, contractsFolder } from './contracts.js';

/** `npm run contracts`: compiles the demo's contracts, and creates the chain that contains them (`demo/contracts/chain.json`). */
const artefacts = `${contractsFolder}artefacts/`;
const state = `${contractsFolder}chain.json`;

const modules = await compileContracts();
await rm(artefacts, { recursive: true, force: true });
await mkdir(artefacts);
for (const [file, text] of modules) await writeFile(artefacts + file, text);

const { deployContracts } = await import('./deploy-contracts.js');
const { startChain } = await import('../../demo/chain.js');
await rm(state, { force: true });
const chain = await startChain({ keptIn: state });
await deployContracts(chain.url);
await chain.close();
await writeFile(state, `${JSON.stringify(withoutHistory(await readFile(state, 'utf8')), null, 2)}\n`);

/** Returns the state of a chain without its history: the accounts and the last block. */
function withoutHistory(text: string): object {
  const whole = JSON.parse(text) as {
    best_block_number: number;
    blocks: { header: { number: string }; transactions: unknown[] }[];
  };
  const last = whole.blocks.filter(({ header }) => Number(header.number) === whole.best_block_number);
  return {
    ...whole,
    blocks: last.map((block) => ({ ...block, transactions: [] })),
    transactions: [],
    historical_states: null,
  };
}
