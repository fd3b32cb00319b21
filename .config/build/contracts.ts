import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FormatConfig, format } from 'oxfmt';
import solc from 'solc';
import { root } from './entries.mjs';

/** Folder of the demo's Solidity contracts. */
export const contractsFolder = `${root}demo/contracts/`;

/** A compiled contract. */
interface Artefact {
  readonly abi: readonly unknown[];
  /** Init code, without constructor arguments. */
  readonly bytecode: `0x${string}`;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>>>
  >;
}

interface Compiler {
  compile(input: string, callbacks: { import: (path: string) => { contents: string } | { error: string } }): string;
}

/**
 * Compiles the demo's contracts; warnings count as errors.
 *
 * @returns contents of the generated modules by file name; abstract contracts have none
 */
export async function compileContracts(): Promise<ReadonlyMap<string, string>> {
  const names = readdirSync(contractsFolder).filter((name) => name.endsWith('.sol'));
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      names.map((name) => [name, { content: readFileSync(join(contractsFolder, name), 'utf8') }]),
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      // Leaves the source's hash out of the bytecode, so that editing a comment does not change it.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const compiler: Compiler = solc;
  const output = JSON.parse(compiler.compile(JSON.stringify(input), { import: readImport })) as Output;
  if (output.errors?.length) throw new Error(output.errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const modules = new Map<string, string>();
  for (const file of names)
    for (const [name, { abi, evm }] of Object.entries(output.contracts[file] ?? {}))
      if (evm.bytecode.object) {
        const artefact: Artefact = { abi, bytecode: `0x${evm.bytecode.object}` };
        modules.set(`${kebab(name)}.ts`, await moduleOf(name, artefact));
      }
  return modules;
}

function readImport(path: string) {
  try {
    return { contents: readFileSync(`${root}node_modules/${path}`, 'utf8') };
  } catch {
    return { error: `${path} is not installed.` };
  }
}

async function moduleOf(name: string, artefact: Artefact): Promise<string> {
  const text = `/** ${name}.sol, compiled. */
export const ${name.charAt(0).toLowerCase()}${name.slice(1)} = ${JSON.stringify(artefact)} as const;\n`;
  const options = JSON.parse(readFileSync(`${root}.config/lint/oxfmt.json`, 'utf8')) as FormatConfig;
  const { code } = await format(`${name}.ts`, text, options);
  return code;
}

const kebab = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
