import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { entries, nodeEntries } from '../../.config/build/entries.mjs';
import packageJson from '../../package.json' with { type: 'json' };
import { matches, read } from './repository.js';

const own = entries['./walletconnect'] ?? '';
const script = 'src/browser/wallets/walletconnect/script.ts';

/** Returns the files and packages that a source reaches by imports; with `later`, by `import()` too. */
function importsOf(source: string, later: boolean, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(source)) return found;
  found.add(source);
  const text = read(source).replace(/^(?:import|export) type [^;]*;$/gm, '');
  const names = [
    ...matches(text, /^(?:import|export)[^;]*?from '([^']+)';$/gm),
    ...matches(text, /^import '([^']+)';$/gm),
    ...(later ? matches(text, /\bimport\('([^']+)'\)/g) : []),
  ];
  for (const name of names)
    if (name.startsWith('.')) importsOf(join(dirname(source), name.replace(/\.js$/, '.ts')), later, found);
    else found.add(name);
  return found;
}
const isOfIt = (name: string): boolean =>
  name.startsWith('@walletconnect/') || name.startsWith('src/browser/wallets/walletconnect/');

describe('WalletConnect', () => {
  it('is only in its own entry, neither statically nor dynamically in others', () => {
    for (const [name, source] of Object.entries(entries))
      if (source !== own && !nodeEntries.includes(source))
        assert.deepEqual([...importsOf(source, true)].filter(isOfIt), [], name);
    // Proves that the search works.
    assert.ok(importsOf('src/browser/loader.ts', true).has('src/wallet-types/evm/browser/connect.ts'));
  });

  it('loads its library only once it is chosen', () => {
    for (const source of [own, script]) {
      assert.deepEqual(
        [...importsOf(source, false)].filter((name) => !name.startsWith('src/')),
        [],
      );
      assert.ok(importsOf(source, true).has('@walletconnect/sign-client'));
    }
  });

  it('has its library as an optional peer dependency, built and tested with one version', () => {
    const { peerDependencies, peerDependenciesMeta, devDependencies, dependencies } = packageJson;
    const name = '@walletconnect/sign-client';
    assert.equal(peerDependencies[name], `^${devDependencies[name]}`);
    assert.equal(peerDependenciesMeta[name].optional, true);
    assert.equal(Object.keys(dependencies).some(isOfIt), false);
  });

  it('can be imported and called without a page, and does nothing there', async () => {
    const { announceWalletConnect } = await import('../../src/browser/wallets/walletconnect/index.js');
    announceWalletConnect({ projectId: 'none' })();
  });
});
