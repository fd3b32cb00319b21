import { expect } from '@open-wc/testing';
import { announceWalletConnect } from '../../../src/browser/wallets/walletconnect/index.js';

describe('WalletConnect on a page without HTTPS', () => {
  beforeEach(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true }));
  afterEach(() => Reflect.deleteProperty(crypto, 'randomUUID'));

  it('announces itself with a new uuid each time', () => {
    const uuids = new Set<string>();
    const note = (event: Event) => uuids.add((event as CustomEvent<{ info: { uuid: string } }>).detail.info.uuid);
    addEventListener('eip6963:announceProvider', note);
    for (let times = 0; times < 2; times += 1) announceWalletConnect({ projectId: '0'.repeat(32), chains: [1] })();
    removeEventListener('eip6963:announceProvider', note);
    expect(uuids.size).to.equal(2);
    for (const uuid of uuids) expect(uuid).to.match(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
