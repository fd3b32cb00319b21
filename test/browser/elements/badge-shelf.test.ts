import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { emulateMedia, executeServerCommand, sendKeys, setViewport } from '@web/test-runner-commands';
import { badge, badges, shelf } from '../../../demo/states/badges.js';
import { states } from '../../../demo/states/badge-shelf.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { inTurn, type FixtureNetwork } from '../../../demo/states/state.js';
import { initialsOf } from '../../../src/browser/ui/initials.js';
import type { BadgeShelf } from '../../../src/browser/elements/badge-shelf/badge-shelf.js';
import type { BadgeDismissEvent, BadgeEarnedEvent } from '../../../src/browser/elements/badge-shelf/events.js';
import type { QuestRequestEvent, SignInRequestEvent } from '../../../src/browser/elements/shared-events.js';

let rendered: RenderedState | undefined;
let instance = 0;

async function show(
  name: string,
  network: FixtureNetwork = {},
  attributes: Record<string, string> = {},
  again = false,
) {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  rendered?.remove();
  if (!again) instance += 1;
  rendered = await renderState(
    {
      ...state,
      // Stored keys contain the proxy's address, which contains this name.
      name: 'visit',
      // badge-ceremony.test.ts tests what is shown above the shelf.
      attributes: { ceremony: 'off', ...state.attributes, ...attributes },
      network: { ...state.network, ...network },
    },
    // Each instance has its own storage, so that no test sees what another one has stored.
    { instance: String(instance), isRevisit: again },
  );
  return rendered.element as BadgeShelf;
}

