import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { account, currencies, ember, leaders, leaf, own, ownIndex, page } from '../../../demo/states/community.js';
import { hostileNames, many, states } from '../../../demo/states/leaderboard.js';
import { languages } from '../../../demo/languages.js';
import { useLanguage } from '../../../demo/use-language.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import type { State } from '../../../demo/states/state.js';
import type { Leaderboard } from '../../../src/browser/elements/leaderboard/leaderboard.js';
import type { CurrencyChangeEvent, SignInRequestEvent } from '../../../src/browser/elements/shared-events.js';
import type { MemberOpenEvent, RankChangeEvent } from '../../../src/browser/elements/leaderboard/events.js';
import { directionOf } from '../../../src/browser/i18n/localizer.js';

let rendered: RenderedState | undefined;

const stateOf = (name: string): State => {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  return state;
};

type Changes = Partial<Pick<State, 'network' | 'attributes' | 'settled'>>;

async function show(name: string, changes: Changes = {}) {
  const state = stateOf(name);
  rendered = await renderState({
    ...state,
    ...changes,
    attributes: { ...state.attributes, ...changes.attributes },
    network: { ...state.network, ...changes.network },
  });
  return rendered.element as Leaderboard;
}

const all = (board: Leaderboard, selector: string): HTMLElement[] => [
  ...(board.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const one = (board: Leaderboard, selector: string): HTMLElement => {
  const [found] = all(board, selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const text = (board: Leaderboard, selector: string): string[] =>
  all(board, selector).map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
/** Returns a boolean, because a runner that prints two different elements never finishes. */
const hasFocus = (board: Leaderboard, element: Element): boolean => board.shadowRoot?.activeElement === element;
const ranks = (board: Leaderboard): string[] => text(board, '.list .rank > [aria-hidden]');

describe('<laurel-leaderboard>', () => {
  beforeEach(() => setViewport({ width: 800, height: 900 }));
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
  });

  describe('movement', () => {
    const movements = (board: Leaderboard) => text(board, '.list .moved').slice(0, 6);

    it('shows and announces who moved up, moved down, stayed or is new', async () => {
      const board = await show('movement');
      expect(movements(board)).to.deep.equal([
        'same place–',
        'up 3 places3',
        'down 1 place1',
        'down 1 place1',
        'up 12 places12',
        'new',
      ]);
      expect(text(board, '.pinned .moved')).to.deep.equal(['up 6 places6']);
      expect(text(board, '.subtitle')[0]).to.match(/^Places since yesterday, /);
    });

    it('does not overlap the avatars, even with the largest number in the longest languages', async () => {
      await setViewport({ width: 320, height: 900 });
      const board = await show('movement');
      expect(text(board, '.list .moved')[8]).to.equal('up 1,195 places999+');
      for (const lang of ['en', 'fa', 'fr', 'pl', 'ru']) {
        await useLanguage(lang);
        Object.assign(board, { lang, dir: directionOf(lang) });
        await board.updateComplete;
        for (const moved of all(board, '.list .moved')) {
          const { left, right } = moved.getBoundingClientRect();
          const face = moved.closest('.row')?.querySelector('.avatar')?.getBoundingClientRect();
          expect(face && (right <= face.left || left >= face.right), `${lang}: ${moved.textContent}`).to.equal(true);
        }
      }
    });

    it('shifts no row or avatar when it loads', async () => {
      const places = (board: Leaderboard) =>
        all(board, '.header, .row .avatar, .row .who')
          .slice(0, 9)
          .map((node) => node.getBoundingClientRect().toJSON() as unknown);
      const board = await show('movement', {
        network: { 'GET /api/loyalty/account_places': 'hang' },
        settled: (element) => element.shadowRoot?.querySelector('.pinned') !== null,
      });
      expect(all(board, '.moved.up')).to.have.length(0);
      const before = places(board);
      rendered?.remove();
      expect(places(await show('movement'))).to.deep.equal(before);
    });

    it('has no column if the platform records no places', async () => {
      for (const name of ['movement-none', 'movement-unknown', 'podium']) {
        expect(all(await show(name), '.moved'), name).to.have.length(0);
        rendered?.remove();
      }
    });

    it('is shown only while the page asks for it', async () => {
      const board = await show('movement', { attributes: { movement: '' } });
      board.movement = false;
      await waitUntil(() => all(board, '.moved').length === 0, 'the column to go');
      expect(text(board, '.subtitle')).to.deep.equal(['1,842 members']);
    });
  });

  describe('standing', () => {
    it('shows the member’s top share, rounded up, and the days left', async () => {
      const board = await show('movement');
      expect(text(board, '.standing p')).to.deep.equal(['Top 7% of 1,842 members', '9 days left in Season 3']);
    });

    it('shows only the place in the lower half, and nothing to a visitor', async () => {
      expect(text(await show('standing-lower-half'), '.standing p')).to.deep.equal(['Place 128 of 200 members']);
      rendered?.remove();
      expect(text(await show('season-ended'), '.standing p')).to.deep.equal(['Final places Season 3 has ended']);
      rendered?.remove();
      expect(all(await show('list', { attributes: { standing: '' } }), '.standing')).to.have.length(0);
    });

    it('ignores an end that is no moment with a time zone, and warns the owner', async () => {
      const told: string[] = [];
      const { warn } = console;
      console.warn = (...texts: unknown[]) => void told.push(texts.join(' '));
      const ends = ['2026-11-26T11:43', '2026-11-26 11:43', '30.11.2026 18:00', '2026-11-31T00:00Z', '2026-11-26'];
      for (const end of ends) {
        expect(all(await show('list', { attributes: { 'season-end': end } }), '.standing'), end).to.have.length(0);
        rendered?.remove();
      }
      await waitUntil(() => told.length >= ends.length, 'the console says so');
      console.warn = warn;
      for (const end of ends)
        expect(
          told.filter((line) => line.includes(`season-end="${end}" is not a moment with a time zone.`)),
        ).to.have.length(1);
    });

    it('counts down the last day in seconds, as a timer', async () => {
      const board = await show('season-last-day');
      expect(text(board, '.time-facts .figure')[0]).to.match(/^0[67]:\d\d:\d\d$/);
      expect(one(board, '.time-facts time').getAttribute('role')).to.equal('timer');
    });
  });

  describe('places', () => {
    it('are written with an equals sign when they are shared, and skip the ranks that they took', async () => {
      const board = await show('ties');
      expect(ranks(board).slice(0, 7)).to.deep.equal(['1', '=2', '=2', '=2', '=5', '=5', '7']);
      expect(text(board, '.list .rank .vh').slice(0, 2)).to.deep.equal(['Place 1', 'Place 2, shared']);
    });

    it('stand on a podium only if the first three are not shared', async () => {
      expect(all(await show('podium'), '.podium .place')).to.have.length(3);
      rendered?.remove();
      expect(all(await show('ties'), '.podium')).to.have.length(0);
    });

    it('read in the same order on and below the podium, in labelled lists: place, member, amount', async () => {
      const board = await show('podium');
      const order = (item: HTMLElement | undefined): string[] =>
        [...(item?.querySelectorAll('.vh, bdi, .amount') ?? [])].map(
          ({ className, localName }) => className || localName,
        );
      const [first, fourth] = [all(board, '.podium li')[0], all(board, '.list li')[0]];
      expect(order(first)).to.deep.equal(['vh', 'bdi', 'amount']);
      expect(order(fourth).filter((name) => name === 'vh' || name === 'bdi' || name === 'amount')).to.deep.equal(
        order(first),
      );
      expect(all(board, 'ol').map((list) => list.getAttribute('aria-label'))).to.deep.equal([
        'Places',
        'Places in Leaf',
      ]);
    });

    it('continue across pages, including ties between them', async () => {
      const board = await show('list', {
        network: {
          'GET /api/loyalty/accounts': ({ query }) =>
            query.has('startingAfter')
              ? page(
                  [
                    { name: 'Ada', amount: 11764 },
                    { name: 'Bo', amount: 10 },
                  ],
                  false,
                  10,
                )
              : page(leaders, true),
        },
      });
      one(board, '.more button').click();
      await waitUntil(() => !all(board, '.more').length);
      const scroller = one(board, '.scroller');
      scroller.scrollTop = scroller.scrollHeight;
      await waitUntil(() => ranks(board).at(-1) === '12');
      expect(ranks(board).slice(-3)).to.deep.equal(['=10', '=10', '12']);
      expect(hasFocus(board, scroller), 'the focus stays with the rows').to.equal(true);
      expect(text(board, '[role=status]').at(-1)).to.equal('12 places loaded');
    });

    it('give their position to assistive technology', async () => {
      const board = await show('podium');
      const [first] = all(board, '.list > li');
      expect(first?.getAttribute('aria-posinset')).to.equal('4');
      expect(first?.getAttribute('aria-setsize')).to.equal('-1');
    });

    it('keep an amount exact however large, in the title of its short form', async () => {
      const board = await show('hostile');
      const amount = one(board, '.place.first .amount .num');
      expect(amount.title).to.equal('98,765,432,109,876,543,210,987');
    });

    it('show dashes instead of numbers while nobody has points', async () => {
      expect(new Set(ranks(await show('zero')))).to.deep.equal(new Set(['–']));
    });
  });

  describe('names', () => {
    it('are rendered as text whatever they contain, and do not overflow', async () => {
      await setViewport({ width: 320, height: 900 });
      const board = await show('hostile');
      expect(board.shadowRoot?.querySelector('script, img[src=x]')).to.equal(null);
      expect(board.shadowRoot?.textContent).to.include('<img src=x');
      expect(board.shadowRoot?.textContent).not.to.match(/[\u202a-\u202e\u200b]/);
      expect(hostileNames[2]).to.have.length(5000);
      expect(board.shadowRoot?.textContent).not.to.include('W'.repeat(65));
      expect(document.documentElement.scrollWidth).to.equal(document.documentElement.clientWidth);
    });

    it('are buttons only if the page opens members, and then send the member’s ids', async () => {
      const board = await show('open-members');
      const opened = oneEvent(board, 'laurel-member-open') as unknown as Promise<MemberOpenEvent>;
      one(board, '.list .open').click();
      const { detail } = await opened;
      expect(detail).to.include({ accountId: page(leaders).data[3]?.id, userId: page(leaders).data[3]?.userId });
      expect(Object.isFrozen(detail)).to.equal(true);
      rendered?.remove();
      expect(all(await show('list'), '.open')).to.have.length(0);
    });
  });

  describe('the member’s own place', () => {
    it('stays in view with its rank and the distance to the next place', async () => {
      const board = await show('podium');
      expect(text(board, '.pinned')).to.deep.equal(['Place 128128 mira.ethYou215 to pass tomasz.k2,480']);
      expect(one(board, '.pinned').getAttribute('aria-label')).to.equal('Your place');
    });

    it('shows the distance to the next place in full, on a phone and in every language', async () => {
      await setViewport({ width: 320, height: 900 });
      const board = await show('podium');
      for (const lang of languages) {
        await useLanguage(lang);
        Object.assign(rendered?.program ?? board, { lang, dir: directionOf(lang) });
        await board.updateComplete;
        const [note] = all(board, '.pinned .who-addr');
        expect(note && getComputedStyle(note).textOverflow, lang).to.equal('clip');
        expect(note && note.scrollWidth - note.clientWidth, lang).to.equal(0);
        expect(one(board, '.pinned').scrollHeight, lang).to.be.at.most(one(board, '.pinned').clientHeight);
      }
    });

    it('is pinned to the nearest edge while scrolled out of view, and only then', async () => {
      const board = await show('many');
      await waitUntil(() => all(board, '.pinned.bottom').length === 1);
      const scroller = one(board, '.scroller');
      const height = one(board, '.list > li').getBoundingClientRect().height;
      scroller.scrollTop = height * (ownIndex - 3);
      await waitUntil(() => all(board, '.pinned').length === 0);
      expect(all(board, '.row.own')).to.have.length(1);
      scroller.scrollTop = height * (ownIndex + 40);
      await waitUntil(() => all(board, '.pinned.top').length === 1);
    });

    it('shows a long name, the distance and a large amount in full, however narrow it is', async () => {
      const board = await show('own-long');
      expect(text(board, '.pinned .rank')).to.deep.equal(['Place 12,345, shared=12,345']);
      for (const width of [320, 560, 720]) {
        await setViewport({ width, height: 900 });
        const row = one(board, '.pinned');
        expect(row.scrollHeight, `height of the row at ${width}`).to.be.at.most(row.clientHeight);
        for (const part of all(board, '.pinned, .pinned :is(.rank, .avatar, bdi, .you, .who-addr, .amount)')) {
          const name = `${part.className || 'name'} at ${width}`;
          expect(part.scrollWidth - part.clientWidth, name).to.be.at.most(0);
          const { left, right } = part.getBoundingClientRect();
          expect(left >= 0 && right <= width, name).to.equal(true);
        }
        const [rank, face] = all(board, '.pinned :is(.rank, .avatar)').map((part) => part.getBoundingClientRect());
        expect(rank && face && rank.right <= face.left, `the rank beside the face at ${width}`).to.equal(true);
        const note = one(board, '.pinned .who-addr');
        const lines = note.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(note).lineHeight);
        expect(Math.round(lines), `lines of the distance at ${width}`).to.be.at.most(2);
      }
    });

    it('is a dash if its rank is not known', async () => {
      const board = await show('no-rank');
      expect(text(board, '.pinned .rank')).to.deep.equal(['No place yet–']);
    });

    it('announces a change of its rank, and reports it to the page', async () => {
      let rank = ownIndex + 1;
      const board = await show('podium', {
        network: { 'GET /api/loyalty/accounts/{id}/rank': () => ({ rank: rank-- }) },
      });
      const changed = oneEvent(board, 'laurel-rank-change') as unknown as Promise<RankChangeEvent>;
      await board.refresh();
      expect((await changed).detail).to.deep.equal({ currencyId: leaf.id, previous: 128, current: 127 });
      await waitUntil(() => text(board, '[role=status]').at(-1) === 'You’re now in place 127');
    });

    it('asks a visitor to sign in, by an event that the page can cancel', async () => {
      const board = await show('signed-out');
      const asked = oneEvent(board, 'laurel-sign-in-request') as unknown as Promise<SignInRequestEvent>;
      one(board, '.footer .button').click();
      const event = await asked;
      expect(event.detail).to.deep.equal({ reason: 'leaderboard' });
      expect([event.bubbles, event.composed, event.cancelable]).to.deep.equal([true, true, true]);
    });
  });

  describe('currencies', () => {
    it('switch with arrow keys in their row, and tell the page', async () => {
      const board = await show('list', {
        network: {
          'GET /api/loyalty/accounts': ({ query }) =>
            query.get('loyaltyCurrencyId') === ember.id ? page([{ name: 'Emberly', amount: 5 }]) : page(leaders),
        },
      });
      const changed = oneEvent(board, 'laurel-currency-change') as unknown as Promise<CurrencyChangeEvent>;
      one(board, '[role=radio][aria-checked=true]').focus();
      await sendKeys({ press: 'ArrowRight' });
      expect((await changed).detail).to.deep.equal({ currencyId: ember.id });
      await waitUntil(() => text(board, '.list bdi').includes('Emberly'));
      const chosen = one(board, '[role=radio][aria-checked=true]');
      expect(hasFocus(board, chosen)).to.equal(true);
      expect(all(board, '[role=radio][tabindex="0"]').map((each) => each === chosen)).to.deep.equal([true]);
      expect(one(board, '.list').getAttribute('aria-label')).to.equal('Places in Ember');
    });

    it('switch in a native list if there is no room for a row', async () => {
      await setViewport({ width: 320, height: 900 });
      const board = await show('list');
      const list = one(board, '.switcher select') as HTMLSelectElement;
      expect([...list.options].map(({ text: name }) => name)).to.deep.equal(currencies().data.map(({ name }) => name));
      expect(list.value).to.equal(leaf.id);
      const changed = oneEvent(board, 'laurel-currency-change') as unknown as Promise<CurrencyChangeEvent>;
      list.focus();
      await sendKeys({ press: 'E' });
      if (list.matches(':open')) await sendKeys({ press: 'Enter' });
      expect((await changed).detail.currencyId).to.equal(ember.id);
      await waitUntil(() => text(board, '.switcher .truncate')[0] === 'Ember');
      expect(hasFocus(board, list)).to.equal(true);
    });

    it('are not marked up as tabs, on a narrow page or a wide one', async () => {
      for (const width of [320, 900]) {
        await setViewport({ width, height: 900 });
        expect(all(await show('list'), '[role=tabpanel], [role=tab]')).to.have.length(0);
        rendered?.remove();
      }
    });

    it('can be chosen by symbol', async () => {
      const board = await show('list', { attributes: { currency: 'embr' } });
      expect(rendered?.calls.find(({ route }) => route.endsWith('accounts'))?.query.get('loyaltyCurrencyId')).to.equal(
        ember.id,
      );
      expect(text(board, '[aria-checked=true]')).to.include('Ember');
    });
  });

  describe('search', () => {
    it('finds loaded members by name or address, keeps their ranks, and counts the matches', async () => {
      const board = await show('search');
      expect(ranks(board)).to.include.members(['2', '22', '25']);
      expect(text(board, '.scope')).to.deep.equal(['8 of 100 loaded']);
      const input = one(board, '.input') as HTMLInputElement;
      input.value = String(page(many(3)).data[2]?.user?.walletAddress).toUpperCase();
      input.dispatchEvent(new InputEvent('input'));
      await board.updateComplete;
      expect(ranks(board)).to.deep.equal(['3']);
    });

    it('finds Turkish names with dotted or dotless i, in either case', async () => {
      const named = ['İstanbul', 'Ankara'].map((name) => ({ name, amount: 5 }));
      const board = await show('search', {
        network: { 'GET /api/loyalty/accounts': page([...named, ...many(98, 2)], true) },
      });
      const input = one(board, '.input') as HTMLInputElement;
      for (const text of ['istanbul', 'ISTANBUL', 'ıstanbul', 'İSTANBUL']) {
        input.value = text;
        input.dispatchEvent(new InputEvent('input'));
        await board.updateComplete;
        expect(
          all(board, '.list > li').map((row) => row.querySelector('bdi')?.textContent),
          text,
        ).to.deep.equal(['İstanbul']);
      }
    });

    it('closes on Escape, and returns the focus to its button', async () => {
      const board = await show('search');
      await sendKeys({ press: 'Escape' });
      await board.updateComplete;
      await aTimeout(0);
      expect(all(board, '.input')).to.have.length(0);
      expect(board.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Search members');
      expect(board.state).to.equal('ready');
    });

    it('is not offered if the page hides it', async () => {
      expect(all(await show('many', { attributes: { 'hide-search': '' } }), '.tools > .button')).to.have.length(0);
    });
  });

  describe('10,000 places', () => {
    it('never need more than 600 nodes, anywhere in the list', async () => {
      const board = await show('many');
      const scroller = one(board, '.scroller');
      const position = (): number => Number(all(board, '.list > li').at(-1)?.getAttribute('aria-posinset'));
      for (const at of [0, 0.37, 1]) {
        scroller.scrollTop = scroller.scrollHeight * at;
        await waitUntil(() => position() >= 10_000 * at, `the rows at ${at}`);
        expect(all(board, '*').length, `at ${at}`).to.be.at.most(600).and.at.least(100);
      }
      expect(position()).to.equal(10_000);
    });

    it('reuse the same nodes in order while scrolling', async () => {
      const board = await show('many');
      const scroller = one(board, '.scroller');
      const positions = (): number[] =>
        all(board, '.list > li').map((each) => Number(each.getAttribute('aria-posinset')));
      scroller.scrollTop = 40_000;
      await waitUntil(() => (positions()[0] ?? 0) > 500);
      const nodes = new Set(all(board, '.list > li'));
      for (const by of [150, 3000, -150, -9000]) {
        const before = positions();
        scroller.scrollTop += by;
        await waitUntil(() => positions()[0] !== before[0], `it has scrolled by ${by}`);
        const [first = 0] = positions();
        expect(positions(), `after ${by}`).to.deep.equal([...nodes].map((_, at) => first + at));
        expect(
          all(board, '.list > li').every((node) => nodes.has(node)),
          `after ${by}`,
        ).to.equal(true);
        // Every tenth shares the place of the one before.
        const places = positions().map((position) =>
          position % 10 === 0 ? `=${position - 1}` : position % 10 === 9 ? `=${position}` : `${position}`,
        );
        expect(
          ranks(board).map((rank) => rank.replace(',', '')),
          `after ${by}`,
        ).to.deep.equal(places);
      }
    });

    it('leave no gap at either edge, at any position between two rows', async () => {
      const board = await show('many');
      const scroller = one(board, '.scroller');
      const bounds = (): DOMRect[] => all(board, '.list > li').map((row) => row.getBoundingClientRect());
      const missing = (): string[] => {
        const { top, bottom } = scroller.getBoundingClientRect();
        const rows = bounds();
        const gaps: string[] = [];
        if ((rows[0]?.top ?? Infinity) > top) gaps.push('above');
        if ((rows.at(-1)?.bottom ?? -Infinity) < bottom) gaps.push('below');
        return gaps;
      };
      const height = bounds()[0]?.height ?? 0;
      for (const rows of [500, 500.25, 500.5, 500.9, 501, 777.5]) {
        scroller.scrollTop = rows * height;
        await waitUntil(() => missing().length === 0, `rows fill the view at ${rows}`);
      }
    });

    it('move the focus to the list, never to another member, when the focused row is scrolled away', async () => {
      const board = await show('many', { attributes: { 'open-members': '' } });
      const scroller = one(board, '.scroller');
      for (const by of [600, 30_000]) {
        scroller.scrollTop = 20_000;
        await waitUntil(() => Number(all(board, '.list > li')[0]?.getAttribute('aria-posinset')) > 300);
        const [name] = all(board, '.list .open');
        name?.focus();
        expect(hasFocus(board, name as Element)).to.equal(true);
        scroller.scrollTop += by;
        await waitUntil(() => hasFocus(board, scroller), `the focus is on the list after ${by}`);
      }
    });

    it('change nothing in the DOM on a refresh without news', async () => {
      const board = await show('many');
      const scroller = one(board, '.scroller');
      scroller.scrollTop = 40_000;
      await waitUntil(() => Number(all(board, '.list > li')[0]?.getAttribute('aria-posinset')) > 500);
      await aTimeout(100);
      const records: MutationRecord[] = [];
      const observer = new MutationObserver((list) => records.push(...list));
      const root = board.shadowRoot;
      if (root) observer.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
      const before = rendered?.calls.length ?? 0;
      await board.refresh();
      await aTimeout(100);
      expect(rendered?.calls.length).to.be.greaterThan(before);
      observer.disconnect();
      expect(records.map(({ type, target }) => `${type} ${target.nodeName}`)).to.deep.equal([]);
      expect(scroller.scrollTop).to.be.closeTo(40_000, 1);
    });
  });

  describe('failures', () => {
    it('keep the loaded places if a refresh fails, and say how old they are', async () => {
      const board = await show('stale-busy');
      expect(ranks(board)).to.deep.equal(['1', '2', '3']);
      expect(text(board, '.notice')[0]).to.match(/^As of .+\. We’re busy right now\. This updates in a moment\.$/);
      expect(board.matches(':state(stale)')).to.equal(true);
    });

    it('can be retried by the member', async () => {
      let fails = true;
      const board = await show('failed', {
        network: { 'GET /api/loyalty/accounts': () => (fails ? 'unreachable' : page(leaders)) },
      });
      expect(text(board, '.notice')[0]).to.match(/The leaderboard didn’t load .*Retrying in \d+ seconds? Retry now/);
      fails = false;
      one(board, '.notice .button').click();
      await waitUntil(() => board.state === 'ready');
    });

    it('count down to the next try', async () => {
      const board = await show('rate-limited');
      const seconds = (): number => Number(/Retrying in (\d+)/.exec(text(board, '.notice')[0] ?? '')?.[1]);
      const first = seconds();
      await waitUntil(() => seconds() < first, 'the seconds go down');
    });

    it('in the setup get a calm message for members and an exact one in the console', async () => {
      const told: unknown[] = [];
      const { warn } = console;
      console.warn = (...words: unknown[]) => told.push(...words);
      try {
        const board = await show('unknown-currency');
        expect(text(board, '.notice')[0]).to.include('This isn’t available right now');
        await waitUntil(() => told.length > 0, 'the console is told');
        expect(String(told[0])).to.include('There is no currency "DOGE"').and.include('LEAF (Leaf)');
        expect(told).to.have.length(1);
      } finally {
        console.warn = warn;
      }
    });

    it('do not come from a page size outside 1 to 100, since that is corrected', async () => {
      for (const [size, limit] of [
        ['0', '1'],
        ['1000', '100'],
        ['many', '20'],
      ] as const) {
        await show('list', { attributes: { 'page-size': size } });
        expect(rendered?.calls.find(({ route }) => route.endsWith('accounts'))?.query.get('limit')).to.equal(limit);
        rendered?.remove();
      }
    });
  });

  it('renders a skeleton as large as the content that follows', async () => {
    const board = await show('loading', { network: { 'GET /api/loyalty/accounts': 'hang' } });
    const row = (): number => one(board, '.rows .row').getBoundingClientRect().height;
    const stairs = (): number => one(board, '.podium').getBoundingClientRect().height;
    const before = { row: row(), stairs: stairs() };
    rendered?.remove();
    const ready = await show('podium');
    expect(one(ready, '.rows .row').getBoundingClientRect().height).to.equal(before.row);
    expect(one(ready, '.podium').getBoundingClientRect().height).to.be.closeTo(before.stairs, 6);
  });

  it('resolves `ready` once the places are shown', async () => {
    const board = await show('late');
    await board.ready;
    expect(board.state).to.equal('ready');
  });

  it('invites a member who has points only in another currency', async () => {
    const elsewhere = { data: [account(ownIndex, own(7), ember)], hasNextPage: false };
    const board = await show('own-none', { network: { 'GET /api/me/accounts': elsewhere } });
    expect(text(board, '.footer')).to.deep.equal(['Earn your first points to join the board']);
  });
});
