import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { account, own, ownIndex, signedIn } from '../../../demo/states/community.js';
import { shadowed, until } from '../../../demo/states/drive.js';
import { multipliers } from '../../../demo/states/points-balance.js';
import { states } from '../../../demo/states/quest-list.js';
import { answered, done, mine, quest, questId, refused, rules, streak, votes } from '../../../demo/states/quests.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { type FixtureNetwork, delayed, inTurn, problem } from '../../../demo/states/state.js';
import { calendarFile } from '../../../src/browser/elements/calendar.js';
import type { PageResponse } from '../../../src/contract/index.js';
import type { LaurelProgram } from '../../../src/browser/elements/program/program.js';
import type { QuestList } from '../../../src/browser/elements/quest-list/quest-list.js';
import { windowsOf } from '../../../src/browser/elements/quest-list/views/streak/streak-windows.js';
import { TimeMarks } from '../../../src/browser/elements/quest-list/announcements.js';
import type {
  QuestCompleteEvent,
  QuestOpenEvent,
  QuestPendingEvent,
  QuestRefusedEvent,
} from '../../../src/browser/elements/quest-list/events.js';
import type { SignInRequestEvent, SocialConnectRequestEvent } from '../../../src/browser/elements/shared-events.js';

type SessionAnswer = PageResponse<'GET /session'>;

const queued = { message: 'Completion request added to queue' } as const;
const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

let rendered: RenderedState | undefined;
let instance = 0;

interface Shown {
  readonly network?: FixtureNetwork;
  readonly attributes?: Record<string, string>;
  readonly width?: number;
  /** Whether to play the state's steps, as the gallery does. */
  readonly plays?: boolean;
}

async function show(name: string, { network = {}, attributes = {}, width = 720, plays = false }: Shown = {}) {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  const { play, settled, ...base } = state;
  const container = document.createElement('div');
  container.style.inlineSize = `${width}px`;
  document.body.append(container);
  rendered = await renderState(
    {
      ...base,
      attributes: { ...state.attributes, ...attributes },
      network: { ...state.network, ...network },
      ...(plays && play ? { play } : {}),
      ...(plays && settled ? { settled } : {}),
    },
    // Each test has its own instance, so that no test sees what another has stored.
    { container, instance: String(instance++) },
  );
  const list = rendered.element as QuestList;
  await until(() => !['idle', 'loading'].includes(list.state), 'the list');
  await list.updateComplete;
  return list;
}