const inside = <T extends HTMLElement>(shelfElement: BadgeShelf, selector: string): T => {
  const found = shelfElement.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

const texts = (shelfElement: BadgeShelf, selector: string): string[] =>
  [...(shelfElement.shadowRoot?.querySelectorAll(selector) ?? [])].map((element) =>
    (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

const names = (shelfElement: BadgeShelf): string[] => texts(shelfElement, '.shelf .name');
const buttonOf = (shelfElement: BadgeShelf, { id }: { id: string }): HTMLButtonElement =>
  inside(shelfElement, `.badge[data-id='${id}']`);
const spoken = (shelfElement: BadgeShelf, of: { id: string }): string =>
  buttonOf(shelfElement, of).querySelector('.text > .vh')?.textContent ?? '';
const focused = (shelfElement: BadgeShelf): Element | null | undefined => shelfElement.shadowRoot?.activeElement;

const earned = (index: number, daysAgo: number) =>
  badge(100 + index, {
    name: `Earned ${index}`,
    status: 'active',
    completedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  });

describe('<laurel-badge-shelf>', () => {
  before(() => setViewport({ width: 800, height: 900 }));

  afterEach(async () => {
    rendered?.remove();
    rendered = undefined;
    await setViewport({ width: 800, height: 900 });
  });

  describe('the shelf', () => {
    it('says how many are earned, and lists those first, then those in reach, then the rest', async () => {
      const element = await show('shelf');
      expect(texts(element, '.subtitle')).to.deep.equal(['5 of 12 earned']);
      expect(names(element)).to.deep.equal([
        'First Light',
        'Evergreen',
        'Early Root',
        'Chorus',
        'Cartographer',
        'Signal',
        'Night Shift',
        'Archivist',
        'Keyholder',
        'Summit',
        'Deep Water',
        'Forge',
      ]);
    });

    it('describes the status of each badge, in short to the eye and in full to assistive technology', async () => {
      const element = await show('shelf');
      const date = new Date(shelf.evergreen.loyaltyBadgeUsers?.[0]?.completedAt ?? '');
      const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(date);
      expect(spoken(element, shelf.evergreen)).to.equal(`, Earned ${full}`);
      expect(spoken(element, shelf.signal)).to.equal(', 9 of 10');
      expect(spoken(element, shelf.nightShift)).to.equal(', 2,480 of 3,000\u00a0Leaf, 1 more condition');
      expect(spoken(element, shelf.summit)).to.equal(', Locked');
      expect(spoken(element, shelf.forge)).to.equal(', Revoked');
      expect(buttonOf(element, shelf.signal).querySelector('.state')?.textContent).to.equal('9 of 10');
    });

    it('requests only the session, the badges and the balances', async () => {
      await show('shelf');
      expect(rendered?.calls.map(({ route }) => route)).to.deep.equal([
        'GET /session',
        'GET /api/me/badges',
        'GET /api/me/accounts',
      ]);
    });

    it('never shows badges that the owner hides', async () => {
      const hidden = badge(40, { name: 'Secret', hideInUi: true, status: 'active' });
      const element = await show('shelf', { 'GET /api/me/badges': badges(shelf.evergreen, hidden, shelf.signal) });
      expect(names(element)).to.deep.equal(['Evergreen', 'Signal']);
      expect(texts(element, '.subtitle')).to.deep.equal(['1 of 2 earned']);
    });

    it('draws progress as a wreath, a locked badge as a silhouette, and a missing picture as initials', async () => {
      const element = await show('shelf');
      expect(buttonOf(element, shelf.signal).querySelectorAll('.wreath .on')).to.have.length(16);
      expect(buttonOf(element, shelf.summit).querySelector('.art.silhouette')).to.exist;
      expect(buttonOf(element, shelf.deepWater).querySelector('.initials')?.textContent).to.equal('DW');
    });

    it('capitalises initials by the rules of the language', () => {
      expect(initialsOf('istanbul ışığı', 'tr')).to.equal('İI');
      expect(initialsOf('istanbul ışığı', 'en')).to.equal('II');
    });

    it('shows initials if a picture fails to load', async () => {
      const element = await show('long-names');
      await waitUntil(() => texts(element, '.initials').includes('LP'));
    });

    it('folds a long shelf, and moves the focus to the first badge that unfolding reveals', async () => {
      const many = badges(...Array.from({ length: 20 }, (_, index) => earned(index, index)));
      const element = await show('shelf', { 'GET /api/me/badges': many });
      expect(names(element)).to.have.length(12);
      inside(element, '.unfold .button').click();
      await waitUntil(() => names(element).length === 20);
      await waitUntil(() => focused(element)?.textContent?.includes('Earned 12'));
    });

    it('loads further pages', async () => {
      const next = badges(shelf.firstLight);
      const element = await show('paged', {
        'GET /api/me/badges': ({ query }) =>
          query.has('startingAfter') ? next : { ...badges(shelf.evergreen, shelf.signal), hasNextPage: true },
      });
      inside(element, '.more .button').click();
      await waitUntil(() => names(element).includes('First Light'));
      expect(element.shadowRoot?.querySelector('.more')).to.equal(null);
    });

    it('requests only the badges named in its attribute', async () => {
      await show('single');
      const [, asked] = rendered?.calls ?? [];
      expect(asked?.query.getAll('badgeIds')).to.deep.equal([shelf.nightShift.id]);
    });

    for (const [layout, count] of [
      ['row', 12],
      ['compact', 12],
      ['single', 1],
    ] as const)
      it(`supports the ${layout} layout`, async () => {
        const element = await show('shelf', {}, { layout });
        expect(names(element)).to.have.length(count);
        expect(Boolean(element.shadowRoot?.querySelector('.header'))).to.equal(layout === 'row');
      });
  });

  describe('filtering and sorting', () => {
    it('filters with arrow keys too, and announces how many badges are left', async () => {
      const element = await show('shelf');
      inside(element, '[role=radio]').focus();
      await sendKeys({ press: 'ArrowRight' });
      await element.updateComplete;
      expect(element.filter).to.equal('earned');
      expect(names(element)).to.have.length(5);
      expect(focused(element)?.textContent?.trim()).to.equal('Earned');
      expect(texts(element, 'p[role=status].vh')).to.include('5 badges');
    });

    it('sorts by closest, newest or name', async () => {
      const element = await show('shelf');
      const choose = async (index: number): Promise<string[]> => {
        const list = inside<HTMLSelectElement>(element, '.order select');
        list.selectedIndex = index;
        list.dispatchEvent(new Event('change'));
        await element.updateComplete;
        return names(element).slice(0, 3);
      };
      expect(await choose(1)).to.deep.equal(['Signal', 'Night Shift', 'Archivist']);
      expect(await choose(2)).to.deep.equal(['First Light', 'Evergreen', 'Forge']);
      expect(await choose(3)).to.deep.equal(['Archivist', 'Cartographer', 'Chorus']);
    });

    it('offers a way out of a filter that leaves nothing', async () => {
      const element = await show('none-earned');
      expect(element.state).to.equal('filtered-empty');
      expect(texts(element, '.empty p')).to.deep.equal(['You’re closest to Signal.']);
      inside(element, '.empty .button').click();
      await waitUntil(() => element.state === 'ready');
    });

    it('shows visitors no filter, since they hold no badges', async () => {
      const element = await show('signed-out', {}, { filter: 'earned' });
      expect(element.shadowRoot?.querySelector('[role=radiogroup]')).to.equal(null);
      expect(names(element)).to.have.length(12);
    });
  });

  describe('the details of a badge', () => {
    it('open beside it, and Escape returns the focus to it', async () => {
      const element = await show('shelf');
      buttonOf(element, shelf.nightShift).focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => focused(element)?.matches('.close'));
      expect(inside(element, '.detail').matches(':popover-open')).to.equal(true);
      expect(inside(element, '.detail').getAttribute('aria-label')).to.equal('Night Shift');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => focused(element) === buttonOf(element, shelf.nightShift));
      expect(inside(element, '.detail').matches(':popover-open')).to.equal(false);
    });

    it('open in a sheet on a narrow screen', async () => {
      await setViewport({ width: 320, height: 640 });
      const element = await show('shelf');
      buttonOf(element, shelf.nightShift).focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => element.shadowRoot?.querySelector<HTMLDialogElement>('dialog')?.open);
      expect(texts(element, 'dialog .card-title')).to.deep.equal(['Night Shift']);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => focused(element) === buttonOf(element, shelf.nightShift));
    });

    it('list each condition and what is missing', async () => {
      const element = await show('detail-progress');
      expect(texts(element, '.conditions-title')).to.deep.equal(['Earn it with all of these1 of 3']);
      expect(texts(element, '.condition')).to.deep.equal([
        'Finish “Get started”, done 5 / 5',
        'Finish “Join the Grove Discord”, not yet Show this quest',
        'Hold 3,000 Leaf, not yet 2,480 / 3,000 520 to go',
      ]);
    });

    it('describe conditions on badges, quests and ranks, and those that only the team can check', async () => {
      const locked = await show('detail-locked');
      expect(texts(locked, '.condition')).to.deep.equal([
        'Hold 2 of these badges: “Evergreen”, “Night Shift”, or “Summit”, not yet 1 / 2 Still missing: “Night Shift” and “Summit”',
        'By invitation, not known yet The team keeps the list of who is invited.',
        'Met the team at a gathering, not known yet',
      ]);
      const untouched = await show('detail-untouched');
      expect(texts(untouched, '.condition')).to.deep.equal([
        'Finish 4 quests of “Other shores”, not yet',
        'Finish “Bridge to the other shore” 3 times, not yet 0 / 3 Show this quest',
      ]);
      const rank = await show('detail-rank');
      expect(texts(rank, '.condition')[0]).to.equal('Be in the top 50 by Leaf, not yet Rank 128');
    });

    it('lead to the missing quest', async () => {
      const element = await show('detail-progress');
      const asked = oneEvent(element, 'laurel-quest-request') as unknown as Promise<QuestRequestEvent>;
      inside(element, '.way').click();
      const { association } = shelf.nightShift.loyaltyConditions[1] ?? { association: [] };
      expect((await asked).detail).to.deep.equal({ questId: association[0]?.loyaltyRule?.id });
      expect(inside(element, '.detail').matches(':popover-open')).to.equal(false);
    });

    it('show the rewards, the mints they unlock and the number of holders', async () => {
      const element = await show('detail-earned');
      expect(texts(element, '.chip')[0]).to.match(/^Earned /);
      expect(texts(element, '.rewards-title')).to.deep.equal(['What you got']);
      expect(texts(element, '.reward')).to.deep.equal(['300 Leaf', 'Free mint in HerbariumOne per member']);
      expect(texts(element, '.held')).to.deep.equal(['Held by at least 100 members']);
      expect(inside<HTMLAnchorElement>(element, '.reward a').rel).to.equal('noopener noreferrer nofollow ugc');
    });

    it('say when a revoked badge was held', async () => {
      const element = await show('detail-revoked');
      expect(texts(element, '.card [part=notice-title]')[0]).to.match(/^You held this from .+ to .+\.$/);
      expect(texts(element, '.held')).to.deep.equal(['Held by 3 members']);
    });

    it('play an animated picture only on request, and stop it again', async () => {
      const element = await show('detail-moving');
      await waitUntil(() => {
        const canvas = inside<HTMLCanvasElement>(element, '.shelf canvas.still');
        const { data } = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1) ?? {
          data: [],
        };
        return data[3] === 255;
      });
      expect(element.shadowRoot?.querySelectorAll('img[src*=gif]')).to.have.length(0);
      const play = inside(element, '.card-head .button');
      expect(play.textContent?.trim()).to.equal('Play');
      play.click();
      await element.updateComplete;
      expect(element.shadowRoot?.querySelectorAll('.card img[src*=gif]')).to.have.length(1);
      play.click();
      await element.updateComplete;
      expect(element.shadowRoot?.querySelectorAll('img[src*=gif]')).to.have.length(0);
    });

    it('omit holders and mints that fail to load', async () => {
      const element = await show('detail-partial');
      expect(texts(element, '.reward')).to.have.length(2);
      expect(texts(element, '.card .held')).to.deep.equal(['']);
      expect(element.shadowRoot?.querySelector('.card [role=alert]')).to.equal(null);
    });

    it('count one holder if the platform answers with a single object', async () => {
      const element = await show('detail-progress', {
        'GET /api/loyalty/badge_users': {
          id: '00000010-0000-4000-8000-000000000001',
          userId: '00000003-0000-4000-8000-000000000001',
          loyaltyBadgeId: shelf.nightShift.id,
          status: 'active',
          createdAt: new Date().toISOString(),
          user: { walletAddress: '0x0000000000000000000000000000000000000001' },
        },
      });
      expect(texts(element, '.held')).to.deep.equal(['Held by 1 member']);
    });

    it('do not open if the page cancels the event', async () => {
      const element = await show('shelf');
      element.addEventListener('laurel-badge-open', (event) => event.preventDefault());
      buttonOf(element, shelf.nightShift).click();
      await rendered?.network.quiet();
      expect(element.shadowRoot?.querySelector('.card')).to.equal(null);
    });

    it('load the holders only once opened, and not again on refresh', async () => {
      const element = await show('detail-progress');
      const asked = (): number => rendered?.calls.filter(({ route }) => route.endsWith('/badge_users')).length ?? 0;
      expect(asked()).to.equal(1);
      inside(element, '.close').click();
      await element.updateComplete;
      await element.refresh();
      expect(asked()).to.equal(1);
    });
  });

  describe('new badges', () => {
    it('are not marked on the first visit, which has nothing to compare with', async () => {
      const element = await show('shelf');
      expect(texts(element, '.corner.new')).to.deep.equal([]);
    });

    it('are marked, in this browser only, until they are seen', async () => {
      const element = await show('new');
      expect(spoken(element, shelf.firstLight)).to.match(/, new since your last visit$/);
      expect(texts(element, '.footer .grow')).to.deep.equal(['1 new since your last visit in this browser']);
      const dismissed = oneEvent(element, 'laurel-badge-dismiss') as unknown as Promise<BadgeDismissEvent>;
      buttonOf(element, shelf.firstLight).click();
      expect((await dismissed).detail).to.deep.equal({ badgeIds: [shelf.firstLight.id] });
      await element.updateComplete;
      expect(texts(element, '.corner.new')).to.deep.equal([]);
      const later = await show('shelf', {}, {}, true);
      expect(texts(later, '.corner.new')).to.deep.equal([]);
    });

    it('stay marked on the next visit until they are seen', async () => {
      await show('new');
      const later = await show('shelf', {}, {}, true);
      expect(texts(later, '.corner.new')).to.have.length(1);
      inside(later, '.footer:not(.unfold) .button').click();
      await waitUntil(() => texts(later, '.corner.new').length === 0);
    });

    it('are not marked if the platform has them as dismissed', async () => {
      const [holding] = shelf.firstLight.loyaltyBadgeUsers ?? [];
      if (!holding) throw new Error('First Light is held.');
      const seen = { ...shelf.firstLight, loyaltyBadgeUsers: [{ ...holding, dismissedInUi: true }] };
      const element = await show('shelf', {
        'GET /api/me/badges': inTurn(badges(shelf.signal), badges(shelf.signal, seen)),
      });
      await element.refresh();
      await waitUntil(() => names(element).length === 2);
      expect(texts(element, '.corner.new')).to.deep.equal([]);
    });

    it('are announced once, and reported to the page', async () => {
      const { firstLight, ...others } = shelf;
      const open = badge(1, { name: 'First Light', status: 'inactive', progress: [[4, 5]] });
      const element = await show('shelf', {
        'GET /api/me/badges': inTurn(badges(open, ...Object.values(others)), badges()),
      });
      const events: BadgeEarnedEvent[] = [];
      element.addEventListener('laurel-badge-earned', (event) => events.push(event));
      await element.refresh();
      await waitUntil(() => events.length > 0);
      await element.refresh();
      await element.updateComplete;
      expect(events.map(({ detail }) => detail)).to.deep.equal([
        {
          badgeId: firstLight.id,
          name: 'First Light',
          earnedAt: firstLight.loyaltyBadgeUsers?.[0]?.completedAt,
        },
      ]);
      expect(texts(element, 'p[role=status].vh')).to.deep.equal(['You earned First Light']);
    });

    it('are not reported as earned if they only came with a further page', async () => {
      const element = await show('paged', {
        'GET /api/me/badges': ({ query }) =>
          query.has('startingAfter')
            ? badges(shelf.firstLight)
            : { ...badges(shelf.signal, shelf.chorus), hasNextPage: true },
      });
      let count = 0;
      element.addEventListener('laurel-badge-earned', () => (count += 1));
      inside(element, '.more .button').click();
      await waitUntil(() => names(element).includes('First Light'));
      expect(count).to.equal(0);
    });

    it('are celebrated without motion under reduced motion', async () => {
      await emulateMedia({ reducedMotion: 'reduce' });
      try {
        const element = await show('earned-now');
        expect(getComputedStyle(inside(element, '.celebrate .media')).animationName).to.equal('none');
      } finally {
        await emulateMedia({ reducedMotion: 'no-preference' });
      }
    });
  });

  describe('the share card', () => {
    it('is drawn in the browser, with the badge, and described in words', async () => {
      const element = await show('share');
      const canvas = inside<HTMLCanvasElement>(element, '.preview');
      expect([canvas.width, canvas.height]).to.deep.equal([1200, 630]);
      expect(canvas.getAttribute('aria-label')).to.match(
        /^The Evergreen badge of The Grove, earned by mira\.eth on .+\.$/,
      );
      // Throws if a picture of another origin has tainted the canvas.
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, 1200, 630) ?? { data: new Uint8ClampedArray() };
      const colours = new Set(new Uint32Array(data.buffer));
      expect(colours.size).to.be.greaterThan(50);
      expect(rendered?.network.unexpected).to.deep.equal([]);
    });

    it('downloads as a self-contained SVG', async () => {
      const element = await show('share');
      const blobs: Blob[] = [];
      const make = URL.createObjectURL.bind(URL);
      const click = HTMLAnchorElement.prototype.click;
      let name = '';
      URL.createObjectURL = (blob: Blob) => (blobs.push(blob), make(blob));
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        name = this.download;
      };
      try {
        [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.share-actions .button') ?? [])]
          .find(({ textContent }) => textContent?.includes('SVG'))
          ?.click();
      } finally {
        URL.createObjectURL = make;
        HTMLAnchorElement.prototype.click = click;
      }
      expect(name).to.equal('evergreen.svg');
      const source = (await blobs[0]?.text()) ?? '';
      const svg = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
      expect(svg.querySelector('parsererror')).to.equal(null);
      expect(svg.querySelector('title')?.textContent).to.include('Evergreen');
      expect(svg.querySelectorAll('path')).to.have.length(18);
      expect(svg.querySelector('image')?.getAttribute('href')).to.match(/^data:image\/png;base64,/);
      expect(source).not.to.match(/https?:\/\/(?!www\.w3\.org\/)/);
    });

    it('leads back to the badge', async () => {
      const element = await show('share');
      inside(element, '.share-head .close').click();
      await waitUntil(() => texts(element, '.card .held').length === 1);
    });
  });

  describe('sessions and failures', () => {
    it('asks visitors to sign in', async () => {
      const element = await show('signed-out');
      const asked = oneEvent(element, 'laurel-sign-in-request') as unknown as Promise<SignInRequestEvent>;
      inside(element, '.footer .primary').click();
      expect((await asked).detail).to.deep.equal({ reason: 'badge-shelf' });
    });

    it('keeps the badges after the session ends, and says so once', async () => {
      const element = await show('expired');
      expect(texts(element, '.subtitle')).to.deep.equal(['5 of 12 earned']);
      expect(texts(element, '.notice')).to.deep.equal([]);
      expect(texts(element, '.footer .primary')).to.deep.equal(['Sign in again']);
    });

    it('shows the public view if the session cannot be loaded, and recovers on retry', async () => {
      let fails = true;
      const known = states.find(({ name }) => name === 'shelf')?.network['GET /session'];
      const element = await show('session-failed', {
        'GET /session': () => (fails || typeof known !== 'object' ? 'unreachable' : known),
        'GET /api/me/badges': badges(),
        'GET /api/me/accounts': { data: [], hasNextPage: false },
      });
      expect(names(element)).to.have.length(12);
      fails = false;
      inside(element, '.notice .button').click();
      await waitUntil(() => texts(element, '.subtitle')[0] === '5 of 12 earned');
    });

    it('recovers on retry after a failed load', async () => {
      let fails = true;
      const element = await show('failed', { 'GET /api/me/badges': () => (fails ? 'unreachable' : badges()) });
      expect(element.state).to.equal('error');
      fails = false;
      inside(element, '.notice .button').click();
      await waitUntil(() => element.state === 'ready');
    });
  });

  describe('accessibility and layout', () => {
    for (const width of [280, 320, 460, 600, 900])
      it(`fits ${width} px, also at twice the text size`, async () => {
        await setViewport({ width, height: 700 });
        for (const size of ['', '30px']) {
          document.documentElement.style.setProperty('--laurel-font-size', size);
          const element = await show('long-names');
          expect(document.documentElement.scrollWidth, size).to.be.at.most(width);
          for (const each of element.shadowRoot?.querySelectorAll<HTMLElement>('.badge') ?? [])
            expect(each.scrollWidth, each.textContent ?? '').to.be.at.most(each.clientWidth + 12);
        }
        document.documentElement.style.removeProperty('--laurel-font-size');
      });

    it('makes every target at least 24 px wide and high', async () => {
      const element = await show('detail-progress');
      for (const each of element.shadowRoot?.querySelectorAll<HTMLElement>('button, select, a') ?? []) {
        const { width, height } = each.getBoundingClientRect();
        if (width > 0) expect(Math.min(width, height), each.outerHTML.slice(0, 80)).to.be.at.least(23.5);
      }
    });

    it('keeps its borders under forced colours', async () => {
      await executeServerCommand('media-features', { 'forced-colors': 'active' });
      try {
        const element = await show('long-names');
        expect(getComputedStyle(inside(element, '.initials')).borderTopWidth).to.equal('1px');
      } finally {
        await executeServerCommand('media-features', {});
      }
    });

    it('reserves the height of one row of badges while loading', async () => {
      const waiting = (await show('loading')).getBoundingClientRect().height;
      const ready = (
        await show('shelf', { 'GET /api/me/badges': badges(shelf.evergreen, shelf.chorus) })
      ).getBoundingClientRect().height;
      expect(waiting).to.be.closeTo(ready, 8);
    });
  });
});
