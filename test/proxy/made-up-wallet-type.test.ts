import { madeUp } from '../support/made-up-wallet-type-on-servers.js';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { renderSignInMessage } from '../../src/contract/message.js';
import type { SignedIn } from '../../src/contract/session.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { addressLookup } from '../../src/service/identity/address-lookup.js';
import { looksLikeAddress } from '../../src/service/identity/check-addresses.js';
import { proxyOf } from './own-service.js';
import { Visitor } from './visitor.js';

const address = 'guild:ada';

describe('a wallet type that is added as a folder', () => {
  let service: RunningService;
  before(async () => {
    service = await startService({ port: 0, data: 'memory', seed: 'demo', logger: pino({ level: 'silent' }) });
  });
  after(() => service.close());

  const visitor = () => new Visitor(proxyOf(service, { walletTypes: ['evm', madeUp] }));

  async function signIn(member: Visitor, signature?: string): Promise<Response> {
    const challenge = await member.challenge();
    const message = renderSignInMessage(challenge, address, 'guild-1', madeUp);
    return member.send('/session', {
      method: 'POST',
      body: {
        nonce: challenge.nonce,
        walletType: madeUp,
        walletAddress: address,
        chainId: 'guild-1',
        message,
        signature: signature ?? `signed ${message}`,
      },
    });
  }

  it('is listed by the proxy, with its main chain', async () => {
    const capabilities = (await (await visitor().send('/capabilities')).json()) as {
      walletTypes: string[];
      chainReferences: Record<string, string[]>;
    };
    assert.deepEqual(capabilities.walletTypes, ['evm', madeUp]);
    assert.deepEqual(capabilities.chainReferences, { [madeUp]: ['guild-1'] });
  });

  it('signs in through the proxy, and the service knows the member and their wallet', async () => {
    const member = visitor();
    const response = await signIn(member);
    const session = (await response.json()) as SignedIn;
    assert.equal(response.status, 200, JSON.stringify(session));
    assert.deepEqual(session.user.wallets, [{ address, type: madeUp }]);
    const again = (await (await signIn(visitor())).json()) as SignedIn;
    assert.equal(again.user.id, session.user.id);
  });

  it('does not sign in with a wrong signature', async () => {
    assert.equal((await signIn(visitor(), 'forged')).status, 401);
  });

  it('has addresses that the service recognises in any spelling', () => {
    assert.equal(looksLikeAddress('GUILD:Ada'), true);
    assert.equal(addressLookup('GUILD:Ada'), address);
  });
});
