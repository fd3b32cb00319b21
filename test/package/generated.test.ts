import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { read } from './repository.js';
import { RepositoryCopy } from './repository-copy.js';

/** The folder of a wallet type that does not exist. */
const guild = {
  'descriptor.ts': `import type { WalletKind } from '../wallet-type.js';
export const descriptor = { id: 'guild', name: 'Guild Chain' } as const satisfies WalletKind;
`,
  'links.ts': `import type { WalletLinks } from '../wallet-type.js';
export const links: WalletLinks = { findAt: 'https://guild.example/wallets', apps: [] };
`,
  'sign.ts': `import type { WalletSign } from '../wallet-type.js';
export const sign: WalletSign = [{ d: 'M4 4h12v12H4z', width: 2 }];
`,
  'server/backend.ts': `import type { WalletBackend } from '../../wallet-type.js';
export const backend: WalletBackend = {
  mainChains: ['guild-1'],
  toCanonical: (text) => (/^guild:[a-z]+$/i.test(text) ? text.toLowerCase() : null),
};
`,
  'server/verify.ts': `import type { VerifyWallet } from '../../../verify/wallet-claim.js';
export const verify: VerifyWallet = ({ address, message, signature }) =>
  signature === message ? { ok: true, address } : { ok: false, reason: 'signature_invalid' };
`,
  'browser/adapter.ts': `import type { WalletAdapter } from '../../../wallets/adapter.js';
export const adapter: WalletAdapter = { types: ['guild'], discover: () => () => undefined };
`,
};

const lists = ['descriptors', 'links', 'signs', 'server/backends', 'server/verifiers', 'browser/adapters'].map(
  (list) => `src/wallet-types/all/${list}.ts`,
);

describe('the files that `npm run generate` writes', () => {
  let copy: RepositoryCopy;
  before(() => (copy = new RepositoryCopy()));
  after(() => copy.remove());
  const generate = (...args: readonly string[]) => copy.run('.config/generate/generate.mjs', ...args);

  it('are current', () => {
    const { status, stderr } = generate('--check');
    assert.equal(status, 0, stderr);
  });

  it('include a new wallet type once its folder exists', () => {
    for (const [path, text] of Object.entries(guild)) copy.write(`src/wallet-types/guild/${path}`, text);
    const stale = generate('--check');
    assert.equal(stale.status, 1);
    for (const list of lists) assert.ok(stale.stderr.includes(`${list} is not current`), list);

    assert.equal(generate().status, 0);
    assert.equal(generate('--check').status, 0);
    const answers = copy.evaluate(`
      import { walletKinds } from './src/wallet-types/index.ts';
      import { walletLinks } from './src/wallet-types/all/links.ts';
      import { walletSigns } from './src/wallet-types/all/signs.ts';
      import { WalletType } from './src/contract/primitives.ts';
      import { canonicalAddress, verifyWallet } from './src/verify/index.ts';
      const claim = { address: 'guild:ada', message: 'Hello', signature: 'Hello' };
      console.log(JSON.stringify({
        last: walletKinds.at(-1).name,
        isOnTheWire: WalletType.safeParse('guild').success,
        findAt: walletLinks.guild.findAt,
        sign: walletSigns.guild,
        address: canonicalAddress('guild', 'GUILD:Ada'),
        signed: await verifyWallet('guild', claim),
        forged: await verifyWallet('guild', { ...claim, signature: 'forged' }),
      }));`);
    assert.deepEqual(answers, {
      last: 'Guild Chain',
      isOnTheWire: true,
      findAt: 'https://guild.example/wallets',
      sign: [{ d: 'M4 4h12v12H4z', width: 2 }],
      address: 'guild:ada',
      signed: { ok: true, address: 'guild:ada' },
      forged: { ok: false, reason: 'signature_invalid' },
    });
    assert.match(copy.read('src/wallet-types/all/browser/adapters.ts'), /'\.\.\/\.\.\/guild\/browser\/adapter\.js'/);
  });

  it('lose a wallet type with its folder', () => {
    copy.removeFolder('src/wallet-types/guild');
    assert.equal(generate().status, 0);
    for (const list of lists) assert.equal(copy.read(list), read(list), list);
  });
});
