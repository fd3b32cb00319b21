import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { auctionId, bidId, own as ownBids } from '../../../demo/states/auctions.js';
import { until } from '../../../demo/states/drive.js';
import { states } from '../../../demo/states/index.js';
import { mine, questId, streak } from '../../../demo/states/quests.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { type FixtureNetwork, inTurn, type LaurelTag } from '../../../demo/states/state.js';
import { describe as nameOf, focused, type FocusWatch, watchFocus } from '../../support/focus.js';

let rendered: RenderedState | undefined;
let watch: FocusWatch | undefined;
let instance = 0;
const { open } = window;

/** Shows a state before any press. */
async function show(tag: LaurelTag, name: string, network: FixtureNetwork = {}): Promise<HTMLElement> {
  const state = states.find((each) => each.tag === tag && each.name === name);
  if (!state) throw new Error(`There is no state ${name} of ${tag}.`);
  const { play: _, settled: __, ...rest } = state;
  rendered = await renderState(
    { ...rest, network: { ...rest.network, ...network } },
    { instance: `keyboard${instance++}` },
  );
  watch = watchFocus();
  return rendered.element;
}

/** Waits for the element that a selector names, moves the focus there with Tab, and presses a key. */
async function press(selector: string, key = 'Enter'): Promise<void> {
  await until(() => rendered?.element.shadowRoot?.querySelector(selector), selector);
  for (let tabs = 0; tabs < 60 && !focused().matches(selector); tabs += 1) await sendKeys({ press: 'Tab' });
  if (!focused().matches(selector)) throw new Error(`The Tab key does not lead to ${selector}.`);
  await sendKeys({ press: key });
}

/** Waits until the focused element's name contains a text. */
const hears = async (text: string): Promise<void> =>
  until(() => nameOf(focused(), 400).includes(text), `the focus on “${text}”`).catch((error: unknown) => {
    throw new Error(`The focus is on ${nameOf(focused())}, not on “${text}”.`, { cause: error });
  });

before(() => emulateMedia({ reducedMotion: 'reduce' }));
beforeEach(() => localStorage.removeItem('laurel.wallet'));
afterEach(() => {
  watch?.stop();
  window.open = open;
  rendered?.remove();
  rendered = undefined;
});

/** Expects that the focus was never lost. */
const expectKept = (): void => void expect(watch?.lost).to.deep.equal([]);

