import { expect } from '@open-wc/testing';
import { shadowed, until } from '../../../demo/states/drive.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { multipliers } from '../../../demo/states/points-balance.js';
import { at, day, quest, questId, rules } from '../../../demo/states/quests.js';
import { states } from '../../../demo/states/social-connect.js';
import { type FixtureNetwork, inTurn, problem } from '../../../demo/states/state.js';
import type { SocialConnect } from '../../../src/browser/elements/social-connect/social-connect.js';
import { SocialConnectRequestEvent } from '../../../src/browser/elements/shared-events.js';

let rendered: RenderedState | undefined;
const heard: string[] = [];
const types = [
  'laurel-social-linked',
  'laurel-social-disconnected',
  'laurel-social-cancelled',
  'laurel-social-conflict',
  'laurel-sign-in-request',
];
const hear = (event: Event) =>
  heard.push(`${event.type.slice(7)} ${(event as CustomEvent<{ provider?: string }>).detail.provider ?? ''}`.trim());
const { open } = window;

async function show(name: string, network: FixtureNetwork = {}, attributes = {}): Promise<SocialConnect> {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  rendered = await renderState({
    ...state,
    network: { ...state.network, ...network },
    attributes: { ...state.attributes, ...attributes },
  });
  await (rendered.element as SocialConnect).updateComplete;
  return rendered.element as SocialConnect;
}

const find = (element: SocialConnect, selector: string): HTMLElement => {
  const found = element.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const texts = (element: SocialConnect, selector: string): string[] =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])].map(({ innerText }) =>
    innerText.replaceAll('\u00a0', ' ').trim(),
  );
const row = (provider: string): string => `[data-provider="${provider}"]`;
const sent = (route: string): unknown[] =>
  rendered?.calls.filter((call) => call.route === route).map(({ body }) => body) ?? [];

/** A window that lands on an address with `parameters`, once the link has started in it. */
function fakeWindow(): { land(parameters: string): Promise<void>; close(): void } {
  const location = { href: 'about:blank' };
  const popup = { location, closed: false, close: () => (popup.closed = true) };
  window.open = () => popup as never;
  return {
    async land(parameters) {
      await until(() => location.href.startsWith('https://provider.example/'), 'the window is on its way');
      const page = `${globalThis.location.origin}/linked`;
      location.href = `${page}?laurel-attempt=0123456789abcdef0123456789abcdef${parameters}`;
    },
    close: () => (popup.closed = true),
  };
}

const account = (authType: 'telegram' | 'reddit' | 'github' | 'email' | 'twitter', name = 'mira') => ({
  data: [{ authType, name, verifiedAt: null }],
});

beforeEach(() => {
  heard.length = 0;
  for (const type of types) window.addEventListener(type, hear);
});
afterEach(() => {
  for (const type of types) window.removeEventListener(type, hear);
  window.open = open;
  rendered?.remove();
  rendered = undefined;
});

