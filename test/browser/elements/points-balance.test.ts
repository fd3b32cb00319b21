import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { account, ember, leaf, own, ownIndex } from '../../../demo/states/community.js';
import { line, lines, states } from '../../../demo/states/points-balance.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { problem, type FixtureNetwork } from '../../../demo/states/state.js';
import type { PointsBalance } from '../../../src/browser/elements/points-balance/points-balance.js';
import type { CurrencyChangeEvent, SignInRequestEvent } from '../../../src/browser/elements/shared-events.js';

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

  it('shows the main balance once, with its unit, the rank and the other currencies', async () => {
    const balance = await show('card');
    expect(text(balance, '.figure')).to.deep.equal(['2,480 Leaf'].map((figure) => figure.replace(' ', '')));
    expect(text(balance, '.caption > span')).to.deep.equal(['Rank 128']);
    expect(text(balance, '.currency')).to.deep.equal(['Ember312', 'Shell40', 'Grove tokens1,204.5']);
  });

  it('uses the currency named in its attribute as the main one', async () => {
    const balance = await show('other-main');
    expect(text(balance, '.value')).to.deep.equal(['1,204.5']);
    expect(text(balance, '.currency .name')).to.deep.equal(['Leaf', 'Ember', 'Shell']);
  });

  it('shows and announces a gain, then removes it', async () => {
    const balance = await show('gained');
    expect(text(balance, '.gain')).to.deep.equal(['+50']);
    expect(text(balance, '[role=status]')).to.include('+50 Leaf more');
    await waitUntil(() => text(balance, '.gain').length === 0, 'the gain goes');
    expect(balance.matches(':state(gained)')).to.equal(false);
  });

  it('does not celebrate the first answer or a loss', async () => {
    let amount = 500;
    const balance = await show('single', { 'GET /api/me/accounts': () => balances((amount -= 100)) });
    await balance.refresh();
    await balance.updateComplete;
    expect(text(balance, '.value')).to.deep.equal(['300']);
    expect(text(balance, '.gain')).to.deep.equal([]);
  });

  it('computes gains exactly beyond what a double holds', async () => {
    let amount = 9007199254740993n;
    const balance = await show('single', {
      'GET /api/me/accounts': () => balances(String((amount += 1n))),
    });
    await balance.refresh();
    await waitUntil(() => text(balance, '.gain').length === 1);
    expect(text(balance, '.gain')).to.deep.equal(['+1']);
  });

  it('animates nothing under reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    try {
      const balance = await show('gained');
      const gain = balance.shadowRoot?.querySelector('.gain');
      expect(gain && getComputedStyle(gain).animationName).to.equal('none');
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' });
    }
  });

  it('keeps the last known balance if a refresh fails, and says how old it is', async () => {
    const balance = await show('stale');
    expect(text(balance, '.value')).to.deep.equal(['2,480']);
    expect(text(balance, '.caption > span')).to.deep.equal(['As of a moment ago']);
    expect(text(balance, '.notice-text')).to.deep.equal(['The last update failed.']);
  });

  it('keeps the balance after the session ends, and asks to sign in again', async () => {
    const balance = await show('expired');
    expect(text(balance, '.value')).to.deep.equal(['2,480']);
    const asked = oneEvent(balance, 'laurel-sign-in-request') as unknown as Promise<SignInRequestEvent>;
    balance.shadowRoot?.querySelector<HTMLElement>('.notice .button')?.click();
    expect((await asked).detail).to.deep.equal({ reason: 'points-balance' });
  });

  it('requests the session again on retry if it failed to load', async () => {
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
    it(`reserves its final height while loading, ${variant}`, async () => {
      const height = (balance: PointsBalance): number => balance.getBoundingClientRect().height;
      const waiting = height(await show('loading', {}, { variant }));
      rendered?.remove();
      const ready = height(await show('no-rank', {}, { variant }));
      expect(waiting).to.be.closeTo(ready, 12);
    });
  }

  it('makes another currency the main one on press, announces it and tells the page', async () => {
    const balance = await show('card');
    const told = oneEvent(balance, 'laurel-currency-change') as unknown as Promise<CurrencyChangeEvent>;
    balance.shadowRoot?.querySelector<HTMLElement>('.currency')?.click();
    expect((await told).detail).to.deep.equal({ currencyId: ember.id });
    await balance.updateComplete;
    expect(text(balance, '.value')).to.deep.equal(['312']);
    expect(text(balance, '.currency .name')).to.deep.equal(['Leaf', 'Shell', 'Grove tokens']);
    expect(text(balance, '[role=status]')).to.include('Ember: 312');
    expect(text(balance, '.gain')).to.deep.equal([]);
  });

  describe('the next milestone', () => {
    it('is the nearest badge that needs more of the currency', async () => {
      const balance = await show('milestone');
      expect(text(balance, '.milestone-line')).to.deep.equal(['520 and 1 more condition to Night Shift2,480 of 3,000']);
      const bar = balance.shadowRoot?.querySelector('[role=progressbar]');
      expect(bar?.getAttribute('aria-valuenow')).to.equal('82');
      expect(bar?.getAttribute('aria-label')).to.equal('Towards Night Shift');
    });

    it('keeps its space reserved while loading', async () => {
      const height = (balance: PointsBalance): number => balance.getBoundingClientRect().height;
      const loading = height(await show('loading', {}, { milestone: '', currency: 'LEAF' }));
      rendered?.remove();
      const waiting = height(await show('milestone-waiting'));
      rendered?.remove();
      const ready = height(await show('milestone'));
      expect(waiting).to.be.closeTo(ready, 1);
      expect(loading).to.be.closeTo(ready, 12);
    });

    it('is loaded only if the owner asks for it', async () => {
      await show('single');
      expect(rendered?.calls.map(({ route }) => route)).to.have.members([
        'GET /session',
        'GET /api/loyalty/currencies',
        'GET /api/me/accounts',
        'GET /api/loyalty/accounts/{id}/rank',
      ]);
    });
  });

  describe('where the points come from', () => {
    it('shows what was earned since midnight, local time', async () => {
      const balance = await show('whole');
      expect(text(balance, '.caption > span')).to.deep.equal(['+90 today', 'Rank 128']);
      const asked = rendered?.calls.find(({ query }) => query.has('createdAtStart'));
      const midnight = new Date(asked?.query.get('createdAtStart') ?? '');
      expect([midnight.getHours(), midnight.getMinutes()]).to.deep.equal([0, 0]);
    });

    it('shows what yesterday brought, as long as nothing has changed today', async () => {
      const balance = await show('yesterday');
      expect(text(balance, '.caption > span')).to.deep.equal(['+45 yesterday', 'Rank 128']);
      const days = rendered?.calls
        .flatMap(({ query }) => query.get('createdAtStart') ?? [])
        .map((day) => new Date(day));
      const [today, yesterday] = days ?? [];
      expect(today?.getDate()).not.to.equal(yesterday?.getDate());
      expect([yesterday?.getHours(), yesterday?.getMinutes()]).to.deep.equal([0, 0]);
      expect(Number(today) - Number(yesterday)).to.be.closeTo(86_400_000, 3_600_000);
    });

    it('does not ask for yesterday if something has changed today', async () => {
      await show('whole');
      expect(rendered?.calls.filter(({ query }) => query.has('createdAtStart'))).to.have.length(1);
    });

    it('shows the gain of the day in the header, too, below the balance and as its own text', async () => {
      const balance = await show('inline-today');
      expect(text(balance, '.stacked > *')).to.deep.equal(['Your Leaf', '2,480', '+90 today']);
      const [amount, gain] = ['.stacked > .num', '.stacked > .gain'].map(
        (selector) => balance.shadowRoot?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(),
      );
      expect(gain?.top).to.be.greaterThan(amount?.bottom ?? Infinity);
      expect(balance.getBoundingClientRect().height).to.be.below(48);
      expect(text(await show('inline-yesterday'), '.stacked > .gain')).to.deep.equal(['+45 yesterday']);
    });

    it('takes a gain for one of today, although the ledger does not tell yet', async () => {
      let amount = 2480;
      const balance = await show('inline-yesterday', { 'GET /api/me/accounts': () => balances((amount += 10)) });
      await balance.refresh();
      await waitUntil(() => balance.matches(':state(gained)'), 'the gain');
      expect(text(balance, '.gain')).to.deep.equal(['+10']);
    });

    it('names the quest that just brought points, but no unrelated entry', async () => {
      const balance = await show('gained');
      expect(text(balance, '.caption > span')).to.deep.equal(['From “Join the Grove Discord”']);
      const other = await show('gained-elsewhere');
      expect(text(other, '.caption > span')).to.deep.equal(['Rank 128']);
    });

    it('adds up multipliers exactly, counting only the best one of each quest', async () => {
      const balance = await show('multiplier');
      expect(text(balance, '.chip')).to.deep.equal(['×1.7']);
    });
  });

  describe('the history', () => {
    it('lists earnings and spendings, with the balance after each', async () => {
      const balance = await show('history');
      const [first, , third] = text(balance, '.entry');
      expect(first).to.match(/^Join the Grove DiscordCheck-in ?\+50plus 50 Leaf.+2,480Balance 2,480$/);
      expect(third).to.match(/^Bid on Lantern No\. 7Auction ?−260minus 260 Leaf.+2,390Balance 2,390$/);
      expect(text(balance, '.entry .name')).to.include('Your points came back to you');
      expect(text(balance, '.multipliers-title')).to.deep.equal(['You earn ×1.7']);
      expect(text(balance, '.multipliers li')).to.deep.equal([
        'Night Shift×1.5',
        'Holds a Grove key×1.2',
        'Multiplier×1.1',
      ]);
    });

    it('words known reasons itself, and leaves other descriptions as they are', async () => {
      const entry = (index: number, more: object) => {
        const made = line(index, { minutesAgo: index, amount: 1, after: 1, description: 'In English' });
        return { ...made, loyaltyTransaction: { ...made.loyaltyTransaction, ...more } };
      };
      const balance = await show('history', {
        'GET /api/me/transaction_entries': {
          data: [
            entry(1, { reason: 'no_longer_earned', subject: 'Founder' }),
            entry(2, { reason: 'badge_earned', subject: 'Founder' }),
            entry(3, { reason: 'wallet_connected' }),
            entry(4, { reason: 'moon_phase' }),
            entry(5, {}),
          ],
          hasNextPage: false,
        },
      });
      expect(text(balance, '.entry .name')).to.deep.equal([
        'No longer earned: Founder',
        'Founder',
        'Points of a linked wallet',
        'In English',
        'In English',
      ]);
    });

    it('is loaded once opened, and returns the focus when closed', async () => {
      const balance = await show('single');
      const opener = balance.shadowRoot?.querySelector<HTMLElement>('.history');
      opener?.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => text(balance, '.entry .name').length > 0);
      const asked = rendered?.calls.find(({ route }) => route.endsWith('/transaction_entries'));
      expect(asked?.query.get('loyaltyCurrencyId')).to.equal(leaf.id);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => balance.shadowRoot?.activeElement === opener);
    });

    it('loads earlier entries, and keeps the present ones if that fails', async () => {
      let fails = true;
      const balance = await show('history-more', {
        'GET /api/me/transaction_entries': ({ query }) => {
          if (!query.has('startingAfter')) return { data: lines.slice(0, 3), hasNextPage: true };
          return fails ? problem('bad_request') : { data: lines.slice(3), hasNextPage: false };
        },
      });
      const press = (): void => balance.shadowRoot?.querySelector<HTMLElement>('.more .button')?.click();
      press();
      await waitUntil(() => text(balance, '.more [role=alert]').length === 1);
      expect(text(balance, '.entry')).to.have.length(3);
      fails = false;
      press();
      await waitUntil(() => text(balance, '.entry').length === lines.length);
      expect(text(balance, '.more')).to.deep.equal([]);
    });

    it('is not offered if it is empty or the owner hides it', async () => {
      expect(text(await show('zero'), '.history')).to.deep.equal([]);
      rendered?.remove();
      expect(text(await show('single', {}, { 'hide-history': '' }), '.history')).to.deep.equal([]);
    });

    it('shows amounts beyond what a double holds, and entries with missing fields', async () => {
      const large = line(20, { minutesAgo: 1, amount: '9007199254740993', after: '9007199254740993' });
      const { description: _, ...transaction } = large.loyaltyTransaction;
      const bare = {
        ...large,
        type: null,
        loyaltyAccountEndAmount: null,
        loyaltyTransaction: { ...transaction, type: null },
      };
      const balance = await show('history', {
        'GET /api/me/transaction_entries': {
          data: [large, { ...bare, id: `${bare.id.slice(0, -1)}f` }],
          hasNextPage: false,
        },
      });
      await waitUntil(() => text(balance, '.entry').length === 2);
      expect(text(balance, '.entry .amount > .num .vh')).to.deep.equal([
        '+9,007,199,254,740,993',
        '+9,007,199,254,740,993',
      ]);
      expect(text(balance, '.entry .after > .vh')).to.deep.equal(['Balance 9,007,199,254,740,993']);
      expect(text(balance, '.entry .after .num .vh')).to.deep.equal(['9,007,199,254,740,993']);
      expect(text(balance, '.entry .name')).to.deep.equal(['From the team', 'Points']);
    });
  });
});
