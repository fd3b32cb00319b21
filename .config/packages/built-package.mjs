import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { entries, nodeEntries, root } from '../build/entries.mjs';

/**
 * Uses dist in the same way as other projects: imports the modules for servers by the package's name, and runs the
 * command.
 */
const packageJson = JSON.parse(execFileSync('npm', ['pkg', 'get', 'exports', 'bin'], { cwd: root, encoding: 'utf8' }));

const wrong = [];
for (const target of Object.values(packageJson.exports).flatMap((to) =>
  typeof to === 'string' ? [to] : Object.values(to),
))
  if (!existsSync(root + target.replace('*', 'en'))) wrong.push(`${target} is missing`);

const forServers = Object.entries(entries).filter(([, source]) => nodeEntries.includes(source));
for (const [name] of forServers) {
  const imported = await import(`laurel-widgets${name.slice(1)}`).catch((error) => wrong.push(`${name}: ${error}`));
  if (typeof imported === 'object' && Object.keys(imported).length === 0) wrong.push(`${name} exports nothing`);
}
// Bundlers for servers import these when they render pages there.
await import('laurel-widgets').catch((error) => wrong.push(`the index: ${error}`));
await import('laurel-widgets/loader').catch((error) => wrong.push(`the loader: ${error}`));
// A script tag without type="module" has to run far enough to log the warning about it.
try {
  new Script(readFileSync(`${root}dist/cdn/loader.js`, 'utf8'));
} catch (error) {
  wrong.push(`the loader as a classic script: ${error}`);
}

for (const command of [[], ['demo'], ['service'], ['proxy'], ['doctor'], ['snippet'], ['cdn']])
  try {
    const help = execFileSync(process.execPath, [root + packageJson.bin['laurel-service'], ...command, '--help'], {
      encoding: 'utf8',
    });
    if (!help.startsWith('Usage:')) wrong.push(`${command.join(' ')} --help: ${help}`);
  } catch (error) {
    wrong.push(String(error));
  }

// The proxy serves the elements from the package, compressed, and the command knows their hash.
for (const file of ['loader.js', 'laurel.css', 'walletconnect.js'])
  for (const form of ['', '.br', '.gz'])
    if (!existsSync(`${root}dist/cdn/${file}${form}`)) wrong.push(`dist/cdn/${file}${form} is missing`);
const hashes = JSON.parse(readFileSync(`${root}dist/cdn/integrity.json`, 'utf8'));
const tag = execFileSync(process.execPath, [root + packageJson.bin['laurel-service'], 'snippet', '--integrity'], {
  encoding: 'utf8',
});
if (!tag.includes(`integrity="${hashes['loader.js']}"`)) wrong.push(`snippet --integrity: ${tag}`);

if (wrong.length > 0) process.stdout.write(`${wrong.join('\n')}\n`);
process.exit(wrong.length > 0 ? 1 : 0);
