import { madeUp } from '../../support/made-up-wallet-type.js';
import { expect, fixture } from '@open-wc/testing';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { until } from '../../../demo/states/drive.js';
import { allTypes, openDialog } from '../../../demo/states/wallet-connect/fixtures.js';
import { renderSignInMessage } from '../../../src/contract/message.js';
import { adapters as walletAdapters } from '../../../src/wallet-types/all/browser/adapters.js';
import { walletLinks } from '../../../src/wallet-types/all/links.js';
import { ecosystemIcon } from '../../../src/browser/ui/ecosystem-icon.js';
import type { DiscoveredWallet, WalletAdapter } from '../../../src/browser/wallets/adapter.js';

const wallet: DiscoveredWallet = {
  id: 'guild:Satchel',
  source: {},
  type: madeUp,
  name: 'Satchel',
  test: false,
  connect: () => Promise.reject(new Error('Nobody is to connect it here.')),
};
const adapter: WalletAdapter = {
  types: [madeUp],
  discover(onFound) {
    onFound(wallet);
    return () => undefined;
  },
};

describe('a wallet type that is added as a folder, on a page', () => {
  let rendered: RenderedState | undefined;
  before(() => (walletAdapters as WalletAdapter[]).push(adapter));
  afterEach(() => rendered?.remove());

  it('is offered in the picker, with the wallets that its adapter finds', async () => {
    const { 'GET /capabilities': capabilities } = allTypes;
    rendered = await renderState({
      tag: 'laurel-wallet-connect',
      name: 'made-up',
      title: 'A made-up type of wallet',
      network: {
        ...allTypes,
        'GET /capabilities': { ...(capabilities as object), walletTypes: [madeUp] } as NonNullable<typeof capabilities>,
      },
      play: openDialog,
      settled: (element) => element.shadowRoot?.querySelector('.wallet') !== null,
    });
    const { element } = rendered;
    await until(() => element.shadowRoot?.querySelector('dialog')?.textContent.includes('Satchel'), 'the wallet');
    expect(element.shadowRoot?.querySelector('.wallet button')).not.to.equal(null);
  });

  it('has its own icon', async () => {
    const icon = await fixture<SVGElement>(ecosystemIcon(madeUp, 20));
    expect(icon.querySelector('path')?.getAttribute('d')).to.equal('M4 4h12v12H4z');
  });

  it('has its name in the sign-in message, and a link to get a wallet', () => {
    const statement = { domain: 'a.example', statement: 'Sign in.', uri: 'https://a.example', nonce: 'n' };
    const times = { issuedAt: '2026-01-01T00:00:00Z', expirationTime: '2026-01-01T00:05:00Z' };
    const text = renderSignInMessage({ ...statement, ...times }, 'guild:ada', 'guild-1', madeUp);
    expect(text.split('\n')[0]).to.equal('a.example wants you to sign in with your Guild Chain account:');
    expect(walletLinks[madeUp].findAt).to.equal('https://guild.example/wallets');
  });
});