describe('<laurel-social-connect>', () => {
  it('shows the connected accounts with their names, and what quests need', async () => {
    const element = await show('whole');
    expect(texts(element, '.subtitle')).to.deep.equal(['3 of 12 connected']);
    expect(texts(element, `${row('twitter')} .meta`)).to.deep.equal(['mira_grows']);
    const need = (provider: string) => find(element, `${row(provider)} .meta`).textContent;
    expect(need('instagram')).to.equal('2 quests, 60\u00a0Leaf');
    expect(need('github')).to.equal('1 quest, 90\u00a0Leaf');
    expect(find(element, `${row('steam')} .button`).getAttribute('aria-label')).to.equal('Connect Steam');
    expect(find(element, `${row('twitter')} .button`).getAttribute('aria-label')).to.equal('Options for X');
  });

  it('says of points that quests bring that the member’s multipliers may add to them', async () => {
    const element = await show('whole', { 'GET /api/me/multipliers': multipliers });
    expect(find(element, `${row('instagram')} .meta`).textContent).to.equal('2 quests, at least 60\u00a0Leaf');
    expect(texts(element, '.need .end')).to.deep.equal(['3 quests · at least 150 Leaf to earn']);
    expect(find(element, `${row('instagram')} .gains`).textContent).to.equal('at least 60');
  });

  it('lists the accounts that quests need first, then the connected ones, and folds the rest', async () => {
    const element = await show('whole');
    expect(texts(element, '.part-head')).to.deep.equal(['Your quests need\n3 quests · 150 Leaf to earn', 'Connected']);
    const rows = (part: string) =>
      [...find(element, part).querySelectorAll<HTMLElement>('.provider')].map(({ dataset }) => dataset['provider']);
    expect(rows('.need')).to.deep.equal(['github', 'instagram']);
    expect(rows('.linked')).to.deep.equal(['twitter', 'discord', 'email']);
    expect(rows('.more')).to.deep.equal(['telegram', 'reddit', 'tiktok', 'google', 'steam', 'epic', 'ultra']);
    expect(find(element, 'summary').innerText).to.equal('More accounts\nTelegram, Reddit, TikTok, and 4 more');
    expect(element.shadowRoot?.querySelectorAll('.button.primary').length).to.equal(1);
    find(element, 'summary').click();
    await until(() => find(element, row('steam')).checkVisibility(), 'the fold opens');
    await element.refresh();
    expect(find(element, row('steam')).checkVisibility(), 'and stays open').to.equal(true);
  });

  it('folds nothing if the page says so', async () => {
    const element = await show('unfolded');
    expect(element.shadowRoot?.querySelector('details')).to.equal(null);
    expect(element.shadowRoot?.querySelectorAll('.others .provider').length).to.equal(7);
  });

  it('offers three providers if no quest needs an account', async () => {
    const element = await show('no-quests');
    expect(element.shadowRoot?.querySelector('.need')).to.equal(null);
    expect(texts(element, '.others .label')).to.deep.equal(['Instagram', 'GitHub', 'Telegram']);
  });

  it('ignores quests that are completed, over or not yet open', async () => {
    const done = { loyaltyRuleId: questId(1), completion: { createdAt: at(-day), amount: '40' } };
    const { data } = rules(
      quest(1, 'Show your plot', 'drip_instagram_post', 40),
      quest(2, 'Star the mill', 'github_star', 20, { endTime: at(-day) }),
      quest(3, 'Join the fair', 'steam_wishlist', 20, { startTime: at(day) }),
    );
    const element = await show('no-quests', {
      'GET /api/quests': { data, hasNextPage: false, groups: null },
      'GET /api/me/quests': { data: [done], missing: [] },
    });
    await until(() => !element.shadowRoot?.querySelector('.need'), 'nothing is needed');
    expect(texts(element, '.others .label')).to.deep.equal(['Instagram', 'GitHub', 'Telegram']);
  });

  it('opens the fold for an account that the page requests', async () => {
    fakeWindow();
    const element = await show('whole', {
      'POST /api/me/social/{authType}/start': { attempt: 'a', url: 'https://provider.example/', code: null },
    });
    void element.connect('steam');
    await until(() => find(element, row('steam')).checkVisibility(), 'the row');
    expect(find(element, row('steam')).matches('.waiting')).to.equal(true);
  });

  it('links to the account’s own page, and connects another account, in the row’s menu', async () => {
    const element = await show('menu', {
      'POST /api/me/social/{authType}/start': { attempt: 'a', url: 'https://provider.example/', code: null },
    });
    const [profile, another] = element.shadowRoot?.querySelectorAll<HTMLElement>('.menu-item') ?? [];
    expect(profile?.innerText).to.equal('Open mira_grows');
    expect(profile?.getAttribute('href')).to.equal('https://x.com/mira_grows');
    expect(another?.innerText).to.equal('Connect X again');
    fakeWindow();
    another?.click();
    await until(() => find(element, row('twitter')).matches('.waiting'), 'the window');
    expect(find(element, '.menu').matches(':popover-open')).to.equal(false);
  });

  it('offers to disconnect an account even if none can be connected', async () => {
    const element = await show('closed');
    find(element, `${row('discord')} .options`).click();
    await until(() => find(element, '.menu').matches(':popover-open'), 'the menu');
    expect(texts(element, '.menu-item')).to.deep.equal(['Disconnect Discord']);
  });

  it('asks before it disconnects an account, says what stays, and keeps it if the member declines', async () => {
    const element = await show('disconnect');
    expect(texts(element, '.notice strong')).to.deep.equal(['Disconnect mira_grows?']);
    expect(find(element, '.notice').innerText).to.contain('What you earned stays yours');
    const [, keep] = element.shadowRoot?.querySelectorAll<HTMLElement>('.notice .button') ?? [];
    expect(element.shadowRoot?.activeElement, 'the focus is on what changes nothing').to.equal(keep);
    keep?.click();
    await until(() => !element.shadowRoot?.querySelector('.notice'), 'the end');
    expect(sent('DELETE /api/me/social/{authType}')).to.deep.equal([]);
    expect(heard).to.deep.equal([]);
  });

  it('disconnects an account, tells the page, and announces it', async () => {
    const element = await show('disconnect', {
      'DELETE /api/me/social/{authType}': { success: true },
      'GET /api/me/social': inTurn(account('twitter', 'mira_grows'), { data: [] }),
    });
    find(element, '.notice .button').click();
    await until(() => heard.length > 0, 'the news');
    expect(heard).to.deep.equal(['social-disconnected twitter']);
    await until(() => !element.shadowRoot?.querySelector(`${row('twitter')} .tick`), 'the row');
    expect(find(element, '[role=status]').innerText).to.equal('X is disconnected');
  });

  it('says that an account could not be disconnected, and keeps it', async () => {
    const element = await show('not-disconnected');
    expect(find(element, '.notice').innerText).to.contain('X couldn’t be disconnected');
    expect(find(element, `${row('twitter')} .tick`).checkVisibility()).to.equal(true);
  });

  it('connects in the window that the press opened, and shows the name from the proxy', async () => {
    const popup = fakeWindow();
    const element = await show('none', {
      'POST /api/me/social/{authType}/start': { attempt: 'a', url: 'https://provider.example/', code: null },
      'GET /api/me/social': inTurn({ data: [] }, account('telegram')),
    });
    find(element, `${row('telegram')} .button`).click();
    await until(() => texts(element, `${row('telegram')} .meta`)[0] === 'Finish in the Telegram window', 'the wait');
    await popup.land('');
    await until(() => heard.length > 0, 'the news');
    expect(heard).to.deep.equal(['social-linked telegram']);
    await until(() => texts(element, `${row('telegram')} .meta`)[0] === 'mira', 'the name');
    expect(find(element, '[role=status]').innerText).to.equal('Telegram is connected');
  });

  it('ignores what the window claims, and counts as connected only what the proxy reports', async () => {
    const popup = fakeWindow();
    const element = await show('none', {
      'POST /api/me/social/{authType}/start': { attempt: 'a', url: 'https://provider.example/', code: null },
    });
    find(element, `${row('telegram')} .button`).click();
    await until(() => find(element, row('telegram')).matches('.waiting'), 'the wait');
    await popup.land('&success=true');
    await until(() => heard.length > 0, 'the news');
    expect(heard).to.deep.equal(['social-cancelled telegram']);
  });

  it('stops waiting if the window is closed or the member cancels', async () => {
    for (const end of ['close', 'cancel']) {
      const popup = fakeWindow();
      const element = await show('none', {
        'POST /api/me/social/{authType}/start': { attempt: 'a', url: 'https://provider.example/', code: null },
      });
      find(element, `${row('discord')} .button`).click();
      await until(() => find(element, row('discord')).matches('.waiting'), 'the wait');
      if (end === 'close') popup.close();
      else find(element, `${row('discord')} .button`).click();
      await until(() => find(element, row('discord')).matches('.idle'), 'the end');
      expect(heard).to.deep.equal(['social-cancelled discord']);
      heard.length = 0;
      rendered?.remove();
    }
  });

  describe('in a browser that blocks the window', () => {
    const attempt = '0123456789abcdef0123456789abcdef';
    const { href } = location;
    const leave = async (): Promise<void> => {
      let way = '';
      const { navigation } = window as unknown as { readonly navigation: EventTarget };
      const hearWay = (event: Event): void =>
        void (way = new URL((event as Event & { destination: { url: string } }).destination.url).hash);
      navigation.addEventListener('navigate', hearWay, { once: true });
      await show('blocked');
      await until(() => way === '#provider', 'the tab goes to the provider');
      rendered?.remove();
    };
    const comeBack = (attemptOfUrl: string, more = ''): void =>
      history.replaceState(null, '', `${href}${href.includes('?') ? '&' : '?'}laurel-attempt=${attemptOfUrl}${more}`);
    afterEach(() => {
      history.replaceState(null, '', href);
      sessionStorage.removeItem('laurel.social-link');
    });

    for (const [how, more, data, told] of [
      ['linked', '', account('telegram').data, 'social-linked telegram'],
      ['not agreed to', '&error=ACCESS_DENIED', [], 'social-cancelled telegram'],
      ['taken', '&error=MAXIMUM_ACCOUNT_LINKED&accountLinkData=a.b.c', [], 'social-conflict telegram'],
    ] as const)
      it(`goes to the provider in this tab, and on return reports that the account was ${how}`, async () => {
        await leave();
        comeBack(attempt, more);
        await show('none', { 'GET /api/me/social': { data: [...data] } });
        await until(() => heard.length > 0, 'it is told');
        expect(heard).to.deep.equal([told]);
        expect([location.href, sessionStorage.getItem('laurel.social-link')]).to.deep.equal([href, null]);
      });

    it('reports the result on return, wherever on the page the element stands', async () => {
      await leave();
      comeBack(attempt);
      const above = document.createElement('div');
      above.style.blockSize = '8000px';
      document.body.prepend(above);
      try {
        await show('none', { 'GET /api/me/social': account('telegram') });
        await until(() => heard.length > 0, 'it is told');
        expect(heard).to.deep.equal(['social-linked telegram']);
      } finally {
        above.remove();
      }
    });

    it('asks the proxy for the result if the member returned to another page', async () => {
      await leave();
      const note = JSON.parse(sessionStorage.getItem('laurel.social-link') ?? '{}') as object;
      await show('none', { 'GET /api/me/social': account('telegram') });
      expect(heard, 'the page that was left').to.deep.equal([]);
      rendered?.remove();
      sessionStorage.setItem('laurel.social-link', JSON.stringify({ ...note, from: 0 }));
      await show('none', { 'GET /api/me/social': account('telegram') });
      await until(() => heard.length > 0, 'it is told');
      expect(heard).to.deep.equal(['social-linked telegram']);
    });

    it('finishes a link whose landing page has no elements and led here', async () => {
      await leave();
      const note = JSON.parse(sessionStorage.getItem('laurel.social-link') ?? '{}') as object;
      sessionStorage.setItem('laurel.social-link', JSON.stringify({ ...note, from: 0 }));
      const referrer = `${location.origin}/linked.html?laurel-attempt=${attempt}&laurel-code=c.o.de`;
      Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
      const bodies: unknown[] = [];
      await show('none', {
        'POST /api/me/social/finish': ({ body }: { readonly body: unknown }) => {
          bodies.push(body);
          return { authType: 'telegram', success: true, taken: false };
        },
        'GET /api/me/social': account('telegram'),
      });
      await until(() => heard.length > 0, 'it is told');
      Reflect.deleteProperty(document, 'referrer');
      expect([heard, bodies]).to.deep.equal([['social-linked telegram'], [{ attempt, code: 'c.o.de' }]]);
    });

    it('finishes a link that began in another tab, and removes its code from the address', async () => {
      const bodies: unknown[] = [];
      comeBack('f'.repeat(32), '&laurel-code=c.o.de');
      await show('none', {
        'POST /api/me/social/finish': ({ body }: { readonly body: unknown }) => {
          bodies.push(body);
          return { authType: 'telegram', success: true, taken: false };
        },
        'GET /api/me/social': account('telegram'),
      });
      await until(() => heard.length > 0, 'it is told');
      expect([heard[0], location.href]).to.deep.equal(['social-linked telegram', href]);
      expect(bodies[0]).to.deep.equal({ attempt: 'f'.repeat(32), code: 'c.o.de' });
    });

    it('offers to move an email address of another member, in the tab that the mail’s link opened', async () => {
      const bodies: unknown[] = [];
      comeBack(attempt, '&error=MAXIMUM_ACCOUNT_LINKED&accountLinkData=a.b.c');
      const element = await show('none', {
        'POST /api/me/social/finish': ({ body }: { readonly body: unknown }) => {
          bodies.push(body);
          return { authType: 'email', success: false, taken: true };
        },
        'GET /api/me/social': { data: [] },
      });
      await until(() => texts(element, `${row('email')} .button`).includes('Move it here'), 'the offer');
      expect([heard, location.href]).to.deep.equal([['social-conflict email'], href]);
      expect(bodies).to.deep.equal([{ attempt, accountLinkData: 'a.b.c' }]);
    });

    for (const [who, state, calls] of [
      ['another session', 'none', 1],
      ['nobody', 'signed-out', 0],
    ] as const)
      it(`says to return to the browser where the link began if ${who} is signed in here, and cleans the address`, async () => {
        comeBack('f'.repeat(32), '&error=MAXIMUM_ACCOUNT_LINKED&accountLinkData=a.b.c');
        const element = await show(state, { 'POST /api/me/social/finish': problem('not_found') });
        const elsewhere = 'You began this in another browser';
        await until(() => element.shadowRoot?.textContent?.includes(elsewhere) ?? false, 'where to go');
        expect([heard, location.href]).to.deep.equal([[], href]);
        expect(sent('POST /api/me/social/finish').length).to.equal(calls);
      });
  });

  it('remembers an Ultra account on this device, since no proxy can report it', async () => {
    const popup = fakeWindow();
    const element = await show('none', {
      'POST /api/me/social/{authType}/start': { attempt: 'a', url: 'https://provider.example/', code: null },
    });
    find(element, `${row('ultra')} .button`).click();
    await until(() => find(element, row('ultra')).matches('.waiting'), 'the wait');
    await popup.land('');
    await until(
      () => texts(element, `${row('ultra')} .meta`)[0]?.startsWith('Connected on this device') ?? false,
      'it',
    );
    expect(heard).to.deep.equal(['social-linked ultra']);
    for (const key of Object.keys(localStorage))
      if (key.startsWith('laurel.unknown-status')) localStorage.removeItem(key);
  });

  it('offers to move an account from another member, and moves it', async () => {
    const element = await show('taken', {
      'POST /api/me/social/move': { success: true },
      'GET /api/me/social': inTurn({ data: [] }, account('github', 'mira-gh')),
    });
    expect(heard).to.deep.equal(['social-conflict github']);
    find(element, '.notice .button').click();
    await until(() => heard.length > 1, 'the move');
    expect(sent('POST /api/me/social/move')).to.deep.equal([
      { attempt: '0123456789abcdef0123456789abcdef', accountLinkData: 'a.b.c' },
    ]);
    await until(() => texts(element, `${row('github')} .meta`)[0] === 'mira-gh', 'the name');
  });

  it('skips the channel check if the member wants no channel', async () => {
    const element = await show('no-channel');
    fakeWindow();
    texts(element, '.notice .button');
    const [, without] = element.shadowRoot?.querySelectorAll<HTMLElement>('.notice .button') ?? [];
    without?.click();
    await until(() => sent('POST /api/me/social/{authType}/start').length === 2, 'another try');
    expect(sent('POST /api/me/social/{authType}/start')[1]).to.deep.equal({ skipYTChannelCheck: 'true' });
  });

  it('sends one mail to a complete address, and keeps the typed text if that fails', async () => {
    const incomplete = await show('email-incomplete');
    expect(texts(incomplete, '.hint')).to.deep.equal(['That address looks incomplete.']);
    expect(sent('POST /api/me/social/{authType}/start')).to.deep.equal([]);
    rendered?.remove();

    const failed = await show('email-failed');
    expect(find(failed, '.input')).to.have.property('value', 'mira@example.org');
    rendered?.remove();

    const element = await show('email-sent');
    expect(sent('POST /api/me/social/{authType}/start')).to.deep.equal([{ emailAddress: 'mira@example.org' }]);
    expect(texts(element, `${row('email')} .meta`)[0]).to.equal('Check mira@example.org');
    expect(texts(element, `${row('email')} .meta`)[1]).to.match(/^Resend in \d+ s$/);
    const [, change] = element.shadowRoot?.querySelectorAll<HTMLElement>(`${row('email')} .form-row .button`) ?? [];
    change?.click();
    expect(await shadowed(element, '.input')).to.have.property('value', 'mira@example.org');
  });

  it('notices that the mail was confirmed when the member returns', async () => {
    const element = await show('email-sent', {
      'GET /api/me/social': inTurn({ data: [] }, account('email', 'm…@example.org')),
    });
    window.dispatchEvent(new Event('focus'));
    await until(() => heard.includes('social-linked email'), 'the news');
    expect(texts(element, `${row('email')} .meta`)).to.deep.equal(['m…@example.org']);
  });

  it('shows a code for the profile, and keeps the name if the code is not there yet', async () => {
    const element = await show('profile-not-found');
    expect(texts(element, '.code')).to.deep.equal(['LAUREL42']);
    expect(texts(element, '.hint.danger')[0]).to.match(/^The code isn’t there yet/);
    expect(find(element, '.input')).to.have.property('value', 'mira_grows');
    expect(sent('POST /api/me/social/{authType}/verify')).to.deep.equal([
      { attempt: '0123456789abcdef0123456789abcdef', profile: 'mira_grows' },
    ]);
  });

  it('connects once the code is found', async () => {
    const element = await show('profile', {
      'POST /api/me/social/{authType}/verify': { success: true, taken: false },
      'GET /api/me/social': inTurn({ data: [] }, account('reddit')),
    });
    const field = find(element, '.input') as HTMLInputElement;
    field.value = 'u/mira';
    field.dispatchEvent(new Event('input'));
    find(element, '[type=submit]').click();
    await until(() => heard.includes('social-linked reddit'), 'the news');
  });

  it('answers the page’s request for an account, and reports the result', async () => {
    const popup = fakeWindow();
    await show('none', {
      'POST /api/me/social/{authType}/start': { attempt: 'a', url: 'https://provider.example/', code: null },
      'GET /api/me/social': inTurn({ data: [] }, account('github')),
    });
    const request = new SocialConnectRequestEvent({ provider: 'github', questId: 'q' });
    document.body.dispatchEvent(request);
    expect(request.defaultPrevented).to.equal(true);
    await popup.land('');
    expect(await request.isConnected()).to.equal(true);

    const second = fakeWindow();
    const declined = new SocialConnectRequestEvent({ provider: 'steam', questId: 'q' });
    document.body.dispatchEvent(declined);
    await second.land('&error=ACCESS_DENIED');
    expect(await declined.isConnected()).to.equal(false);
  });

  it('ignores requests for providers that it does not offer, and all of them if nothing can be connected', async () => {
    await show('few');
    const other = new SocialConnectRequestEvent({ provider: 'steam', questId: null });
    document.body.dispatchEvent(other);
    expect(other.defaultPrevented).to.equal(false);
    rendered?.remove();

    const element = await show('closed');
    const closed = new SocialConnectRequestEvent({ provider: 'github', questId: null });
    document.body.dispatchEvent(closed);
    expect(closed.defaultPrevented).to.equal(false);
    expect(element.shadowRoot?.querySelectorAll('.provider .button:not(.options)').length).to.equal(0);
  });

  it('ignores requests while hidden, since nobody would see it', async () => {
    const element = await show('none');
    element.hidden = true;
    const request = new SocialConnectRequestEvent({ provider: 'github', questId: null });
    document.body.dispatchEvent(request);
    expect(request.defaultPrevented).to.equal(false);
  });

  it('asks a visitor to sign in', async () => {
    const element = await show('signed-out');
    find(element, `${row('github')} .button`).click();
    find(element, '.footer .button').click();
    expect(heard).to.deep.equal(['sign-in-request', 'sign-in-request']);
  });
});
