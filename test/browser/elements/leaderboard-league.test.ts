import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { languages } from '../../../demo/languages.js';
import { type leagueOf, leagueStates } from '../../../demo/states/league.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import type { State } from '../../../demo/states/state.js';
import { useLanguage } from '../../../demo/use-language.js';
import type { Leaderboard } from '../../../src/browser/elements/leaderboard/leaderboard.js';
import { directionOf } from '../../../src/browser/i18n/localizer.js';
import { waitUntil } from '../../support/wait-until.js';

let rendered: RenderedState | undefined;

function stateOf(name: string): State {
  const state = leagueStates.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  return state;
}
const isDrawn = (element: HTMLElement): boolean => Boolean(element.shadowRoot?.querySelector('.league .own'));

async function show(name: string, attributes: State['attributes'] = {}): Promise<Leaderboard> {
  const state = stateOf(name);
  rendered = await renderState({ ...state, attributes: { ...state.attributes, ...attributes } });
  return rendered.element as Leaderboard;
}

const all = (board: Leaderboard, selector: string): HTMLElement[] => [
  ...(board.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const text = (board: Leaderboard, selector: string): string[] =>
  all(board, selector).map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
const ribbonOf = (board: Leaderboard): string | null => all(board, '.ribbon')[0]?.getAttribute('aria-label') ?? null;
/** Returns the list in short: places, what folds and lines say. */
const list = (board: Leaderboard): string[] =>
  all(board, '.league > li').map(
    (row) =>
      row.querySelector('.rank .vh')?.textContent?.replace('Place ', '') ??
      (row.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

describe('<laurel-leaderboard view="league">', () => {
  beforeEach(() => setViewport({ width: 800, height: 900 }));
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
  });

  it('shows the member’s place, the time left, and a picture of all that is one image', async () => {
    const board = await show('league');
    expect(text(board, '.title, .subtitle')).to.deep.equal(['Bough league', '30 members near you']);
    expect(text(board, '.standing p')).to.deep.equal(['Place 9 of 30 members', '2 days left this week']);
    expect(ribbonOf(board)).to.equal('You are 9 of 30 · First 7 move up · Last 5 step back');
    const heights = all(board, '.ribbon > span').map((bar) => bar.getBoundingClientRect().height);
    expect(heights).to.have.length(30);
    expect([heights[0], heights[8], heights[29]].map((height) => Math.round(height ?? 0))).to.deep.equal([48, 31, 4]);
    expect(all(board, '.ribbon > .back')).to.have.length(5);
  });

  it('lists the leaders, the member’s neighbours and both sides of the lines, with folds between them', async () => {
    const board = await show('league');
    expect(list(board)).to.deep.equal([
      ...['1', '2', '3', 'Show 3 more', '7', 'First 7 move up', '8', '9', '10', 'Show 14 more', '25'],
      ...['Last 5 step back', '26', 'Show 4 more'],
    ]);
    expect(text(board, '.own .who-addr')).to.deep.equal(['62 to move up']);
  });

  it('moves the focus from a fold to the first of those whom it shows', async () => {
    const board = await show('league');
    all(board, '.unfold')[1]?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => all(board, '.unfold').length === 2, 'the fold to open');
    await waitUntil(() => board.shadowRoot?.activeElement?.getAttribute('data-index') === '10', 'the focus');
    expect(list(board).slice(8, 13)).to.deep.equal(['10', '11', '12', '13', '14']);
  });

  it('says to those about to step back what they need, and what stays theirs', async () => {
    const board = await show('league-last');
    expect(text(board, '.own .who-addr')).to.deep.equal(['112 to stay in this league']);
    expect(text(board, '.footer')).to.deep.equal(['Points and badges stay yours in any league']);
    rendered?.remove();
    expect(all(await show('league-top'), '.own .who-addr, .footer')).to.have.length(0);
  });

  it('leads those about to step back to the next step of the page, or to its quests, if it has any', async () => {
    const shown: string[] = [];
    for (const tags of [['laurel-quest-list'], ['laurel-quest-list', 'laurel-next-step']]) {
      const places = tags.map((tag) => document.body.appendChild(document.createElement(tag)));
      for (const place of places) place.scrollIntoView = () => void shown.push(place.localName);
      const board = await show('league-last');
      expect(text(board, '.footer button')).to.deep.equal(['Your next step']);
      all(board, '.footer button')[0]?.click();
      for (const place of places) place.remove();
      rendered?.remove();
    }
    expect(shown).to.deep.equal(['laurel-quest-list', 'laurel-next-step']);
  });

  it('says on the first day of a week that everybody began at zero, also once some have points', async () => {
    const board = await show('league-first-day');
    expect(text(board, '.standing p')).to.deep.equal([
      ...['Place 9 of 30 members', '6 days left this week', 'Everyone began this week at zero'],
    ]);
    rendered?.remove();
    expect(all(await show('league'), '.from-zero')).to.have.length(0);
  });

  it('names the leagues that the site names, with the week of the season', async () => {
    const board = await show('league-named');
    expect(text(board, '.title')).to.deep.equal(['Bough league']);
    expect(text(board, '.subtitle')[0]).to.match(/^Places since yesterday, .* · week 3 of 6$/);
    expect(text(board, '.zone')).to.deep.equal(['First 7 move up to Canopy', 'Last 5 go on in Sprout']);
    expect(ribbonOf(board)).to.equal('You are 9 of 30 · First 7 move up to Canopy · Last 5 go on in Sprout');
    rendered?.remove();
    const last = await show('league-named-last');
    expect(text(last, '.own .who-addr')).to.deep.equal(['112 to stay in Bough']);
    rendered?.remove();
    const lowest = await show('league-lowest');
    expect(text(lowest, '.title, .zone')).to.deep.equal(['Sprout league', 'First 7 move up to Bough']);
    expect(all(lowest, '.footer')).to.have.length(0);
  });

  it('shows the places that members have gained since the day before, if the site asks for it', async () => {
    const board = await show('league-named');
    const moved = all(board, '.league .row .moved');
    expect(moved).to.have.length(all(board, '.league .row').length);
    expect(all(board, '.league .moved.up').length).to.be.greaterThan(0);
    expect(all(board, '.league .moved.down').length).to.be.greaterThan(0);
    rendered?.remove();
    expect(all(await show('league-named', { movement: 'false' }), '.league .moved')).to.have.length(0);
  });

  it('tells a member once that they have moved up, and leads to their neighbours', async () => {
    const board = await show('league-moved');
    expect(text(board, '.title, .subtitle, .promotion h3')).to.deep.equal([
      ...['Canopy league', 'Season 3 · 30 members near you · week 4 of 6', 'You moved up to Canopy'],
    ]);
    expect(text(board, '.promotion p')).to.deep.equal([
      'Place 4 of 30 in Bough. New neighbours, and everyone began this week at zero.',
    ]);
    expect(all(board, '.standing, .ribbon')).to.have.length(0);
    // It stays while the page does, also after a refresh.
    await board.refresh();
    all(board, '.promotion button')[0]?.click();
    await waitUntil(() => all(board, '.promotion').length === 0, 'the message to end');
    await waitUntil(() => board.shadowRoot?.activeElement?.getAttribute('data-index') === '0', 'the focus');
    expect(all(board, '.standing')).to.have.length(1);
  });

  it('does not tell of a promotion again that the member has seen in this browser', async () => {
    const state = stateOf('league-moved');
    rendered = await renderState(state);
    const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('laurel.leagues'));
    await waitUntil(() => keys().length > 0, 'the record');
    rendered.remove();
    rendered = await renderState({ ...state, settled: isDrawn }, { isRevisit: true });
    expect(all(rendered.element as Leaderboard, '.promotion')).to.have.length(0);
    expect(all(rendered.element as Leaderboard, '.standing')).to.have.length(1);
  });

  it('tells of a promotion in each currency, and of none again that was seen in the other', async () => {
    const state = stateOf('league-moved');
    const league = state.network['GET /api/me/league'] as ReturnType<typeof leagueOf>;
    const inCurrency = ({ query }: { readonly query: URLSearchParams }) => {
      const end = query.get('loyaltyCurrencyId')?.slice(-4) ?? '';
      return { ...league, data: league.data.map((member) => ({ ...member, id: member.id.slice(0, -4) + end })) };
    };
    rendered = await renderState({ ...state, network: { ...state.network, 'GET /api/me/league': inCurrency } });
    const records = (): string[] =>
      Object.entries(localStorage).flatMap(([key, text]) =>
        key.startsWith('laurel.leagues') && key.includes(String(rendered?.program?.getAttribute('proxy')))
          ? (JSON.parse(String(text)) as string[])
          : [],
      );
    const board = rendered.element as Leaderboard;
    await waitUntil(() => records().length === 1, 'the first record');
    board.currency = 'EMBR';
    await waitUntil(() => records().length === 2, 'the second record');
    expect(all(board, '.promotion')).to.have.length(1);
    board.currency = 'LEAF';
    await waitUntil(() => all(board, '.standing').length === 1, 'the league without the message');
    expect(all(board, '.promotion')).to.have.length(0);
  });

  it('does not count a promotion as seen that is below the fold', async () => {
    const spacer = document.createElement('div');
    // The board is near enough to load, and none of it is in view.
    spacer.style.blockSize = '1000px';
    document.body.prepend(spacer);
    const state = stateOf('league-moved');
    try {
      rendered = await renderState(state);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      rendered.remove();
    } finally {
      spacer.remove();
    }
    rendered = await renderState({ ...state, settled: isDrawn }, { isRevisit: true });
    expect(all(rendered.element as Leaderboard, '.promotion')).to.have.length(1);
  });

  it('tells of a promotion in leagues without names, too', async () => {
    const board = await show('league-moved-bare');
    expect(text(board, '.title, .promotion h3')).to.deep.equal(['Your league', 'You moved up']);
    expect(text(board, '.promotion p')[0]).to.match(/^Place 4 of 30 in your last league\. New neighbours/);
  });

  it('shows the final places once the season has ended, with lines in the past tense', async () => {
    const board = await show('league-ended');
    const [place, time] = text(board, '.standing p');
    expect(place).to.equal('Place 9 of 30 members');
    expect(time).to.match(/^Final places Season 3 has ended · Next season starts /);
    expect(text(board, '.zone')).to.deep.equal(['First 7 moved up to Canopy', 'Last 5 went on in Sprout']);
    expect(all(board, '.own .who-addr, .footer, .promotion, .from-zero')).to.have.length(0);
  });

  it('reports the moments of a season that cannot be read', async () => {
    const told: string[] = [];
    const { warn } = console;
    console.warn = (...texts: unknown[]) => void told.push(texts.join(' '));
    try {
      await show('league', { 'season-start': 'spring', 'next-season-start': 'summer' });
      await waitUntil(() => told.length > 1, 'the warnings');
    } finally {
      console.warn = warn;
    }
    expect(told[0]).to.contain('season-start="spring" is not a moment with a time zone');
    expect(told[1]).to.contain('next-season-start="summer" is not a moment with a time zone');
  });

  it('has no lines unless the site sets them, moves them in a small league, and none for one alone', async () => {
    const without = await show('league-lines-none');
    expect(all(without, '.zone, .ribbon > :is(.climb, .back, .cut)')).to.have.length(0);
    expect(ribbonOf(without)).to.equal('You are 9 of 30');
    rendered?.remove();
    expect(text(await show('league-few'), '.zone')).to.deep.equal(['First 3 move up', 'Last 2 step back']);
    rendered?.remove();
  });

  it('has no picture and no place of how many for one alone, or in a new week', async () => {
    const alone = await show('league-alone');
    expect(text(alone, '.title, .subtitle, .standing p')).to.deep.equal(['Your league', '2 days left this week']);
    expect(list(alone)).to.deep.equal(['1']);
    expect(ribbonOf(alone)).to.equal(null);
    rendered?.remove();
    const newWeek = await show('league-new-week');
    expect(text(newWeek, '.standing p')).to.deep.equal(['Everyone began this week at zero', '6 days left this week']);
    expect(all(newWeek, '.ribbon, .zone, .own .who-addr, .footer')).to.have.length(0);
    expect(list(newWeek)[0]).to.equal('No place yet');
  });

  it('shows place and time beside each other on a phone in every language', async () => {
    await setViewport({ width: 320, height: 900 });
    const board = await show('league-last');
    for (const lang of languages) {
      await useLanguage(lang);
      Object.assign(rendered?.program ?? board, { lang, dir: directionOf(lang) });
      await board.updateComplete;
      const [place, time] = all(board, '.standing .figure').map((figure) => figure.getBoundingClientRect());
      expect(time && place && time.top < place.bottom, lang).to.equal(true);
    }
  });

  it('keeps addresses at their names from right to left, too', async () => {
    for (const width of [320, 800]) {
      await setViewport({ width, height: 900 });
      const board = await show('league');
      board.dir = 'rtl';
      await board.updateComplete;
      const [row] = all(board, '.league .row');
      const name = row?.querySelector('.who-name')?.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(row?.querySelector('.who-addr') ?? board);
      // Below the name on a phone, and beside it elsewhere.
      const start = width === 320 ? name?.right : name && name.left - 10;
      expect(text.getBoundingClientRect().right, `${width} px`).to.be.closeTo(start ?? 0, 1);
      rendered?.remove();
    }
  });

  it('is an ordinary board for a visitor, and where there are no leagues, of which the owner is told once', async () => {
    const told: string[] = [];
    const { warn } = console;
    console.warn = (...texts: unknown[]) => void told.push(texts.join(' '));
    try {
      expect(all(await show('league-signed-out'), '.league')).to.have.length(0);
      rendered?.remove();
      for (let time = 0; time < 2; time += 1) {
        const board = await show('league-none');
        expect(all(board, '.list .row').length).to.be.greaterThan(0);
        await waitUntil(() => told.length > 0, 'the warning');
        rendered?.remove();
      }
    } finally {
      console.warn = warn;
    }
    expect(told.filter((each) => each.includes('view="league"'))).to.have.length(1);
  });

  it('keeps what it had when an update fails, and says so', async () => {
    const board = await show('league-stale');
    expect(all(board, '.league .own')).to.have.length(1);
    expect(all(board, '.notice, .footer').length).to.be.greaterThan(0);
  });

  it('becomes the board again when the page says so', async () => {
    const board = await show('league');
    board.view = 'board';
    await waitUntil(() => all(board, '.list .row').length > 0, 'the board');
    expect(all(board, '.league')).to.have.length(0);
  });
});
