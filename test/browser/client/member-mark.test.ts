import { expect } from '@open-wc/testing';
import { wasSignedIn } from '../../../src/browser/client/member-mark.js';
import { readConfig } from '../../../src/browser/program/config.js';
import { createProgram, type Program } from '../../../src/browser/program/program.js';
import { address, createFakeProxy, type Reply, until } from '../../support/fake-proxy.js';

const member = {
  status: 'signed-in',
  user: { id: 'm1', displayName: null, logoUrl: null, wallets: [] },
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};
const { setItem } = Storage.prototype;
let program: Program | undefined;

/** Opens a page on which an element asks who is signed in. */
function open(session: Reply): Program {
  const proxy = createFakeProxy({ 'GET /session': session, 'DELETE /session': () => ({ status: 'signed-out' }) });
  program = createProgram(readConfig({ proxy: address }), { transport: proxy.fetch });
  program.session.state.subscribe(() => undefined);
  return program;
}

describe('the marker of a signed-in member', () => {
  afterEach(() => {
    Storage.prototype.setItem = setItem;
    program?.destroy();
    localStorage.clear();
  });

  it('exists from the answer that names a member until they sign out', async () => {
    const { session, hasMember } = open(() => member);
    expect([wasSignedIn(address), hasMember.get()]).to.deep.equal([false, false]);
    await until(() => hasMember.get(), 'a member is known');
    expect(wasSignedIn(address)).to.equal(true);
    await session.signOut();
    expect([wasSignedIn(address), hasMember.get()]).to.deep.equal([false, false]);
  });

  it('applies on the next page until its answer arrives, and is removed if the session has ended', async () => {
    open(() => member);
    await until(() => wasSignedIn(address), 'a member is known');
    program?.destroy();
    let answer: ((value: unknown) => void) | undefined;
    const { hasMember } = open(() => new Promise((resolve) => (answer = resolve)));
    await until(() => answer !== undefined, 'the page has asked');
    expect(hasMember.get()).to.equal(true);
    answer?.({ status: 'signed-out' });
    await until(() => !hasMember.get(), 'the session is known to have ended');
    expect(wasSignedIn(address)).to.equal(false);
  });

  it('belongs to one proxy, and is optional if storage is denied', async () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Denied.', 'SecurityError');
    };
    const { hasMember } = open(() => member);
    await until(() => hasMember.get(), 'a member is known');
    expect(wasSignedIn(address)).to.equal(false);
    Storage.prototype.setItem = setItem;
    localStorage.setItem(`laurel-member ${address}`, '');
    expect(wasSignedIn(`${address}/other`)).to.equal(false);
  });
});
