import { expect } from '@open-wc/testing';
import type { Client } from '../../../src/browser/client/transport.js';
import { capabilitiesOf } from '../../../src/browser/client/capabilities.js';

/** A proxy that counts its requests, and a clock that stands still. */
function proxy(answers: readonly (object | Error)[]) {
  const asked: string[] = [];
  const client = {
    request: (route: string) => {
      const answer = answers[asked.push(route) - 1] ?? {};
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as unknown as Client;
  const clock = { time: 1_000_000, now: () => clock.time };
  return { asked, clock, context: { client, clock } as unknown as Parameters<typeof capabilitiesOf>[0] };
}

describe("the proxy's capabilities", () => {
  it('are requested once for consecutive steps', async () => {
    const { asked, context } = proxy([{ walletTypes: ['evm'] }]);
    const [first, second] = await Promise.all([capabilitiesOf(context), capabilitiesOf(context)]);
    expect(first).to.equal(second);
    expect(await capabilitiesOf(context)).to.equal(first);
    expect(asked).to.deep.equal(['GET /capabilities']);
  });

  it('are requested again after a minute', async () => {
    const { asked, clock, context } = proxy([{ walletTypes: ['evm'] }, { walletTypes: ['solana'] }]);
    await capabilitiesOf(context);
    clock.time += 60_000;
    expect((await capabilitiesOf(context)).walletTypes).to.deep.equal(['solana']);
    expect(asked.length).to.equal(2);
  });

  it('are requested again after a failure, which rejects everyone who waited', async () => {
    const { asked, context } = proxy([new Error('offline'), { walletTypes: ['evm'] }]);
    const waiting = [capabilitiesOf(context), capabilitiesOf(context)];
    for (const one of await Promise.allSettled(waiting))
      expect(one.status === 'rejected' && String(one.reason)).to.match(/offline/);
    expect((await capabilitiesOf(context)).walletTypes).to.deep.equal(['evm']);
    expect(asked.length).to.equal(2);
  });
});