describe('with the keyboard alone, the focus', () => {
  it('moves to the review of a bid, then to the member’s position', async () => {
    await show('laurel-auction-bidder', 'sending', {
      'GET /api/me/auction_bids': inTurn(ownBids(), ownBids(), ownBids([1260, 'accepted', bidId(99)])),
      'POST /api/me/auction_bids': ({ body }) => ({
        ...{ id: bidId(99), status: 'accepted', auctionId, endsAt: new Date(Date.now() + 3_600_000).toISOString() },
        amount: (body as { amount: string }).amount,
      }),
    });
    await press('.bid [type=submit]');
    await hears('You’re about to sign a bid');
    await press('.review .button.primary');
    await hears('You’re winning');
    expectKept();
  });

  it('moves to the review of a claim, then to what was claimed', async () => {
    await show('laurel-token-claim', 'done');
    await press('.cta .button');
    await hears('Review the claim');
    await press('.cta .button.primary');
    await hears('claimed');
    expectKept();
  });

  it('stays on the button of the daily check-in', async () => {
    const status = {
      loyaltyRuleId: questId(5),
      userId: '',
      status: 'completed',
      reason: { code: 'accepted' },
    } as const;
    await show('laurel-quest-list', 'streak-bonus', {
      'POST /api/me/rules/{id}/complete': { message: 'Completion request added to queue' },
      'GET /api/me/rules/status': { data: [status] },
      'GET /api/me/quests': inTurn(mine(streak(5, 14, false)), mine(streak(5, 15, true))),
    });
    await press('.streak > .button');
    await hears('Checking');
    expect(focused().matches('.streak > .button')).to.equal(true);
    await hears('Checked in');
    expectKept();
  });

  it('stays on the row of a completed quest', async () => {
    await show('laurel-quest-list', 'just-done');
    await press('.item:first-child .action .button');
    await hears('Claim your welcome');
    await until(() => rendered?.element.shadowRoot?.querySelector('.item.celebrate'), 'the celebration');
    await hears('Claim your welcome');
    expectKept();
  });

  it('stays in the quiz after an answer', async () => {
    await show('laurel-quest-list', 'quiz-wrong');
    await press('.item .label[id$="7"]');
    await press('.choice');
    await press('.detail [type=submit]');
    await until(() => rendered?.element.shadowRoot?.querySelector('.choice.wrong'), 'the answer');
    expect(focused().closest('.detail')).not.to.equal(null);
    expectKept();
  });

  it('moves to an account once it is connected', async () => {
    const location = { href: 'about:blank' };
    const popup = { location, closed: false, close: () => (popup.closed = true) };
    window.open = () => popup as never;
    await show('laurel-social-connect', 'none', {
      'POST /api/me/social/{authType}/start': { attempt: 'a', url: 'https://provider.example/', code: null },
      'GET /api/me/social': inTurn(
        { data: [] },
        { data: [{ authType: 'github', name: 'mira_grows', verifiedAt: null }] },
      ),
    });
    await press('.need [data-provider=github] .button');
    await hears('Finish in the GitHub window');
    await until(() => location.href.startsWith('https://provider.example/'), 'the window');
    location.href = `${globalThis.location.origin}/linked?laurel-attempt=0123456789abcdef0123456789abcdef`;
    await hears('mira_grows');
    expect(focused().closest('.linked [data-provider=github]'), 'in its new place').not.to.equal(null);
    expectKept();
  });

  it('stays on the row of an account inside the open fold', async () => {
    window.open = () => ({ location: { href: 'about:blank' }, closed: false, close: () => undefined }) as never;
    await show('laurel-social-connect', 'none', { 'POST /api/me/social/{authType}/start': 'hang' });
    await press('summary');
    await press('[data-provider=telegram] .button');
    await hears('Finish in the Telegram window');
    expectKept();
  });

  it('cycles through the menu of an account, and returns to its button', async () => {
    await show('laurel-social-connect', 'whole');
    await press('[data-provider=twitter] .options');
    await hears('Open mira_grows');
    for (const [key, item] of [
      ['ArrowDown', 'Connect X again'],
      ['ArrowDown', 'Disconnect X'],
      ['ArrowDown', 'Open mira_grows'],
      ['End', 'Disconnect X'],
      ['Home', 'Open mira_grows'],
      ['ArrowUp', 'Disconnect X'],
      ['Escape', 'Options for X'],
      ['ArrowUp', 'Disconnect X'],
      ['Escape', 'Options for X'],
      ['ArrowDown', 'Open mira_grows'],
    ] as const) {
      await sendKeys({ press: key });
      await hears(item);
    }
    await sendKeys({ press: 'Tab' });
    await hears('Options for Discord');
    expect(rendered?.element.shadowRoot?.querySelector('.menu:popover-open')).to.equal(null);
    expectKept();
  });

  it('moves to the receipt of a mint, then back to the piece when the sheet closes', async () => {
    await show('laurel-mint-gallery', 'minted');
    await press('.button[aria-label="Mint: Lantern oil"]');
    await press('.checkout-form [type=submit]');
    await hears('Lantern oil is yours');
    await sendKeys({ press: 'Escape' });
    await hears('Lantern oil');
    expect(focused().closest('dialog')).to.equal(null);
    expectKept();
  });

  it('returns to the edit button when the profile form is cancelled or saved', async () => {
    await show('laurel-profile', 'whole');
    await press('.edit');
    await until(() => focused().id === 'field-displayName', 'the first field');
    await press('.form-end .quiet');
    await hears('Edit');
    await press('.edit');
    await until(() => focused().id === 'field-displayName', 'the first field');
    await sendKeys({ type: ' of the balcony' });
    await press('.form [type=submit]');
    await hears('Edit');
    expectKept();
  });

  it('returns to a badge when its details close', async () => {
    await show('laurel-badge-shelf', 'shelf');
    await press('.badge');
    await hears('Close');
    await sendKeys({ press: 'Escape' });
    await until(() => focused().matches('.badge'), 'the badge');
    expectKept();
  });

  it('moves to the account button on sign-in, and to the sign-in button on sign-out', async () => {
    await show('laurel-wallet-connect', 'welcome');
    await press('.button');
    await press('.wallet button');
    await hears('Welcome back');
    await hears('Account of mira.eth');
    await sendKeys({ press: 'Enter' });
    await hears('Copy address');
    await sendKeys({ press: 'End' });
    await hears('Sign out');
    await sendKeys({ press: 'Enter' });
    await hears('Sign in');
    expectKept();
  });
});