const root = (list: QuestList): ShadowRoot => list.shadowRoot as ShadowRoot;
const all = <T extends HTMLElement = HTMLElement>(list: QuestList, selector: string): T[] => [
  ...root(list).querySelectorAll<T>(selector),
];
const find = <T extends HTMLElement = HTMLElement>(list: QuestList, selector: string): T => {
  const [found] = all<T>(list, selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const clean = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
const texts = (list: QuestList, selector: string): string[] =>
  all(list, selector).map((element) => clean(element.textContent));
const item = (index: number): string => `[data-quest="${questId(index)}"]`;
const spoken = (list: QuestList): string => clean(root(list).querySelector('.vh[role=status]')?.textContent);
const sent = (): readonly string[] =>
  (rendered?.calls ?? [])
    .filter(({ route }) => route.startsWith('POST /api/me/rules'))
    .map(({ params }) => params['id'] ?? '');

async function type(list: QuestList, text: string): Promise<HTMLInputElement> {
  const input = await shadowed<HTMLInputElement>(list, '.detail .input');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return input;
}

async function open(list: QuestList, index: number): Promise<void> {
  const label = find<HTMLButtonElement>(list, `${item(index)} .label`);
  if (label.getAttribute('aria-expanded') !== 'true') label.click();
  await shadowed(list, `${item(index)} .detail > *`);
}

describe('<laurel-quest-list>', () => {
  beforeEach(() => localStorage.removeItem('laurel.quest-groups'));

  afterEach(() => {
    const container = (rendered?.program ?? rendered?.element)?.parentElement;
    rendered?.remove();
    rendered = undefined;
    if (container !== document.body) container?.remove();
    history.replaceState(null, '', location.pathname + location.search);
  });

  describe('the list', () => {
    it('counts completed quests and points left to earn, in total and by group', async () => {
      const list = await show('whole');
      expect(texts(list, '.subtitle')).to.deep.equal(['3 of 11 done · 310 left to earn']);
      expect(texts(list, '.group-label')).to.deep.equal(['Get started', 'This week', 'Founders’ trail']);
      expect(texts(list, '.group-count')).to.deep.equal(['1 of 5', '1 of 4', '1 of 2']);
    });

    it('says “at least” for amounts that the member’s multipliers may raise', async () => {
      const network = { 'GET /api/me/multipliers': multipliers };
      const list = await show('whole', { network });
      expect(texts(list, '.subtitle')).to.deep.equal(['3 of 11 done · at least 310 left to earn']);
      expect(texts(list, '.item:not(.complete) .amount .num')).to.include('at least 50');
      rendered?.remove();
      const run = await show('streak-open', { network });
      expect(texts(run, '.milestone.later .milestone-text')).to.deep.equal(['at least 1,000']);
    });

    it('cuts off no amount that multipliers may raise, on a narrow page', async () => {
      const list = await show('whole', { network: { 'GET /api/me/multipliers': multipliers }, width: 288 });
      const amounts = all(list, '.row .num').filter(({ textContent }) => textContent.includes('at least'));
      expect(amounts).not.to.be.empty;
      for (const amount of amounts) {
        expect(amount.scrollWidth, amount.textContent).to.be.at.most(amount.clientWidth);
        const row = amount.closest('.row');
        const end = (part: string): number => row?.querySelector(part)?.getBoundingClientRect().right ?? NaN;
        expect(amount.getBoundingClientRect().left).to.be.at.least(end('.label'));
        expect(end('.trail')).to.be.at.most(row?.getBoundingClientRect().right ?? NaN);
      }
    });

    it('shows the check-in once, as the streak or as a row', async () => {
      const list = await show('whole');
      expect(texts(list, '.streak-text strong')).to.deep.equal(['days in a row']);
      expect(texts(list, '.streak-count')).to.deep.equal(['12']);
      expect(all(list, `.item${item(5)}`)).to.have.length(0);
      list.hideStreak = true;
      await list.updateComplete;
      expect(all(list, '.streak')).to.have.length(0);
      expect(texts(list, `${item(5)} .label`)).to.deep.equal(['Daily check-in']);
    });

    it('counts down the day, and shows how far away the milestones are', async () => {
      const list = await show('streak-open');
      expect(clean(find(list, '.streak-left').textContent).replace(/\d\d:\d\d:\d\d|1d 00h/, 'hh:mm:ss')).to.equal(
        'hh:mm:ss left today',
      );
      const milestones = () =>
        all(list, '.milestone').map((each) => [
          clean(each.querySelector('.milestone-length')?.textContent),
          clean(each.querySelector('.milestone-text')?.textContent),
        ]);
      expect(milestones()).to.deep.equal([
        ['7', 'Reached'],
        ['30', '18 to go'],
        ['100', '+1,000'],
      ]);
    });

    it('uses the plural form of each milestone’s own number', async () => {
      const list = await show('streak-open', { network: { 'GET /api/me/quests': mine(streak(5, 1, false)) } });
      expect(texts(list, '.streak-text strong')).to.deep.equal(['day in a row']);
      expect(texts(list, '.milestone .vh')).to.deep.equal(['days in a row', 'days in a row', 'days in a row']);
    });

    it('says until when the streak is safe, without an ambiguous midnight', async () => {
      const list = await show('streak-done');
      const local = String.raw`(tomorrow|\w+, \w+ \d+), (midnight|(?!12:00\sAM)[\d:]+\s[AP]M)`;
      expect(texts(list, '.streak-text')[0]).to.match(new RegExp(`Safe until ${local}$`));
      find(list, '.streak-info').click();
      await list.updateComplete;
      const utc = new Date().getTimezoneOffset() === 0 ? '' : String.raw` \(\w+, \w+ \d+, 00:00 UTC\)`;
      expect(texts(list, '.streak-more')[0]).to.match(new RegExp(`Safe until ${local}${utc}\\.`));
    });

    it('names the last day of a quest that ends at midnight', async () => {
      const ends = new Date(new Date().setHours(24 * 20, 0, 0, 0));
      const lastDay = new Date(ends.getTime() - 1).getDate();
      const visits = [3, 4].map((index) =>
        quest(index, `Visit ${index}`, 'link_click', 20, { endTime: ends.toISOString() }),
      );
      const list = await show('streak-done', { network: { 'GET /api/loyalty/rules': rules(...visits) } });
      expect(texts(list, '.item time')[0]).to.match(new RegExp(`^Until \\w+ ${lastDay}(, \\d+)?$`));
    });

    it('says that a milestone is reached, and what comes after it', async () => {
      const list = await show('streak-milestone');
      expect(texts(list, '.streak-text')[0]).to.equal('days in a row A milestone. Next on this branch: 100.');
      expect(texts(list, '.milestone.fresh .milestone-length')).to.deep.equal(['30']);
    });

    it('shows a new start instead of zero when a streak breaks, with the same button', async () => {
      const list = await show('streak-afresh');
      expect(texts(list, '.streak-count')).to.deep.equal([]);
      expect(texts(list, '.streak-text')[0]).to.equal('A new branch Your last one, 12 in a row, stays on record.');
      expect(texts(list, '.streak > .button')).to.deep.equal(['Check in']);
    });

    describe('with rest days', () => {
      const weekday = (daysAgo: number): string =>
        new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.now() - daysAgo * day);
      const branchText = (list: QuestList) => root(list).querySelector('.branch svg')?.getAttribute('aria-label');
      const drawn = (list: QuestList): string =>
        [...root(list).querySelectorAll('.branch .day')].map(({ classList }) => classList[1]).join(' ');

      it('says that one is ready, and counts down the day all the same', async () => {
        const list = await show('streak-rest-ready');
        expect(texts(list, '.rest-day')).to.deep.equal(['One rest day ready Miss a day and it steps in by itself']);
        expect(clean(find(list, '.streak-left').textContent)).to.match(/^(\d\d:\d\d:\d\d|1d 00h) left today$/);
        expect(branchText(list)).to.equal('4 of the last 7 done');
      });

      it('draws half a pair of leaves for a day that one kept, and says when the next one comes', async () => {
        const list = await show('streak-rest-used');
        const now = new Date();
        const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
        const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(next);
        expect(texts(list, '.rest-day')).to.deep.equal([
          `${weekday(2)} was kept By your rest day. Next one on ${date}`,
        ]);
        expect(drawn(list)).to.equal('done done rest done today next next');
        expect(branchText(list)).to.equal(`4 of 7 days, ${weekday(2)} by a rest day`);
        expect(all(list, '.days .icon')).to.have.length(1);
      });

      it('says after a missed day that it was kept', async () => {
        const list = await show('streak-regained');
        expect(texts(list, '.streak-count')).to.deep.equal(['12']);
        expect(texts(list, '.streak-text')).to.deep.equal([`days, kept Your rest day covered ${weekday(1)}`]);
        expect(drawn(list)).to.equal('done done done rest today next next');
        expect(all(list, '.rest-day')).to.have.length(0);
        expect(texts(list, '.streak > .button')).to.deep.equal(['Check in']);
      });

      it('names the longest streak after one has ended, and no rest day', async () => {
        const list = await show('streak-longest');
        expect(texts(list, '.streak-text')).to.deep.equal(['A new branch Your longest, 12 in a row, stays on record.']);
        expect(all(list, '.rest-day, .day.rest')).to.have.length(0);
      });

      it('shows nothing of them if the platform does not know them', async () => {
        const list = await show('streak-rest-used', { network: { 'GET /api/me/quests': mine(streak(5, 12, false)) } });
        expect(texts(list, '.streak-count')).to.deep.equal(['12']);
        expect(all(list, '.rest-day, .day.rest, .days .icon')).to.have.length(0);
      });
    });

    it('shows how far a locked quest is whose only condition is counted', async () => {
      const list = await show('locked-counted');
      const bars = all(list, '[role=progressbar]').map((bar) => bar.getAttribute('aria-valuenow'));
      expect([texts(list, '.meta-progress'), bars]).to.deep.equal([['24% · 2,480 of 10,000'], ['24']]);
      await setViewport({ width: 320, height: 900 });
      expect(all(list, '[role=progressbar]')[0]?.clientWidth, 'width of the bar on a phone').to.be.at.least(64);
      await setViewport({ width: 800, height: 900 });
    });

    it('shows the status of each row and its action', async () => {
      const list = await show('rows');
      await until(() => all(list, '.tile .icon').length > 0, 'icons');
      const rows = all(list, '.item').map((row) => [
        clean(row.querySelector('.label')?.textContent),
        clean(row.querySelector('.meta, .meta-progress')?.textContent).replace(/[\d:]{8}/, 'hh:mm:ss'),
        clean(row.querySelector('.action .button')?.textContent),
      ]);
      expect(rows.map(([label, , action]) => [label, action])).to.deep.equal([
        ['Follow @grove on X', 'Follow'],
        ['Make five swaps on Abstract', 'Open app'],
        ['Retweet the launch post', ''],
        ['Daily spin', ''],
        ['Link a second wallet', ''],
        ['Vote on the winter theme', 'Vote'],
        ['Founders’ call', 'Remind me'],
        ['Hold a Herbarium piece for 30 days', ''],
        ['Post a grove photo on Instagram', 'Connect'],
      ]);
      const metas = rows.map(([, meta]) => meta);
      expect(metas.slice(0, 4)).to.deep.equal([
        'Once',
        '60%',
        'Checking with X. Usually under a minute',
        'Again in hh:mm:ss',
      ]);
      expect(metas[4]).to.match(/^Done /);
      expect(metas[5]).to.equal('Ends in hh:mm:ss');
      expect(metas[6]).to.match(/^Starts in 2d 04h/);
      expect(metas.slice(7)).to.deep.equal(['2 of 3 conditions met', 'Instagram isn’t connected']);
    });

    it('links to the app where a swap is made', async () => {
      const list = await show('rows');
      const link = all<HTMLAnchorElement>(list, 'a.button').find(
        ({ textContent }) => clean(textContent) === 'Open app',
      );
      expect(link?.href).to.equal('https://grove.example/swap');
    });

    it('offers a check after the member has followed the link, whatever the owner calls it', async () => {
      const list = await show('whole');
      list.addEventListener('click', (event) => event.preventDefault());
      const button = (): string => texts(list, `${item(1)} .action .button`)[0] ?? '';
      expect(button()).to.equal('Join');
      find(list, `${item(1)} .action .button`).click();
      await until(() => button() === 'Check', 'the check');
    });

    it('puts past quests into a closed group of their own', async () => {
      const list = await show('past');
      expect(texts(list, '.group-label')).to.deep.equal(['Past']);
      expect(texts(list, '.label:not(.group-label)')).to.deep.equal(['Enter the code from the live show']);
    });

    it('remembers which groups were closed', async () => {
      const list = await show('whole');
      find(list, '.group-header').click();
      await list.updateComplete;
      expect(find(list, '.group-header').getAttribute('aria-expanded')).to.equal('false');
      rendered?.remove();
      const again = await show('whole');
      expect(find(again, '.group-header').getAttribute('aria-expanded')).to.equal('false');
    });

    it('makes no link of an invalid address', async () => {
      const list = await show('hostile');
      await open(list, 1);
      expect(all(list, 'a').map((link) => link.getAttribute('href'))).to.deep.equal([]);
      expect(texts(list, '.detail .description').at(-1)).to.equal(
        'The link for this one doesn’t work. The team can fix it.',
      );
      expect(root(list).querySelector('img[src=x]')).to.equal(null);
    });

    it('shows no streak if the member’s progress did not load', async () => {
      const list = await show('partly');
      expect(all(list, '.streak')).to.have.length(0);
      expect(list.matches(':state(partial)')).to.equal(true);
      expect(texts(list, '.notice-text')).to.deep.equal(['Some of your progress didn’t load, but it’s safe.']);
    });

    it('announces nothing as seconds pass', async () => {
      const list = await show('rows');
      const before = spoken(list);
      await new Promise((resolve) => setTimeout(resolve, 2200));
      expect(spoken(list)).to.equal(before);
    });

    for (const width of [280, 320]) {
      it(`fits ${width} px in every state`, async () => {
        await emulateMedia({ reducedMotion: 'reduce' });
        const tooWide: string[] = [];
        for (const { name } of states.filter(
          (state) => !['slow', 'loading', 'just-done', 'failed'].includes(state.name),
        )) {
          const list = await show(name, { width });
          const row = all<HTMLButtonElement>(list, 'button.label')[0];
          if (row) {
            row.click();
            await shadowed(list, '.detail > *');
            await list.updateComplete;
          }
          if (list.scrollWidth > list.clientWidth) tooWide.push(`${name} ${list.scrollWidth}`);
          const container = rendered?.program?.parentElement;
          rendered?.remove();
          container?.remove();
        }
        expect(tooWide).to.deep.equal([]);
      }).timeout(90_000);
    }
  });

  describe('the requests', () => {
    it('are made once each', async () => {
      const list = await show('whole');
      await list.updateComplete;
      await rendered?.network.quiet();
      const asked = (rendered?.calls ?? [])
        .map(({ route }) => route)
        .filter((route) => !/time|capabilities/.test(route));
      expect([...asked].sort()).to.deep.equal([
        'GET /api/loyalty/currencies',
        'GET /api/me/accounts',
        'GET /api/me/multipliers',
        'GET /api/me/quests',
        'GET /api/quests',
        'GET /session',
      ]);
    });
  });

  describe('opening a quest', () => {
    it('opens one row at a time, tells the page, and keeps the focus on the label', async () => {
      const list = await show('whole');
      const label = find<HTMLButtonElement>(list, `${item(1)} .label`);
      label.focus();
      const opened = oneEvent(list, 'laurel-quest-open');
      await sendKeys({ press: 'Enter' });
      expect(((await opened) as QuestOpenEvent).detail).to.deep.equal({ questId: questId(1) });
      await shadowed(list, `${item(1)} .detail > *`);
      expect(label.getAttribute('aria-expanded')).to.equal('true');
      expect(root(list).activeElement).to.equal(label);
      expect(root(list).getElementById(label.getAttribute('aria-controls') ?? '')).to.not.equal(null);
      await open(list, 2);
      await until(() => all(list, '.item.open').length === 1, 'one open row');
      expect(label.getAttribute('aria-expanded')).to.equal('false');
    });

    it('opens the first open quest by itself if its button would not fit', async () => {
      const list = await show('whole', { width: 320 });
      await until(() => all(list, '.item.open').length === 1, 'the first row');
      expect(find(list, '.item.open').dataset['quest']).to.equal(questId(1));
      expect(document.activeElement).to.not.equal(list);
    });

    it('opens no row by itself on a wide page or for a visitor', async () => {
      expect(all(await show('whole'), '.item.open')).to.have.length(0);
      rendered?.remove();
      const list = await show('signed-out', { width: 320 });
      await rendered?.network.quiet();
      expect(all(list, '.item.open')).to.have.length(0);
    });

    it('scrolls to the quest in its attribute, opens it and focuses it', async () => {
      const list = await show('linked');
      await until(() => all(list, '.item.open').length === 1, 'the linked quest');
      await until(() => root(list).activeElement !== null, 'the focus');
      expect(find(list, '.item.open').dataset['quest']).to.equal(questId(7));
      expect(root(list).activeElement?.id).to.equal(`label-${questId(7)}`);
    });

    it('follows the page’s address', async () => {
      const list = await show('whole');
      location.hash = `#quest-${questId(10)}`;
      await until(() => all(list, '.item.open').length === 1, 'the linked quest');
      expect(find(list, '.item.open').dataset['quest']).to.equal(questId(10));
    });

    it('shows the questions of an opened quest even if the member’s quests load last', async () => {
      const late = delayed(1500, mine(done(4, 100)));
      const list = await show('linked', { network: { 'GET /api/me/quests': late } });
      await until(() => all(list, '.item.open .choice').length > 1, 'the questions');
    });

    it('shows the page’s own content in place of a description', async () => {
      const list = await show('opened');
      const own = document.createElement('p');
      own.slot = `item-${questId(1)}`;
      own.textContent = 'From the page';
      list.append(own);
      await open(list, 1);
      expect(own.assignedSlot).to.not.equal(null);
    });
  });

  describe('submitting a quest', () => {
    const claim = 'refused-unknown';

    it('asks a visitor to sign in before anything is sent', async () => {
      const list = await show('signed-out');
      const asked = oneEvent(list, 'laurel-sign-in-request');
      find(list, '.streak .button').click();
      expect(((await asked) as SignInRequestEvent).detail.reason).to.equal('quest-list');
      expect(sent()).to.deep.equal([]);
    });

    it('sends a quest once, however often its button is pressed, and announces the check', async () => {
      const list = await show(claim, { network: { 'POST /api/me/rules/{id}/complete': queued } });
      const pending = oneEvent(list, 'laurel-quest-pending');
      const button = find(list, `${item(1)} .button`);
      button.click();
      button.click();
      expect(((await pending) as QuestPendingEvent).detail).to.deep.equal({ questId: questId(1) });
      await until(() => texts(list, `${item(1)} .meta`)[0]?.startsWith('Checking'), 'the check');
      expect(sent()).to.deep.equal([questId(1)]);
      await until(() => spoken(list) === 'Claim your welcome: being checked', 'the announcement');
    });

    it('keeps the focus in the row when its button disappears', async () => {
      const list = await show(claim, { network: { 'POST /api/me/rules/{id}/complete': queued } });
      const button = find(list, `${item(1)} .button`);
      button.focus();
      await sendKeys({ press: 'Enter' });
      await until(() => !button.isConnected, 'the button goes');
      await list.updateComplete;
      expect(root(list).activeElement?.id).to.equal(`label-${questId(1)}`);
    });

    it('celebrates, announces the reward, tells the page, and points to the next quest', async () => {
      const list = await show('just-done');
      const completed = oneEvent(list, 'laurel-quest-complete');
      find(list, `${item(1)} .button`).click();
      expect(((await completed) as QuestCompleteEvent).detail).to.deep.equal({
        questId: questId(1),
        reward: 'points',
        amount: '50',
        currencyId: '00000001-0000-4000-8000-000000000001',
      });
      await until(() => all(list, '.item.celebrate').length === 1, 'the celebration');
      await until(() => /^\+50/.test(texts(list, '.celebrate .amount')[0] ?? ''), 'the amount has counted up');
      expect(spoken(list)).to.equal('Claim your welcome is done: +50 Leaf');
      expect(texts(list, `${item(2)} .meta`)).to.deep.equal(['Up next']);
      await waitUntil(() => all(list, '.item.celebrate').length === 0, 'it settles');
      expect(texts(list, `${item(1)} .meta`)[0]).to.match(/^Done/);
    }).timeout(30_000);

    it('shows the new total once the balance includes the reward, and never the old one', async () => {
      const holding = (amount: number) => ({ data: [account(ownIndex, own(amount))], hasNextPage: false });
      const said = new Set<string>();
      const list = await show('just-done', {
        network: {
          // The first response after the event still has the old balance.
          'GET /api/me/accounts': inTurn(holding(2480), holding(2480), holding(2530)),
        },
      });
      const watching = new MutationObserver(() => said.add(texts(list, '.celebrate .meta').join()));
      watching.observe(root(list), { subtree: true, childList: true, characterData: true });
      find(list, `${item(1)} .button`).click();
      await until(() => all(list, '.item.celebrate').length === 1, 'the celebration');
      await until(() => texts(list, '.celebrate .meta').join().includes('2,530'), 'the total');
      watching.disconnect();
      expect([...said].filter((each) => each.includes('2,480'))).to.deep.equal([]);
    }).timeout(30_000);

    it('offers no quests if the site takes none, and says so', async () => {
      const list = await show('closed');
      await until(() => texts(list, '.notice').length > 0, 'what is so');
      expect(texts(list, '.notice')[0]).to.match(/^You can see the quests here/);
      const pressed = all(list, '.item button.button').map(({ innerText }) => innerText);
      expect(pressed.filter((label) => !/Details|Remind/.test(label))).to.deep.equal([]);
      find(list, `${item(2)} .label`).click();
      await until(() => find(list, item(2)).innerText.includes('can’t do this here right now'), 'why');
    });

    it('sends nothing if the page cancels the event', async () => {
      const list = await show(claim, { network: { 'POST /api/me/rules/{id}/complete': queued } });
      list.addEventListener('laurel-quest-submit', (event) => event.preventDefault(), { once: true });
      find(list, `${item(1)} .button`).click();
      await rendered?.network.quiet();
      expect(sent()).to.deep.equal([]);
    });

    it('waits for the page’s promise, and sends nothing if it rejects', async () => {
      const list = await show(claim, { network: { 'POST /api/me/rules/{id}/complete': queued } });
      let release: () => void = () => {};
      list.addEventListener(
        'laurel-quest-submit',
        (event) => event.waitUntil(new Promise<void>((resolve) => (release = resolve))),
        { once: true },
      );
      find(list, `${item(1)} .button`).click();
      await rendered?.network.quiet();
      expect(sent()).to.deep.equal([]);
      release();
      await until(() => sent().length === 1, 'the quest is sent');

      rendered?.remove();
      const other = await show(claim, { network: { 'POST /api/me/rules/{id}/complete': queued } });
      other.addEventListener('laurel-quest-submit', (event) => event.waitUntil(Promise.reject(new Error('no'))), {
        once: true,
      });
      find(other, `${item(1)} .button`).click();
      await rendered?.network.quiet();
      expect(sent()).to.deep.equal([]);
    });

    it('explains a refusal in its row, tells the page, and keeps the focus', async () => {
      const reason = { code: 'not_joined', provider: 'discord' } as const;
      const list = await show(claim, {
        network: { 'POST /api/me/rules/{id}/complete': { ...problem('refused'), reason } },
      });
      const button = find(list, `${item(1)} .button`);
      button.focus();
      const told = oneEvent(list, 'laurel-quest-refused');
      button.click();
      expect(((await told) as QuestRefusedEvent).detail).to.deep.equal({
        questId: questId(1),
        code: 'not_joined',
        provider: 'discord',
      });
      await shadowed(list, '.detail .notice');
      expect(texts(list, '.detail .notice strong')).to.deep.equal(['You haven’t joined yet']);
      expect(spoken(list)).to.equal('Claim your welcome: You haven’t joined yet');
    });

    it('shows a calm message for an unknown reason, and offers details for support', async () => {
      const list = await show(claim, { plays: true });
      expect(texts(list, '.detail .notice strong')).to.deep.equal(['That didn’t count yet']);
      expect(texts(list, '.detail .notice .button')).to.deep.equal([
        'Contact the team',
        'Check again',
        'Copy details for support',
      ]);
    });

    it('says that nothing was lost if the server cannot be reached, and retries on request', async () => {
      const list = await show(claim, {
        network: { 'POST /api/me/rules/{id}/complete': inTurn('unreachable', queued) },
      });
      find(list, `${item(1)} .button`).click();
      await shadowed(list, '.detail .notice.danger');
      expect(texts(list, '.detail .notice-text')).to.deep.equal(['We couldn’t reach the server Nothing was lost.']);
      find(list, '.detail .notice .button').click();
      await until(() => texts(list, `${item(1)} .meta`)[0]?.startsWith('Checking'), 'the check');
      await until(() => all(list, '.detail .notice.danger').length === 0, 'the notice goes');
    });
  });

  describe('typed answers', () => {
    it('require a code, trim it, and keep it if it does not match', async () => {
      const reason = { code: 'code_wrong' } as const;
      const list = await show('code', {
        network: { 'POST /api/me/rules/{id}/complete': { ...problem('refused'), reason } },
      });
      find(list, `${item(3)} .action .button`).click();
      const input = await shadowed<HTMLInputElement>(list, '.detail .input');
      await until(() => root(list).activeElement === input, 'the field has the focus');
      find(list, '.detail [type=submit]').click();
      await until(() => texts(list, '.hint').length === 1, 'the hint');
      expect(texts(list, '.hint')).to.deep.equal(['Enter the code first']);
      await type(list, '  FROST-2219 ');
      find(list, '.detail [type=submit]').click();
      await until(() => texts(list, '.hint')[0]?.startsWith('That code'), 'the refusal');
      expect(
        rendered?.calls.at(-1)?.body ?? rendered?.calls.find(({ route }) => route.startsWith('POST'))?.body,
      ).to.deep.equal({
        verificationCode: 'FROST-2219',
      });
      expect(texts(list, '.hint')).to.deep.equal(['That code didn’t match. Check it and try again.']);
      expect(input.isConnected, 'same field').to.equal(true);
      expect(input.value).to.equal('  FROST-2219 ');
      expect(input.getAttribute('aria-invalid')).to.equal('true');
      expect(root(list).activeElement).to.equal(input);
    });

    it('send a code in plain characters, whatever pasting added', async () => {
      const reason = { code: 'code_wrong' } as const;
      const list = await show('code', {
        network: { 'POST /api/me/rules/{id}/complete': { ...problem('refused'), reason } },
      });
      find(list, `${item(3)} .action .button`).click();
      await shadowed<HTMLInputElement>(list, '.detail .input');
      const typed = '\u200e\uff26\uff32\uff2f\uff33\uff34\u20102219\u200b';
      await type(list, typed);
      find(list, '.detail [type=submit]').click();
      await until(() => texts(list, '.hint')[0]?.startsWith('That code'), 'the refusal');
      expect(rendered?.calls.find(({ route }) => route.startsWith('POST'))?.body).to.deep.equal({
        verificationCode: 'FROST-2219',
      });
      expect((await shadowed<HTMLInputElement>(list, '.detail .input')).value).to.equal(typed);
    });

    it('ask an expired session to sign in, and then send the same code', async () => {
      let session: SessionAnswer = signedIn();
      const list = await show('code', {
        network: {
          'GET /session': () => session,
          'POST /api/me/rules/{id}/complete': inTurn(problem('signed_out'), queued),
        },
      });
      await open(list, 3);
      await type(list, 'FROST-2219');
      const asked = oneEvent(list, 'laurel-sign-in-request');
      session = { status: 'signed-out' };
      find(list, '.detail [type=submit]').click();
      await asked;
      expect(sent()).to.have.length(1);
      session = signedIn();
      await (rendered?.program as LaurelProgram).program?.session.read();
      await until(() => sent().length === 2, 'the code is sent again');
      expect(
        (rendered?.calls ?? []).filter(({ route }) => route.startsWith('POST')).map(({ body }) => body),
      ).to.deep.equal([{ verificationCode: 'FROST-2219' }, { verificationCode: 'FROST-2219' }]);
    });

    it('count missing characters as people count them', async () => {
      const list = await show('text');
      await open(list, 4);
      await type(list, 'We took the stair 🌿🌿');
      await until(() => texts(list, '.hint').length === 0, 'enough characters');
      await type(list, 'Short');
      await until(() => texts(list, '.hint')[0] === '15 more characters', 'the hint');
    });

    it('reject a link to another host', async () => {
      const list = await show('content-link', { plays: true });
      expect(texts(list, '.hint.danger')).to.deep.equal(['That link isn’t on reddit.com']);
      expect(sent()).to.deep.equal([]);
    });
  });

  describe('quizzes and polls', () => {
    it('move with the arrow keys, and are answered question by question', async () => {
      const list = await show('quiz', {
        network: {
          'POST /api/me/questions_responses': answered(true),
          'POST /api/me/rules/{id}/complete': queued,
        },
      });
      await open(list, 7);
      await shadowed(list, '.choice');
      expect(texts(list, '.form > .hint')).to.deep.equal(['Question 2 of 3']);
      find(list, '.choice').focus();
      await sendKeys({ press: 'ArrowDown' });
      await list.updateComplete;
      expect(all(list, '.choice').map((choice) => choice.getAttribute('aria-checked'))).to.deep.equal([
        'false',
        'true',
        'false',
      ]);
      expect(root(list).activeElement).to.equal(all(list, '.choice')[1]);
      find(list, '.detail [type=submit]').click();
      await until(() => texts(list, '.form > .hint')[0] === 'Question 3 of 3', 'the next question');
      expect(sent()).to.deep.equal([]);
      find(list, '.choice').click();
      await list.updateComplete;
      find(list, '.detail [type=submit]').click();
      await until(() => sent().length === 1, 'the quiz is sent in');
    });

    it('mark a wrong answer with more than colour, and let the member choose another', async () => {
      const list = await show('quiz-wrong', { plays: true });
      const wrong = find(list, '.choice.wrong');
      expect(clean(wrong.textContent)).to.equal('Daily watering, not this one');
      expect(wrong.querySelector('.icon')).to.not.equal(null);
      expect(texts(list, '.hint.danger')).to.deep.equal(['Not that one. Pick another answer.']);
      find(list, '.detail [type=submit]').click();
      await until(() => texts(list, '.hint.danger')[0] === 'Choose an answer first', 'the hint');
      expect(
        (rendered?.calls ?? []).filter(({ route }) => route === 'POST /api/me/questions_responses'),
      ).to.have.length(1);
    });

    it('complete a poll with the vote', async () => {
      const list = await show('poll', {
        network: {
          'POST /api/me/questions_responses': answered(false),
          'POST /api/me/rules/{id}/complete': queued,
        },
      });
      await open(list, 6);
      (await shadowed(list, '.choice:nth-of-type(2)')).click();
      await list.updateComplete;
      find(list, '.detail [type=submit]').click();
      await until(() => sent().length === 1, 'the poll is sent in');
      const { body } = (rendered?.calls ?? []).find(({ route }) => route.startsWith('POST /api/me/rules')) ?? {};
      expect(body).to.deep.equal({ loyaltyQuestionChoiceId: '00000027-0000-4000-8000-000000000001' });
    });

    it('show a member who has voted how everybody has voted, and marks their own vote', async () => {
      const list = await show('polled', { plays: true });
      expect(texts(list, '.choice')).to.deep.equal([
        'Frost and lantern 31% 373 votes',
        'Deep water Your answer 52% 626 votes',
        'The long night 17% 205 votes',
      ]);
      expect(texts(list, '.choice.mine > [dir]')).to.deep.equal(['Deep water']);
      expect(texts(list, '.form > .hint')).to.deep.equal(['1,204 votes in all']);
      const [row, bar] = [find(list, '.choice.mine'), find(list, '.mine .votes-bar')];
      expect(bar.offsetWidth / row.offsetWidth).to.be.closeTo(626 / 1204, 0.01);
    });

    it('round shares, but do not say 100% beside another vote', async () => {
      const list = await show('polled', { plays: true, network: { 'GET /api/me/poll_results': votes(999, 1, 0) } });
      expect(texts(list, '.votes')).to.deep.equal(['99% 999 votes', '0% 1 vote', '0% 0 votes']);
    });

    it('say 100% of the only vote', async () => {
      const list = await show('polled', { plays: true, network: { 'GET /api/me/poll_results': votes(0, 1, 0) } });
      expect(texts(list, '.votes')).to.deep.equal(['0% 0 votes', '100% 1 vote', '0% 0 votes']);
      expect(texts(list, '.form > .hint')).to.deep.equal(['1 vote in all']);
    });

    it('wait for the votes, so that nothing moves when they arrive', async () => {
      const list = await show('polled', {
        network: { 'GET /api/me/poll_results': delayed(300, votes(373, 626, 205)) },
      });
      await open(list, 6);
      await shadowed(list, '.choice');
      expect(all(list, '.votes')).to.have.length(3);
    });

    it('show the answers alone where nobody counts the votes', async () => {
      const list = await show('polled-uncounted', { plays: true });
      expect(texts(list, '.choice')).to.deep.equal(['Frost and lantern', 'Deep water Your answer', 'The long night']);
      expect([...all(list, '.votes-bar'), ...all(list, '.form > .hint')]).to.deep.equal([]);
    });

    it('ask how everybody has voted only after the vote', async () => {
      const list = await show('poll', {
        network: {
          'POST /api/me/questions_responses': answered(false),
          'POST /api/me/rules/{id}/complete': queued,
        },
      });
      const asked = (): number =>
        (rendered?.calls ?? []).filter(({ route }) => route === 'GET /api/me/poll_results').length;
      await open(list, 6);
      (await shadowed(list, '.choice:nth-of-type(2)')).click();
      await list.updateComplete;
      await rendered?.network.quiet();
      expect(asked()).to.equal(0);
      find(list, '.detail [type=submit]').click();
      await until(() => asked() === 1, 'the votes are asked for');
    });

    it('explain why an answer is no longer accepted', async () => {
      const list = await show('poll', {
        network: { 'POST /api/me/questions_responses': { ...problem('refused'), reason: { code: 'expired' } } },
      });
      await open(list, 6);
      (await shadowed(list, '.choice:nth-of-type(2)')).click();
      await list.updateComplete;
      find(list, '.detail [type=submit]').click();
      await until(() => texts(list, '.hint.danger').length > 0, 'the reason');
      expect(texts(list, '.hint.danger')).to.deep.equal(['This has ended. There’s nothing more to do here.']);
      expect(sent()).to.deep.equal([]);
    });
  });

  describe('a quest that is blocked', () => {
    it('asks the page to connect an account, and opens no window if the page handles it', async () => {
      const list = await show('not-connected');
      const asked = oneEvent(list, 'laurel-social-connect-request');
      list.addEventListener('laurel-social-connect-request', (event) => event.preventDefault());
      find(list, `${item(4)} .button`).click();
      expect(((await asked) as SocialConnectRequestEvent).detail).to.deep.equal({
        provider: 'discord',
        questId: questId(4),
      });
      expect((rendered?.calls ?? []).filter(({ route }) => route.includes('social'))).to.deep.equal([]);
    });

    it('submits the quest once when the member returns with the account', async () => {
      const list = await show('not-connected', { network: { 'POST /api/me/rules/{id}/complete': queued } });
      list.addEventListener('laurel-social-connect-request', (event) => event.preventDefault());
      find(list, `${item(4)} .button`).click();
      await rendered?.network.quiet();
      expect(sent()).to.deep.equal([]);
      window.dispatchEvent(new Event('focus'));
      await until(() => sent().length === 1, 'the quest is sent once more');
      window.dispatchEvent(new Event('focus'));
      await rendered?.network.quiet();
      expect(sent()).to.deep.equal([questId(4)]);
    });

    it('submits the quest when the page reports the account as connected', async () => {
      const list = await show('not-connected', { network: { 'POST /api/me/rules/{id}/complete': queued } });
      let connect: () => void = () => {};
      list.addEventListener('laurel-social-connect-request', (event) => {
        event.preventDefault();
        event.waitUntil(new Promise<void>((resolve) => (connect = resolve)));
      });
      find(list, `${item(4)} .button`).click();
      await rendered?.network.quiet();
      expect(sent()).to.deep.equal([]);
      connect();
      await until(() => sent().length === 1, 'the quest is sent once more');
    });

    it('lists every required condition, and leads to the missing one', async () => {
      const list = await show('locked-and', { plays: true });
      expect(texts(list, '.conditions-title')).to.deep.equal(['Unlocks with all of these1 of 3']);
      expect(texts(list, '.condition .what')).to.deep.equal([
        'Finish “Link a wallet”, done',
        'Hold 5,000 Leaf, not yet',
        'Finish “Daily check-in” 7 times, not yet',
      ]);
      expect(texts(list, '.condition .have')).to.deep.equal(['', '2,480 / 5,000', '2 / 7']);
      find(list, '.condition .text-link').click();
      await until(() => root(list).activeElement?.closest('.streak'), 'the check-in has the focus');
    });

    it('names the shortest of several alternatives', async () => {
      const list = await show('locked-or', { plays: true });
      expect(texts(list, '.or-sep')).to.deep.equal(['or', 'or']);
      await until(() => texts(list, '.detail > .hint')[0] === 'Shortest path: 1 step', 'the shortest way');
    });

    it('explains a slow check, and copies the details for support', async () => {
      const list = await show('pending-slow', { plays: true });
      expect(texts(list, '.detail .notice strong')).to.deep.equal(['This is taking longer than usual']);
      let copied = '';
      const clipboard = { writeText: (text: string) => ((copied = text), Promise.resolve()) };
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
      all(list, '.detail .button').at(-1)?.click();
      await until(() => texts(list, '.detail .button').includes('Copied'), 'the copy');
      expect(copied).to.contain('phase: pending');
      Reflect.deleteProperty(navigator, 'clipboard');
    });

    it('keeps the known progress after the session ends', async () => {
      const list = await show('session-expired', { plays: true });
      expect(texts(list, '.footer .grow')).to.deep.equal(['Sign in again to continue']);
      expect(texts(list, '.streak-count')).to.deep.equal(['12']);
      expect(texts(list, `${item(4)} .meta`)[0]).to.match(/^Done/);
    });

    it('tells a restricted account so once, with a link to the team', async () => {
      const list = await show('restricted', { plays: true });
      expect(texts(list, '.detail .notice strong')).to.deep.equal(['This account is restricted']);
      expect(find<HTMLAnchorElement>(list, '.detail .notice a').href).to.equal('https://grove.example/help');
    });
  });

  describe('search and filters', () => {
    it('find quests by name and description, and Escape restores the list and the focus', async () => {
      const list = await show('whole');
      find(list, '.tools .button').click();
      const input = await shadowed<HTMLInputElement>(list, '.finder .input');
      await until(() => root(list).activeElement === input, 'the search has the focus');
      await sendKeys({ type: 'role' });
      await until(() => all(list, '.item').length === 1, 'one quest');
      expect(texts(list, '.item .label')).to.deep.equal(['Join the Grove Discord']);
      expect(texts(list, '.finder [role=status]')).to.deep.equal(['1 quest']);
      await sendKeys({ press: 'Escape' });
      await until(() => all(list, '.finder').length === 0, 'the search is closed');
      expect(all(list, '.item').length).to.be.greaterThan(5);
      await until(() => root(list).activeElement?.matches('.tools .button'), 'the focus is back');
    });

    it('find quests that take two minutes at most', async () => {
      const list = await show('whole');
      find(list, '.tools .button').click();
      const select = await shadowed<HTMLSelectElement>(list, '.finder select');
      select.value = 'quick';
      select.dispatchEvent(new Event('change'));
      await until(() => all(list, '.item').length === 3, 'three quests');
      expect(texts(list, '.item .label')).to.deep.equal([
        'Read “How the Grove votes”',
        'Daily check-in',
        'Season quiz: soil and light',
      ]);
    });

    it('say that nothing matches, and show all quests again', async () => {
      const list = await show('nothing-found', { plays: true });
      expect(texts(list, '.empty strong')).to.deep.equal(['No matches']);
      find(list, '.empty .button').click();
      await until(() => list.state === 'ready', 'all quests');
    });

    it('start with the view in the attribute', async () => {
      const list = await show('whole', { attributes: { view: 'done' } });
      await until(() => list.state === 'ready', 'the view');
      expect(texts(list, '.item .label')).to.deep.equal(['Link a wallet', 'Read the archive', 'Found the circle']);
    });

    it('are kept in the address if the page asks for it, and restored from it', async () => {
      const attributes = { 'address-key': 'quests' };
      const list = await show('whole', { attributes });
      find(list, '.tools .button').click();
      const select = await shadowed<HTMLSelectElement>(list, '.finder select');
      select.value = 'done';
      select.dispatchEvent(new Event('change'));
      await until(() => new URLSearchParams(location.search).get('quests-view') === 'done', 'the address');
      rendered?.remove();
      const again = await show('whole', { attributes });
      await until(() => again.state === 'ready', 'the view');
      expect(texts(again, '.item .label')).to.deep.equal(['Link a wallet', 'Read the archive', 'Found the circle']);
      find(again, '.finder > .button').click();
      await until(() => !location.search.includes('quests-'), 'the address is as before');
      await until(() => all(again, '.item').length > 5, 'all quests');
    });

    it('follow the page’s history if they are kept in the address', async () => {
      const list = await show('whole', { attributes: { 'address-key': 'quests' } });
      const before = location.href;
      history.pushState(null, '', '?quests-view=done');
      dispatchEvent(new PopStateEvent('popstate'));
      await until(() => all(list, '.item').length === 3, 'what is done');
      history.replaceState(null, '', before);
      dispatchEvent(new PopStateEvent('popstate'));
      await until(() => all(list, '.item').length > 5, 'all of them');
    });

    it('leave the address alone otherwise', async () => {
      const list = await show('whole');
      find(list, '.tools .button').click();
      await shadowed(list, '.finder select');
      await sendKeys({ type: 'role' });
      await until(() => all(list, '.item').length === 1, 'one quest');
      expect(location.search).not.to.include('role');
    });

    it('show a single group if the page asks for it', async () => {
      const list = await show('whole', { attributes: { group: '00000021-0000-4000-8000-000000000003' } });
      expect(all(list, '.group')).to.have.length(0);
      expect(texts(list, '.item .label')).to.deep.equal([
        'Plant the first tree with the whole founding circle',
        'Found the circle',
      ]);
      expect(find(list, '.subtitle').textContent).to.contain('of 2 done');
      expect(all(list, '.streak')).to.have.length(0);
    });

    it('show several groups by name, and count no others', async () => {
      const [first, third] = ['00000021-0000-4000-8000-000000000001', '00000021-0000-4000-8000-000000000003'];
      const list = await show('whole', { attributes: { group: `${third} ${first}` } });
      expect(texts(list, '.group-label')).to.deep.equal(['Get started', 'Founders’ trail']);
      expect(find(list, '.subtitle').textContent).to.contain('of 7 done');
    });
  });

  describe('changes from elsewhere', () => {
    it('appear at the next refresh if another device completed a quest', async () => {
      const list = await show('code', {
        network: { 'GET /api/me/quests': inTurn(mine(), mine(done(3, 75, 0))) },
      });
      expect(texts(list, `${item(3)} .meta`)).to.deep.equal(['Once']);
      await list.refresh();
      await until(() => texts(list, `${item(3)} .meta`)[0]?.startsWith('Done'), 'it is done');
    });

    it('include a refusal that the platform still remembers', async () => {
      const list = await show('code', {
        network: { 'GET /api/me/quests': mine(refused(3, { code: 'code_wrong' })) },
      });
      await open(list, 3);
      expect(texts(list, '.hint.danger')).to.deep.equal(['That code didn’t match. Check it and try again.']);
    });
  });
});

describe('the days of a streak', () => {
  const friday = Date.UTC(2026, 10, 20, 12);
  const run = (count: number, isDoneNow: boolean, bonusAt?: number) => ({
    count,
    ended: 0,
    isDoneNow,
    rhythm: 'daily' as const,
    resetsAt: friday + 12 * hour,
    safeUntil: undefined,
    milestones: [],
    next: bonusAt === undefined ? undefined : { length: bonusAt, amount: 50 },
  });
  const days = (...of: Parameters<typeof run>): string =>
    windowsOf(run(...of), friday)
      .map(({ day: name }) => name)
      .join(' ');

  it('are the week from Monday to Sunday if no bonus is near', () => {
    expect(days(12, false)).to.equal('done done done done today next next');
    expect(days(13, true)).to.equal('done done done done done next next');
    expect(windowsOf(run(12, false), friday).map(({ start }) => new Date(start).getUTCDay())).to.deep.equal([
      1, 2, 3, 4, 5, 6, 0,
    ]);
  });

  it('end with the bonus if it is within seven days', () => {
    expect(days(12, false, 15)).to.equal('done done done done today next next');
    expect(days(14, false, 15)).to.equal('done done done done done done today');
    expect(days(9, true, 15)).to.equal('done next next next next next next');
  });

  it('show the days that rest days kept between the others, and none before the streak', () => {
    const monday = Date.UTC(2026, 10, 16);
    const kept = (count: number, ...days: readonly number[]): string => {
      const rest = { left: 0, kept: days.map((each) => monday + each * day), nextAt: undefined };
      return windowsOf({ ...run(count, false), rest }, friday)
        .map(({ day: name }) => name)
        .join(' ');
    };
    expect(kept(12, 2)).to.equal('done done rest done today next next');
    expect(kept(12, 1, 3)).to.equal('done rest done rest today next next');
    expect(kept(1, 2, 3)).to.equal('missed done rest rest today next next');
    expect(kept(2, 1)).to.equal('next missed done done today next next');
    expect(kept(0, 3)).to.equal('next next next missed today next next');
  });

  it('show only what is certain before the streak began', () => {
    expect(days(2, false)).to.equal('next missed done done today next next');
    expect(days(0, false)).to.equal('next next next missed today next next');
  });
});

describe('announcements of time', () => {
  it('are made at a few marks, once each, and never when something opens', () => {
    const marks = new TimeMarks();
    const ends = 2 * hour;
    expect(marks.follow('a', ends, 0)).to.equal(undefined);
    expect(marks.follow('a', ends, hour - second)).to.equal(undefined);
    expect(marks.follow('a', ends, hour + second)).to.equal(hour - second);
    expect(marks.follow('a', ends, hour + 2 * second)).to.equal(undefined);
    expect(marks.follow('b', ends, ends - 5 * second)).to.equal(undefined);
    expect(marks.follow('b', ends, ends + second)).to.equal(undefined);
  });
});

describe('a calendar file', () => {
  const file = calendarFile({
    uid: 'quest-1',
    title: `Vote, now; or “never” \\ ${'ä'.repeat(60)}`,
    at: Date.UTC(2026, 10, 27, 18),
    now: Date.UTC(2026, 10, 20, 12, 30, 5),
    url: 'https://grove.example/#quest-1',
    alarm: 10,
  });

  it('contains the moment in UTC, a reminder, and a link back', () => {
    expect(file).to.contain('DTSTART:20261127T180000Z\r\n');
    expect(file).to.contain('DTSTAMP:20261120T123005Z\r\n');
    expect(file).to.contain('TRIGGER:-PT10M\r\n');
    expect(file).to.contain('URL:https://grove.example/#quest-1\r\n');
  });

  it('escapes special characters, and folds long lines at 75 octets', () => {
    expect(file).to.contain('SUMMARY:Vote\\, now\\; or “never” \\\\');
    const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).to.be.at.most(75);
    expect(day).to.equal(86_400_000);
  });
});
