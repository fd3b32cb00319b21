import { expect, oneEvent, waitUntil } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { account, leaf, own, ownIndex } from '../../demo/states/community.js';
import { states } from '../../demo/states/points-balance.js';
import { type RenderedState, renderState } from '../../demo/states/render.js';
import type { FixtureNetwork } from '../../demo/states/state.js';
import type { PointsBalance } from '../../src/elements/points-balance/points-balance.js';
import type { SignInRequestEvent } from '../../src/events/sign-in-request.js';

let rendered: RenderedState | undefined;

async function show(name: string, network: FixtureNetwork = {}, attributes: Record<string, string> = {}) {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  rendered = await renderState({
    ...state,
    attributes: { ...state.attributes, ...attributes },
    network: { ...state.network, ...network },
  });
  return rendered.element as PointsBalance;
}

const text = (balance: PointsBalance, selector: string): string[] =>
  [...(balance.shadowRoot?.querySelectorAll(selector) ?? [])].map((element) =>
    (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

const balances = (amount: number | string) => ({
  data: [account(ownIndex, own(amount), leaf)],
  hasNextPage: false,
});

describe('<laurel-points-balance>', () => {
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
  });

  it('says the main amount once, its unit, the rank, and the other currencies', async () => {
    const balance = await show('card');
    expect(text(balance, '.figure')).to.deep.equal(['2,480 Leaf'].map((figure) => figure.replace(' ', '')));
    expect(text(balance, '.caption')).to.deep.equal(['Rank 128']);
    expect(text(balance, '.currency')).to.deep.equal(['Ember312', 'Shell40', 'Grove tokens1,204.5']);
  });

  it('takes the currency its attribute names as the main one', async () => {
    const balance = await show('other-main');
    expect(text(balance, '.value')).to.deep.equal(['1,204.5']);
    expect(text(balance, '.currency .name')).to.deep.equal(['Leaf', 'Ember', 'Shell']);
  });

  it('shows and says by how much it has grown, and for a moment only', async () => {
    const balance = await show('gained');
    expect(text(balance, '.gain')).to.deep.equal(['+50']);
    expect(text(balance, '[role=status]')).to.include('+50 Leaf more');
    await waitUntil(() => text(balance, '.gain').length === 0, 'the gain goes', { timeout: 6000 });
    expect(balance.matches(':state(gained)')).to.equal(false);
  });

  it('does not celebrate the first answer, a loss, or another currency', async () => {
    let amount = 500;
    const balance = await show('single', { 'GET /api/me/accounts': () => balances((amount -= 100)) });
    await balance.refresh();
    await balance.updateComplete;
    expect(text(balance, '.value')).to.deep.equal(['300']);
    expect(text(balance, '.gain')).to.deep.equal([]);
  });

  it('grows by amounts no float holds', async () => {
    let amount = 9007199254740993n;
    const balance = await show('single', {
      'GET /api/me/accounts': () => balances(String((amount += 1n))),
    });
    await balance.refresh();
    await waitUntil(() => text(balance, '.gain').length === 1);
    expect(text(balance, '.gain')).to.deep.equal(['+1']);
  });

  it('moves nothing under reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    try {
      const balance = await show('gained');
      const gain = balance.shadowRoot?.querySelector('.gain');
      expect(gain && getComputedStyle(gain).animationName).to.equal('none');
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' });
    }
  });

  it('keeps the last known value when it cannot be brought up to date, and says how old it is', async () => {
    const balance = await show('stale');
    expect(text(balance, '.value')).to.deep.equal(['2,480']);
    expect(text(balance, '.caption')).to.deep.equal(['From a moment ago']);
    expect(text(balance, '.notice-text')).to.deep.equal(['The last update didn’t arrive.']);
  });

  it('keeps the value when the session has ended, and asks to sign in again', async () => {
    const balance = await show('expired');
    expect(text(balance, '.value')).to.deep.equal(['2,480']);
    const asked = oneEvent(balance, 'laurel-sign-in-request') as unknown as Promise<SignInRequestEvent>;
    balance.shadowRoot?.querySelector<HTMLElement>('.notice .button')?.click();
    expect((await asked).detail).to.deep.equal({ reason: 'points-balance' });
  });

  it('asks who is signed in again on retry, where that was not known', async () => {
    let fails = true;
    const state = states.find(({ name }) => name === 'card');
    const balance = await show('session-failed', {
      'GET /session': () => {
        if (fails) return 'unreachable';
        const known = state?.network['GET /session'];
        return typeof known === 'object' ? known : 'unreachable';
      },
    });
    fails = false;
    balance.shadowRoot?.querySelector<HTMLElement>('.notice .button')?.click();
    await waitUntil(() => balance.state === 'ready');
  });

  for (const variant of ['card', 'compact', 'inline'] as const) {
    it(`has as much room while it loads as afterwards, ${variant}`, async () => {
      const height = (balance: PointsBalance): number => balance.getBoundingClientRect().height;
      const waiting = height(await show('loading', {}, { variant }));
      rendered?.remove();
      const ready = height(await show('no-rank', {}, { variant }));
      expect(waiting).to.be.closeTo(ready, 12);
    });
  }
});
