import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { executeServerCommand, setViewport } from '@web/test-runner-commands';
import { recoverTypedDataAddress } from 'viem';
import { auctionId, bids, bidId, lots, own, purse } from '../../../demo/states/auctions.js';
import { states, type } from '../../../demo/states/auction-bidder.js';
import { mira, signedInAs } from '../../../demo/states/members.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { type FixtureNetwork, type FixtureRequest, inTurn, problem } from '../../../demo/states/state.js';
import { bidTypedData } from '../../../src/contract/auctions/bid-message.js';
import type { AuctionBidder } from '../../../src/browser/elements/auction-bidder/auction-bidder.js';
import type { LaurelProgram } from '../../../src/browser/elements/program/program.js';
import { AssetBidEvent } from '../../../src/browser/elements/shared-events.js';
import type {
  AuctionEndedEvent,
  AuctionExtendedEvent,
  BidAcceptedEvent,
  BidOutbidEvent,
  BidPreviewEvent,
  BidSubmitEvent,
} from '../../../src/browser/elements/auction-bidder/events.js';
import { installFakeWallet, type FakeWallet, type FakeWalletOptions } from '../../support/wallets/fake-wallet.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let rendered: RenderedState | undefined;
let wallet: FakeWallet | undefined;
let instance = 0;

/** The platform's answer to a bid that it accepts. */
const taken = ({ body }: FixtureRequest) => {
  const { amount } = body as { amount: string };
  return {
    id: bidId(99),
    status: 'accepted' as const,
    auctionId,
    amount,
    endsAt: new Date(Date.now() + HOUR).toISOString(),
  };
};

interface ShowOptions {
  readonly attributes?: Record<string, string>;
  readonly again?: boolean;
  /** Options of a wallet with a real key. */
  readonly wallet?: FakeWalletOptions;
  readonly locale?: string;
  /** Tag of another element on the page. */
  readonly beside?: string;
}

async function show(name: string, network: FixtureNetwork = {}, options: ShowOptions = {}): Promise<AuctionBidder> {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  rendered?.remove();
  rendered = undefined;
  document.body.replaceChildren(...(options.beside ? [document.createElement(options.beside)] : []));
  if (!options.again) instance += 1;
  let session: FixtureNetwork = {};
  if (options.wallet) {
    wallet ??= installFakeWallet({ chainId: 2741, ...options.wallet });
    const { address } = wallet;
    session = { 'GET /session': () => signedInAs({ ...mira, wallets: [{ address, type: 'evm' }] }) };
  }
  rendered = await renderState(
    {
      ...state,
      ...(options.wallet ? { wallets: [], recent: 'test.fake' } : {}),
      name: 'visit',
      attributes: { ...state.attributes, ...options.attributes },
      network: { ...state.network, ...session, ...network },
    },
    {
      instance: String(instance),
      isRevisit: options.again ?? false,
      ...(options.locale ? { locale: options.locale } : {}),
    },
  );
  return rendered.element as AuctionBidder;
}

const inside = <T extends HTMLElement>(element: AuctionBidder, selector: string): T => {
  const found = element.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const texts = (element: AuctionBidder, selector: string): string[] =>
  [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].map((each) =>
    (each.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );
const text = (element: AuctionBidder, selector: string): string => texts(element, selector).join(' | ');
const sees = (element: AuctionBidder, selector: string): Promise<void> =>
  waitUntil(() => element.shadowRoot?.querySelector(selector), selector);
const button = (element: AuctionBidder, label: string): HTMLElement => {
  const found = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('button, a.button') ?? [])].find(
    (each) => each.textContent?.replace(/\s+/g, ' ').trim() === label,
  );
  if (!found) throw new Error(`There is no button ${label}.`);
  return found;
};
const press = async (element: AuctionBidder, label: string): Promise<void> => {
  button(element, label).click();
  await element.updateComplete;
};
const asked = (route: string): readonly FixtureRequest[] =>
  rendered?.calls.filter((call) => call.route === route) ?? [];
const posts = (): readonly FixtureRequest[] => asked('POST /api/me/auction_bids');
const step = (element: AuctionBidder): string | undefined =>
  element.shadowRoot?.querySelector<HTMLElement>('[data-step]')?.dataset['step'];
const reaches = (element: AuctionBidder, wanted: string): Promise<void> =>
  waitUntil(() => step(element) === wanted, `step ${wanted}, not ${step(element)}`);
const field = (element: AuctionBidder): HTMLInputElement => inside<HTMLInputElement>(element, '#amount');

describe('<laurel-auction-bidder>', () => {
  before(() => setViewport({ width: 800, height: 900 }));

  afterEach(async () => {
    rendered?.remove();
    rendered = undefined;
    wallet?.remove();
    wallet = undefined;
    for (const key of Object.keys(localStorage)) if (key.startsWith('laurel-bid@2')) localStorage.removeItem(key);
    await setViewport({ width: 800, height: 900 });
  });

  describe('the auction', () => {
    it('shows the current price, the time left and the minimum bid', async () => {
      const element = await show('live');
      expect(text(element, '.lot-title')).to.equal('Still life with laurel, no. 7');
      expect(text(element, '.stat .value')).to.match(/^1,210 \| 04:12:3\d$/);
      expect(field(element).value).to.equal('1,260');
      expect(texts(element, '.increment')).to.deep.equal(['Min 1,260', '+50', '+250', '+500']);
      expect(text(element, '.funds')).to.equal('You have 3,420 LeafHeld until outbid');
      expect(element.state).to.equal('live');
    });

    it('loads an auction without any wallet code', async () => {
      await show('visitor');
      expect(
        performance.getEntriesByType('resource').filter(({ name }) => /src\/browser\/wallets\//.test(name)),
      ).to.deep.equal([]);
      expect(rendered?.calls.map(({ route }) => route)).to.have.members([
        ...['GET /api/auctions', 'GET /api/auctions/items', 'GET /session', 'GET /capabilities', 'GET /time'],
      ]);
    });

    it('picks the auction in progress that ends first if none is named', async () => {
      await show('first-to-end');
      expect(asked('GET /api/auctions')[0]?.query.get('status')).to.equal('in_progress');
      expect(asked('GET /api/auctions/items')[0]?.query.get('auctionId')).to.equal(auctionId);
    });

    it('shows the bidders’ public names, and charts the price while the auction runs', async () => {
      const element = await show('named');
      expect(texts(element, '.bid-row .truncate')).to.deep.equal(['yuki_n', 'A member', 'You', 'yuki_n']);
      expect(texts(element, '.stat-note')[0]).to.equal('by yuki_n');
      expect(element.shadowRoot?.querySelectorAll('.point')).to.have.length(6);
      expect(element.shadowRoot?.querySelectorAll('.point.own')).to.have.length(1);
      expect(inside(element, '.chart').getAttribute('aria-hidden')).to.equal('true');
      rendered?.remove();
      expect((await show('won')).shadowRoot?.querySelector('.chart')).to.equal(null);
    });

    it('gives the chart round amounts, the bidders’ faces, and the time of the first and the last bid', async () => {
      const element = await show('named');
      expect(texts(element, '.scale span')).to.deep.equal(['1,000', '1,200', '1,400']);
      expect(text(element, '.times time')).to.match(/^1h ago \| 4\ds ago$/);
      const faces = [...(element.shadowRoot?.querySelectorAll('.point .avatar') ?? [])];
      expect(faces.map((face) => face.getBoundingClientRect().width > 16)).to.deep.equal(Array(6).fill(true));
      const [left = 0, right = 0] = ['.point:first-of-type', '.point.lead'].map(
        (point) => inside(element, point).getBoundingClientRect().left,
      );
      const plot = inside(element, '.plot').getBoundingClientRect();
      expect([left, right].map(Math.round)).to.deep.equal([plot.left, plot.right].map(Math.round));
    });

    it('gives the chart no scale if its amounts are too long for one', async () => {
      const element = await show('live', {
        'GET /api/auctions': lots((at) => ({
          auctionBids: bids(at, '9007199254740993123', '9007199254740993000', '9007199254740992900'),
        })),
      });
      expect(element.shadowRoot?.querySelectorAll('.point')).to.have.length(3);
      expect(texts(element, '.scale span')).to.deep.equal([]);
    });

    it('labels the list of bids for assistive technology', async () => {
      const element = await show('live');
      expect(element.shadowRoot?.querySelector('#bids ul')?.getAttribute('aria-label')).to.equal('Bids');
    });

    it('marks the member’s own bids and says whether they are winning', async () => {
      const element = await show('leading');
      expect(texts(element, '.bid-row .truncate').slice(0, 3)).to.deep.equal(['You', 'A member', 'You']);
      expect(text(element, '.position strong')).to.equal('You’re winning');
      await press(element, 'Show all 5');
      expect(texts(element, '.bid-row')).to.have.length(5);
    });

    it('does not call the highest bidder the winner below the reserve', async () => {
      const element = await show('leading', {
        'GET /api/auctions': lots((at) => ({
          auctionBids: bids(at, 1260, 1210, 1160, 1110, 1000),
          reservePrice: '2000',
        })),
      });
      expect(text(element, '.position strong')).to.equal('In front, below the reserve');
      expect(text(element, '.stat-note')).to.include('Reserve not met');
      expect(element.shadowRoot?.querySelector('.winning')).to.equal(null);
    });

    it('explains how the minimum is calculated, and gives the end in local time and UTC', async () => {
      const element = await show('live');
      expect(texts(element, '.rules li')[0]).to.equal('Minimum: 1,210 plus a step of 50 is 1,260 Leaf.');
      expect(texts(element, '.rules li')[1]).to.match(/your time, .+ UTC\.$/);
    });

    it('uses the server’s clock if the device’s clock is a day off', async () => {
      const off = lots((at) => ({ startsAt: at(DAY - HOUR), endsAt: at(DAY + HOUR) }));
      const element = await show(
        'live',
        {
          'GET /time': () => ({ now: new Date(Date.now() + DAY).toISOString() }),
          'GET /api/auctions': off,
          'POST /api/me/auction_bids': taken,
        },
        { wallet: {} },
      );
      await waitUntil(() => /^(01:00:0|00:59:5)/.test(texts(element, '.stat.end .value')[0] ?? ''), 'an hour left');
      await press(element, 'Bid 1,260');
      await press(element, 'Sign the bid');
      await waitUntil(() => posts().length === 1);
      const { deadline } = posts()[0]?.body as { deadline: number };
      expect(deadline * 1000).to.be.closeTo(Date.now() + DAY + 10 * MINUTE, 10_000);
    });

    it('counts the last bids when time is up, and ends only when the platform says so', async () => {
      const element = await show('closing', {
        'GET /api/auctions': lots(
          (at) => ({ endsAt: at(-500) }),
          (at) => ({ endsAt: at(-500), status: 'completed', auctionBids: bids(at, 1210) }),
        ),
        'GET /api/me/auction_bids': inTurn(own([1210, 'accepted', bidId(1)]), own([1210, 'fulfilled', bidId(1)])),
      });
      const ended = oneEvent(element, 'laurel-auction-ended') as unknown as Promise<AuctionEndedEvent>;
      expect(texts(element, '.stat.end .stat-note')).to.deep.equal(['Counting the last bids']);
      expect(element.shadowRoot?.querySelector('.bid')).to.equal(null);
      expect((await ended).detail).to.deep.equal({ auctionId, outcome: 'won' });
      await waitUntil(() => texts(element, '.outcome p')[0] === 'Won for 1,210 Leaf.');
      expect(texts(element, '.outcome p')[1]).to.equal('The team takes it from here. You can close this page.');
    });

    for (const [name, said] of [
      ['won', 'It’s yours'],
      ['won-settling', 'We’re settling it now. The team takes it from here. You can close this page.'],
      ['won-second-price', 'Won for 1,100 Leaf. The rest of your bid is back'],
      ['lost', '1,260 Leaf are back in your balance.'],
      ['no-bids', 'Nobody has bid.'],
      ['reserve-unmet', 'The reserve wasn’t met'],
      ['cancelled', 'This auction was cancelled'],
    ] as const)
      it(`says how it ended: ${name}`, async () => {
        expect(text(await show(name), '.panel')).to.include(said);
      });

    it('shows a won piece only once, in its wreath', async () => {
      const pictures = (element: HTMLElement) => element.shadowRoot?.querySelectorAll('.art').length;
      const element = await show('won');
      expect([pictures(element), element.shadowRoot?.querySelector('.media')]).to.deep.equal([1, null]);
      rendered?.remove();
      expect(pictures(await show('lost'))).to.equal(1);
    });

    it('shows the piece over the whole height of the panel beside it', async () => {
      const box = (element: AuctionBidder, selector: string): DOMRect =>
        inside(element, selector).getBoundingClientRect();
      await setViewport({ width: 752, height: 900 });
      for (const name of ['live', 'leading', 'named', 'token-review', 'several', 'sold']) {
        const element = await show(name);
        const picture = name === 'several' ? '.media .blank' : '.media .art';
        expect(box(element, picture).height, name).to.be.closeTo(box(element, '.panel').height, 1);
        expect(box(element, picture).height, name).to.be.at.least(box(element, picture).width - 1);
      }
    });

    it('never reveals the reserve', async () => {
      const element = await show('reserve-open');
      expect(element.shadowRoot?.textContent).not.to.include('2,000');
    });

    it('shows no bid form if the site takes no bids or does not support the kind of auction', async () => {
      for (const name of ['read-only', 'maintenance', 'several'])
        expect((await show(name)).shadowRoot?.querySelector('.bid'), name).to.equal(null);
    });
  });

  describe('the amount', () => {
    const bidsOf = async (entered: string, name = 'token', locale = 'en'): Promise<string> => {
      const element = await show(name, {}, { locale });
      await type(element, entered);
      const problemText = text(element, '.funds .danger');
      if (problemText) return problemText;
      inside(element, '.bid .button.primary').click();
      await sees(element, '.review');
      return inside(element, '.sign-card pre').textContent?.match(/amount: (\d+)/)?.[1] ?? '';
    };

    it('is exact beyond what a double holds, and with 18 decimals', async () => {
      expect(await bidsOf('9,007,199,254,740,993,173', 'huge')).to.equal('9007199254740993173');
      expect(await bidsOf('1.3')).to.equal('1300000000000000000');
      expect(await bidsOf('1.260000000000000001')).to.equal('1260000000000000001');
    });

    it('keeps all 24 decimals in the field, the increments and the bid', async () => {
      const element = await show('many-decimals');
      expect(inside<HTMLInputElement>(element, '#amount').value).to.equal('1.500000000000000000000008');
      expect(element.shadowRoot?.querySelector('.funds .danger')).to.equal(null);
      const steps = [...(element.shadowRoot?.querySelectorAll('.increment') ?? [])].slice(1);
      expect(steps.map((each) => each.querySelector('.vh')?.textContent)).to.deep.equal([
        '+0.000000000000000000000001',
        '+0.000000000000000000000005',
        '+0.00000000000000000000001',
      ]);
      expect(await bidsOf('1.500000000000000000000012', 'many-decimals')).to.equal('1500000000000000000000012');
    });

    it('is read in another language’s format, unless that is ambiguous', async () => {
      expect(await bidsOf('1.234,5')).to.equal('1234500000000000000000');
      expect(await bidsOf('1,234.5')).to.equal('1234500000000000000000');
      expect(await bidsOf('1.234,5', 'token', 'de')).to.equal('1234500000000000000000');
      expect(await bidsOf('1.500', 'live')).to.match(/^That can be read two ways\. Write it like/);
    });

    it('is refused with an explanation if invalid, and the focus stays in the field', async () => {
      const element = await show('live');
      for (const [entered, said] of [
        ['', 'Enter an amount'],
        ['-1300', 'The amount can’t be negative'],
        ['many', 'That isn’t a number. Write it like “1,234”.'],
        ['1300.5', 'Leaf has no decimals'],
        ['9'.repeat(90), 'That’s more than there can ever be'],
      ] as const) {
        await type(element, entered);
        expect(text(element, '.funds'), entered).to.equal(said);
        inside<HTMLFormElement>(element, '.bid').requestSubmit();
        await element.updateComplete;
        expect(step(element), entered).to.equal(undefined);
        expect(element.shadowRoot?.activeElement, entered).to.equal(field(element));
      }
      expect(field(element).getAttribute('aria-invalid')).to.equal('true');
      expect(inside(element, `#${field(element).getAttribute('aria-describedby')}`).textContent).to.include(
        'more than',
      );
    });

    it('changes by the increment with buttons and arrow keys, and never falls below the minimum', async () => {
      const element = await show('live');
      inside(element, '.step-btn:last-of-type').click();
      await element.updateComplete;
      expect(field(element).value).to.equal('1,310');
      field(element).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', cancelable: true }));
      await element.updateComplete;
      expect(field(element).value).to.equal('1,260');
      expect(inside<HTMLButtonElement>(element, '.step-btn').disabled).to.equal(true);
      await press(element, '+250');
      expect(field(element).value).to.equal('1,510');
    });

    it('offers the minimum in place of a lower amount, and says what the balance lacks', async () => {
      const low = await show('below');
      await press(low, 'Bid 1,260 instead');
      expect(text(low, '.review .sign-card b')).to.equal('1,260 Leaf');
      const poor = await show('too-little');
      expect(text(poor, '.funds')).to.equal('You need 1,260 Leaf; you have 940');
      expect(button(poor, 'See how to earn more').getAttribute('href')).to.equal(`${location.origin}/quests`);
    });

    it('offers no bid that exceeds the balance, but a way to earn more if the page has quests', async () => {
      const poor = { 'GET /api/me/accounts': purse(940) };
      const without = await show('live', poor);
      expect(texts(without, '.bid .button')).to.deep.equal([]);
      const low = await show('below', poor, { beside: 'laurel-quest-list' });
      expect(text(low, '.funds')).to.equal('You need 1,260 Leaf; you have 940');
      expect(texts(low, '.bid .button')).to.deep.equal(['See how to earn more']);
    });

    it('counts the points that the auction already holds as available', async () => {
      const element = await show('raising');
      expect(text(element, '.funds')).to.include('You have 3,420 Leaf');
    });
  });

  describe('a bid', () => {
    it('takes one press after the member is outbid, or two for another amount', async () => {
      const element = await show('outbid');
      expect(texts(element, '.raises .button')).to.deep.equal(['Another amount', 'Bid 1,360']);
      expect(texts(element, '.bid')).to.deep.equal([]);
      await press(element, 'Another amount');
      await waitUntil(() => texts(element, '.bid').length === 1);
      expect(texts(element, '.raises')).to.deep.equal([]);
      expect(texts(element, '.bid .primary')).to.deep.equal(['Bid 1,360']);
    });

    it('is explained before anything is signed, unless the page cancels the preview', async () => {
      const element = await show('review');
      const rows = Object.fromEntries(
        [...(element.shadowRoot?.querySelectorAll('.sign-card dl > div') ?? [])].map((row) =>
          [...row.children].map((each) => each.textContent?.trim()),
        ),
      ) as Record<string, string>;
      expect(rows['Your bid']).to.equal('1,260\u00a0Leaf');
      expect(rows['Balance after']).to.equal('2,160\u00a0Leaf');
      expect(rows['Reserve']).to.equal('Met with this bid');
      expect(rows['New end']).to.include('A bid this late extends it');
      expect(rows['On']).to.equal(location.host);
      expect(text(element, '.sign-card-cost')).to.include('no transaction, no approval, no network fee');
      expect(posts()).to.have.length(0);

      const other = await show('live');
      other.addEventListener('laurel-bid-preview', (event) => event.preventDefault());
      const preview = oneEvent(other, 'laurel-bid-preview') as unknown as Promise<BidPreviewEvent>;
      await press(other, 'Bid 1,260');
      expect((await preview).detail).to.deep.equal({ auctionId, amount: '1260' });
      expect(step(other)).to.equal(undefined);
    });

    it('is signed exactly as shown, for this auction and chain only, and sent once', async () => {
      const element = await show('live', { 'POST /api/me/auction_bids': taken }, { wallet: {} });
      const accepted = oneEvent(element, 'laurel-bid-accepted') as unknown as Promise<BidAcceptedEvent>;
      await press(element, 'Bid 1,260');
      button(element, 'Sign the bid').click();
      button(element, 'Sign the bid').click();
      expect((await accepted).detail.amount).to.equal('1260');
      expect(posts()).to.have.length(1);
      const body = posts()[0]?.body as Record<'amount' | 'nonce' | 'signature' | 'chainName' | 'wallet', string> & {
        deadline: number;
      };
      const terms = {
        auctionId,
        amount: 1260n,
        currency: null,
        nonce: BigInt(body.nonce),
        deadline: BigInt(body.deadline),
      };
      const signer = (given: Partial<typeof terms>, chainId: number) =>
        recoverTypedDataAddress({
          ...bidTypedData({ ...terms, ...given }, body.wallet, chainId),
          signature: body.signature as `0x${string}`,
        });
      expect(await signer({}, Number(body.chainName))).to.equal(wallet?.address);
      expect(await signer({ auctionId: bidId(1) }, Number(body.chainName))).not.to.equal(wallet?.address);
      expect(await signer({}, 1)).not.to.equal(wallet?.address);
      expect(await signer({ amount: 1261n }, Number(body.chainName))).not.to.equal(wallet?.address);
      await waitUntil(() => text(element, '[role=status]').includes('Your bid of 1,260 Leaf is in'));
    });

    const shownFields = (element: AuctionBidder): Record<string, string> =>
      Object.fromEntries(
        (inside(element, '.sign-card pre').textContent ?? '').split('\n').map((line) => line.split(': ')),
      ) as Record<string, string>;

    for (const isConnected of [true, false])
      it(`shows all six fields before the wallet opens, ${isConnected ? 'with a connected account' : 'even without a connected account'}`, async () => {
        const element = await show('live', { 'POST /api/me/auction_bids': taken }, { wallet: {} });
        const provider = wallet?.provider as { request(call: { method: string }): Promise<unknown> };
        if (isConnected) await provider.request({ method: 'eth_requestAccounts' });
        await press(element, 'Bid 1,260');
        const bidder = isConnected ? wallet?.address : 'the account your wallet shows';
        await waitUntil(() => shownFields(element)['bidder'] === bidder);
        const shown = shownFields(element);
        expect(Object.keys(shown).slice(0, 6)).to.deep.equal([
          ...['auctionId', 'bidder', 'amount', 'currency', 'nonce', 'deadline'],
        ]);
        expect(wallet?.asked.filter((method) => method.startsWith('eth_sign'))).to.deep.equal([]);
        await press(element, 'Sign the bid');
        await waitUntil(() => posts().length === 1);
        const body = posts()[0]?.body as Record<string, unknown>;
        expect([body['auctionId'], body['amount'], body['nonce'], String(body['deadline'])]).to.deep.equal([
          ...[shown['auctionId'], shown['amount'], shown['nonce'], shown['deadline']],
        ]);
        expect(body['wallet']).to.equal(wallet?.address);
      });

    it('is not signed with a group wallet that the member never proved, but asks to link it', async () => {
      wallet = installFakeWallet({ chainId: 2741 });
      const wallets = [...mira.wallets, { address: wallet.address, type: 'evm' as const, ofGroup: true as const }];
      const element = await show('review', { 'GET /session': () => signedInAs({ ...mira, wallets }) }, { wallet: {} });
      await press(element, 'Sign the bid');
      await reaches(element, 'failed');
      expect(text(element, '.step .notice')).to.match(/isn’t linked yet .*sign once\./);
      expect(wallet.asked.filter((method) => method.startsWith('eth_sign'))).to.deep.equal([]);
      expect(posts()).to.have.length(0);
    });

    it('is signed as text by wallets of other chains, exactly as shown', async () => {
      const element = await show('signing-text');
      const [, shown = ''] =
        /^(Laurel Auction bid[^]+)$/.exec(inside(element, '.sign-card pre').textContent ?? '') ?? [];
      expect(shown.split('\n').slice(2, 6)).to.deep.equal([
        `Auction: ${auctionId}`,
        'Bidder: 7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd',
        'Amount: 1260',
        'Currency: points',
      ]);
      expect(rendered?.calls.some(({ route }) => route === 'POST /api/me/auction_bids')).to.equal(false);
    });

    it('has a new nonce each time', async () => {
      const refusal = { ...problem('refused'), reason: { code: 'bid_repeated' as const } };
      const element = await show('live', { 'POST /api/me/auction_bids': refusal }, { wallet: {} });
      await press(element, 'Bid 1,260');
      await press(element, 'Sign the bid');
      await reaches(element, 'refused');
      expect(text(element, '.notice strong')).to.equal('This signature was already used');
      await press(element, 'Sign again');
      await waitUntil(() => posts().length === 2);
      const [first, second] = posts().map(({ body }) => (body as { nonce: string }).nonce);
      expect(first).not.to.equal(second);
      expect(BigInt(first ?? 0) > 2n ** 53n || BigInt(second ?? 0) > 2n ** 53n).to.equal(true);
    });

    it('can be delayed or cancelled by the page', async () => {
      const element = await show('live', { 'POST /api/me/auction_bids': taken }, { wallet: {} });
      let mayGoOn = (): void => undefined;
      element.addEventListener(
        'laurel-bid-submit',
        (event: BidSubmitEvent) => event.waitUntil(new Promise<void>((resolve) => (mayGoOn = resolve))),
        { once: true },
      );
      await press(element, 'Bid 1,260');
      const submitted = oneEvent(element, 'laurel-bid-submit');
      await press(element, 'Sign the bid');
      await submitted;
      expect(wallet?.asked).not.to.include('eth_signTypedData_v4');
      mayGoOn();
      await waitUntil(() => posts().length === 1);

      const other = await show('live', {}, { wallet: {} });
      other.addEventListener('laurel-bid-submit', (event) => event.preventDefault());
      await press(other, 'Bid 1,260');
      await press(other, 'Sign the bid');
      await reaches(other, 'reviewing');
      expect(posts()).to.have.length(0);
    });

    it('stops before signing if another member bid higher after the preview', async () => {
      const element = await show('faster', {}, { wallet: {} });
      expect(text(element, '.funds')).to.equal('Someone was faster. The minimum is now 1,350.');
      expect(wallet?.asked).not.to.include('eth_signTypedData_v4');
      await press(element, 'Bid 1,350 instead');
      expect(text(element, '.sign-card b')).to.equal('1,350 Leaf');
    });

    it('is not sent if another member bid higher while the wallet was open', async () => {
      const element = await show(
        'live',
        {
          'GET /api/auctions': lots(
            () => ({}),
            () => ({}),
            (at) => ({ auctionBids: bids(at, 1400, 1210) }),
          ),
        },
        { wallet: {} },
      );
      element.addEventListener('laurel-bid-submit', (event) => event.waitUntil(element.refresh()));
      await press(element, 'Bid 1,260');
      await press(element, 'Sign the bid');
      await waitUntil(() => text(element, '.funds') === 'Someone was faster. The minimum is now 1,450.');
      expect(wallet?.asked).to.include('eth_signTypedData_v4');
      expect(posts()).to.have.length(0);
    });

    it('stops before signing if the auction ended after the preview', async () => {
      await show('late', {}, { wallet: {} });
      expect(wallet?.asked).not.to.include('eth_signTypedData_v4');
      expect(posts()).to.have.length(0);
    });

    it('is not sent once its deadline has passed', async () => {
      const element = await show('live', { 'POST /api/me/auction_bids': taken }, { wallet: {} });
      const { clock } = (rendered?.program as LaurelProgram).program ?? {};
      if (!clock) throw new Error('There is no clock.');
      const { now } = clock;
      // The member takes eleven minutes to sign.
      clock.now = () => now() + (wallet?.asked.includes('eth_signTypedData_v4') ? 11 * MINUTE : 0);
      await press(element, 'Bid 1,260');
      await press(element, 'Sign the bid');
      await reaches(element, 'stale');
      expect(posts()).to.have.length(0);
      clock.now = now;
    });

    it('is not signed if cancelled at once', async () => {
      const element = await show('live', { 'POST /api/me/auction_bids': taken }, { wallet: {} });
      await press(element, 'Bid 1,260');
      button(element, 'Sign the bid').click();
      await element.updateComplete;
      await press(element, 'Cancel');
      await rendered?.network.quiet();
      expect(step(element)).to.equal(undefined);
      expect(wallet?.asked).not.to.include('eth_signTypedData_v4');
      expect(posts()).to.have.length(0);
    });

    it('can be cancelled while the wallet does not respond, and made again', async () => {
      const element = await show(
        'live',
        { 'POST /api/me/auction_bids': taken },
        {
          wallet: { silent: ['eth_signTypedData_v4'] },
        },
      );
      await press(element, 'Bid 1,260');
      await press(element, 'Sign the bid');
      await reaches(element, 'signing');
      await press(element, 'Cancel');
      expect(step(element)).to.equal(undefined);
      wallet?.behave({ silent: [] });
      await press(element, 'Bid 1,260');
      await press(element, 'Sign the bid');
      await waitUntil(() => posts().length === 1);
    });

    it('is dropped by a reload while the wallet is open, so that a late signature is not sent', async () => {
      await show('live', { 'POST /api/me/auction_bids': taken }, { wallet: { silent: ['eth_signTypedData_v4'] } });
      await press(rendered?.element as AuctionBidder, 'Bid 1,260');
      await press(rendered?.element as AuctionBidder, 'Sign the bid');
      await reaches(rendered?.element as AuctionBidder, 'signing');
      const element = await show('live', { 'POST /api/me/auction_bids': taken }, { wallet: {}, again: true });
      expect(step(element)).to.equal(undefined);
      expect(button(element, 'Bid 1,260')).to.exist;
      expect(Object.keys(localStorage).filter((key) => key.startsWith('laurel-bid@2'))).to.deep.equal([]);
      expect(posts()).to.have.length(0);
    });

    it('is resent unchanged after the step-up that the site requires', async () => {
      const element = await show(
        'live',
        {
          'POST /api/me/auction_bids': (request) =>
            request.earlier === 0 ? problem('step_up_required') : taken(request),
          'POST /session/step-up': { purpose: 'bid', expiresAt: new Date(Date.now() + MINUTE).toISOString() },
        },
        { wallet: {} },
      );
      const accepted = oneEvent(element, 'laurel-bid-accepted');
      await press(element, 'Bid 1,260');
      await press(element, 'Sign the bid');
      await accepted;
      expect(asked('POST /session/challenge')[0]?.body).to.deep.equal({ purpose: 'bid' });
      const { message } = asked('POST /session/step-up')[0]?.body as { message: string };
      expect(message).to.include('Confirm a bid at Ashfall');
      expect(posts()[0]?.body).to.deep.equal(posts()[1]?.body);
    });

    it('asks an expired session to sign in, and keeps the typed amount', async () => {
      const element = await show('expired');
      expect(field(element).value).to.equal('1,500');
      const request = oneEvent(element, 'laurel-sign-in-request');
      await press(element, 'Sign in to bid');
      await request;
      expect(field(element).value).to.equal('1,500');
    });

    for (const [name, said, action] of [
      ['declined', 'You declined in your wallet', 'Try again'],
      ['wrong-account', 'Your wallet shows another account', 'Try again'],
      ['no-wallet', 'Your wallet is no longer connected', 'Connect wallet'],
      ['switching', 'Move your wallet to Abstract', 'Cancel'],
      ['network-declined', 'Your wallet stayed on its network', 'Try again'],
      ['busy', 'We’re busy right now', 'Send again'],
      ['holders-only', 'This one is for holders', 'OK'],
      ['own-auction', 'This auction is yours', 'OK'],
      ['restricted', 'This account is restricted', 'OK'],
      ['elsewhere', 'Another tab is bidding', 'Try again'],
    ] as const)
      it(`explains the failure and offers a way on: ${name}`, async () => {
        const element = await show(name);
        expect(text(element, '.step .notice strong')).to.equal(said);
        expect(button(element, action)).to.exist;
      });

    it('is resent with the same signature if the platform certainly did not receive it', async () => {
      const element = await show(
        'live',
        { 'POST /api/me/auction_bids': (request) => (request.earlier === 0 ? problem('busy') : taken(request)) },
        { wallet: {} },
      );
      await press(element, 'Bid 1,260');
      await press(element, 'Sign the bid');
      await reaches(element, 'failed');
      await press(element, 'Send again');
      await waitUntil(() => posts().length === 2);
      expect(posts()[0]?.body).to.deep.equal(posts()[1]?.body);
      expect(wallet?.asked.filter((method) => method === 'eth_signTypedData_v4')).to.have.length(1);
    });
  });

  describe('a bid in a token', () => {
    const rows = (element: AuctionBidder): Record<string, string> =>
      Object.fromEntries(
        [...(element.shadowRoot?.querySelectorAll('.sign-card dl > div') ?? [])].map((row) =>
          ['dt', 'dd'].map((part) => (row.querySelector(part)?.textContent ?? '').trim()),
        ) as [string, string][],
      );

    it('shows the wallet’s balance, and says that signing moves no tokens', async () => {
      const element = await show('token-review');
      const said = rows(element);
      expect(said['In your wallet']).to.equal('2.5\u00a0tokens of 0x6B17…1d0F');
      expect(said['If you win']).to.equal(
        'You pay your bidThis signature moves no tokens. The team arranges payment with the winner after the end.',
      );
      expect(said['If you’re outbid']).to.equal('Nothing is taken');
      expect(button(element, 'Sign the bid')).to.exist;
    });

    it('loads no wallet code before the member reviews a bid', async () => {
      performance.clearResourceTimings();
      const loaded = (): string[] =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /src\/browser\/wallets\/evm\/holdings/.exec(name)?.[0] ?? []);
      await show('token');
      expect(loaded()).to.deep.equal([]);
    });

    it('cannot be signed while the wallet holds too little, and keeps the amount on the way back', async () => {
      const element = await show('token-short');
      expect(text(element, '.review .notice strong .vh')).to.equal('0.860000000000000001');
      expect(text(element, '.review .notice strong')).to.match(/ tokens of 0x6B17…1d0F short$/);
      expect(text(element, '.review .notice')).to.include('on Ethereum');
      expect(() => button(element, 'Sign the bid')).to.throw();
      await press(element, 'Check again');
      await waitUntil(() => text(element, '.review .notice strong').includes('short'));
      await press(element, 'Back');
      expect(field(element).value).to.equal('1.260000000000000001');
    });

    it('is checked again before signing, and stops if the wallet turns out to hold too little', async () => {
      const element = await show('token-short-at-last');
      expect(text(element, '.step .notice strong .vh')).to.equal('0.860000000000000001');
      expect(text(element, '.step .notice strong')).to.match(/ tokens of 0x6B17…1d0F short$/);
      expect(text(element, '.step .notice')).to.include('Nothing was signed');
      expect(posts()).to.have.length(0);
      await press(element, 'OK');
      expect(field(element)).to.exist;
    });

    it('says why the wallet’s balance is checked later', async () => {
      const element = await show('token-unread');
      expect(rows(element)['In your wallet']).to.equal('Checked before you signYour wallet isn’t on Ethereum');
      expect(button(element, 'Sign the bid')).to.exist;
    });

    it('says at the end that the team arranges payment', async () => {
      expect(text(await show('token-won'), '.outcome')).to.include(
        'Nothing has been paid yet: the team will arrange payment and delivery with you.',
      );
    });
  });

  describe('a collection that bidders must hold', () => {
    it('is shown as held, missing or not known yet', async () => {
      const element = await show('gated-review');
      expect(texts(element, '.condition .what')).to.deep.equal([
        'A piece of 0x4d22…4381, not yet',
        'A piece of 0xe1Aa…b629, done',
        'A piece of 0x8ce3…B7af, not known yet',
      ]);
      expect(texts(element, '.condition .missing')).to.deep.equal([
        'None in your wallets on Ethereum',
        '',
        'Checked when you bid',
      ]);
      expect(button(element, 'Sign the bid')).to.exist;
      await press(element, 'Back');
      expect(texts(element, '.condition .what')).to.have.length(3);
    });

    it('is looked up in the member’s wallets on request, before they bid', async () => {
      const element = await show('gated');
      expect(texts(element, '.condition')).to.deep.equal([]);
      await press(element, 'Check my wallets');
      await waitUntil(() => texts(element, '.condition .missing').length === 1);
      await waitUntil(
        () => text(element, '.condition .missing') === 'Your wallet isn’t connected to this page yet.',
        text(element, '.condition .missing'),
      );
    });
  });

  describe('an unanswered bid', () => {
    it('is resent unchanged, so that it counts once', async () => {
      const element = await show(
        'live',
        { 'POST /api/me/auction_bids': (request) => (request.earlier === 0 ? problem('pending') : taken(request)) },
        { wallet: {} },
      );
      const accepted = oneEvent(element, 'laurel-bid-accepted');
      await press(element, 'Bid 1,260');
      await press(element, 'Sign the bid');
      await reaches(element, 'unknown');
      await accepted;
      expect(posts()[0]?.body).to.deep.equal(posts()[1]?.body);
    });

    it('is found after a reload', async () => {
      await show('unknown', {}, { wallet: {} });
      const element = await show(
        'leading',
        { 'GET /api/auctions': lots(() => ({})), 'GET /api/me/auction_bids': () => own([1260]) },
        { wallet: {}, again: true },
      );
      await waitUntil(() => element.matches(':state(leading)'), 'the lead');
      await waitUntil(() => text(element, '[role=status]').includes('is in'));
      expect(posts()).to.have.length(0);
      expect(Object.keys(localStorage).filter((key) => key.startsWith('laurel-bid@2'))).to.deep.equal([]);
    });

    it('leaves no signature in the browser’s storage', async () => {
      await show('unknown', {}, { wallet: {} });
      const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('laurel-bid@2'));
      expect(kept).to.have.length(1);
      expect(kept[0]?.[1]).not.to.include('0x');
    });

    it('blocks another bid until it is settled, in this tab or another', async () => {
      const element = await show('unknown-after-reload');
      expect(element.shadowRoot?.querySelector('.bid')).to.equal(null);
      const key = Object.keys(localStorage).find((each) => each.startsWith('laurel-bid@2')) ?? '';
      localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key }));
      await sees(element, '.bid');
    });

    it('is reported lost only once it can no longer arrive', async () => {
      expect(text(await show('never-arrived'), '.notice strong')).to.equal('Your bid didn’t arrive');
    });
  });

  describe('while the auction runs', () => {
    it('announces being outbid assertively, and a later end politely', async () => {
      const events: string[] = [];
      const hear = (event: Event) => {
        const { type: name, detail } = event as BidOutbidEvent | AuctionExtendedEvent;
        events.push(`${name} ${JSON.stringify(detail)}`);
      };
      document.addEventListener('laurel-bid-outbid', hear);
      document.addEventListener('laurel-auction-extended', hear);
      const element = await show('outbid');
      expect(text(element, '[role=alert].vh')).to.equal('You’ve been outbid. The bid is now 1,310 Leaf.');
      expect(text(element, '[role=status].vh')).to.match(/^A late bid: the auction now ends \d/);
      expect(text(element, '.stat-note.warning')).to.equal('+5 min, late bid');
      expect(events.map((each) => each.split(' ')[0])).to.have.members([
        'laurel-auction-extended',
        'laurel-bid-outbid',
      ]);
      expect(events.join()).to.include('"highest":"1310"');
      document.removeEventListener('laurel-bid-outbid', hear);
      document.removeEventListener('laurel-auction-extended', hear);
    });

    it('notifies members who are on another tab that they were outbid, if they opted in', async () => {
      const told: string[] = [];
      let asked = 0;
      const { Notification: original } = globalThis;
      class FakeNotification {
        static permission = 'default';
        static requestPermission = () => {
          asked += 1;
          FakeNotification.permission = 'granted';
          return Promise.resolve('granted');
        };
        constructor(title: string, { body }: { body: string }) {
          told.push(`${title}: ${body}`);
        }
      }
      Object.assign(globalThis, { Notification: FakeNotification });
      const looks = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState');
      try {
        const element = await show('leading', {
          'GET /api/auctions': lots(
            (at) => ({ auctionBids: bids(at, 1260, 1210) }),
            (at) => ({ auctionBids: bids(at, 1310, 1260, 1210) }),
          ),
          'GET /api/me/auction_bids': own([1260, 'accepted', bidId(2)]),
        });
        expect(asked).to.equal(0);
        await press(element, 'Tell me if I’m outbid');
        await waitUntil(() => text(element, '.notices').includes('On while this page is open'));
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        const before = document.title;
        document.title = 'Ashfall';
        await element.refresh();
        await waitUntil(() => told.length > 0, 'the notice');
        expect(document.title).to.equal('Outbid · Ashfall');
        document.dispatchEvent(new Event('visibilitychange'));
        expect(document.title).to.equal('Ashfall');
        document.title = before;
        expect(told).to.deep.equal([
          'Still life with laurel, no. 7: You’ve been outbid. The bid is now 1,310\u00a0Leaf.',
        ]);
        expect(asked).to.equal(1);
      } finally {
        delete (document as { visibilityState?: unknown }).visibilityState;
        expect(Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')).to.deep.equal(looks);
        Object.assign(globalThis, { Notification: original });
      }
    });

    it('counts how often the end was extended', async () => {
      expect(text(await show('extended'), '.stat-note.warning')).to.equal('+5 min, late bid 2');
    });

    it('keeps the auction if a refresh fails, and says how old it is', async () => {
      const element = await show('stale');
      expect(text(element, '.notice')).to.match(/^As of /);
      expect(text(element, '.stat .value')).to.include('1,210');
    });

    it('exports the opening of an upcoming auction to a calendar', async () => {
      const element = await show('upcoming');
      const made: Blob[] = [];
      const [create, click] = [URL.createObjectURL.bind(URL), HTMLAnchorElement.prototype.click];
      URL.createObjectURL = (blob: Blob) => (made.push(blob), create(blob));
      HTMLAnchorElement.prototype.click = () => undefined;
      try {
        await press(element, 'Remind me');
      } finally {
        URL.createObjectURL = create;
        HTMLAnchorElement.prototype.click = click;
      }
      expect(await made[0]?.text()).to.include('SUMMARY:Still life at night\\, no. 8 opens');
    });

    it('hides the bids of others while the auction is sealed', async () => {
      const element = await show('sealed');
      expect(texts(element, '.bid-row .truncate')).to.deep.equal(['You']);
      expect(text(element, '.history .hint')).to.equal('Other bids stay hidden until the end');
    });
  });

  describe('accessibility and layout', () => {
    it('moves the focus with the member’s actions, but not on a refresh', async () => {
      const element = await show('live', {}, { wallet: { silent: ['eth_signTypedData_v4'] } });
      button(element, 'Bid 1,260').focus();
      await press(element, 'Bid 1,260');
      expect(element.shadowRoot?.activeElement?.className).to.equal('review');
      await press(element, 'Back');
      expect(element.shadowRoot?.activeElement).to.equal(field(element));
      field(element).blur();
      await element.refresh();
      expect(element.shadowRoot?.activeElement).to.equal(null);
    });

    for (const width of [280, 320, 420, 600, 900])
      it(`fits ${width} px, also at twice the text size`, async () => {
        await setViewport({ width, height: 700 });
        for (const size of ['', '30px']) {
          document.documentElement.style.setProperty('--laurel-font-size', size);
          for (const name of ['huge', 'token', 'review']) {
            await show(name);
            expect(document.documentElement.scrollWidth, `${name} ${size}`).to.be.at.most(width);
          }
        }
        document.documentElement.style.removeProperty('--laurel-font-size');
      });

    it('makes every target at least 24 px wide and high', async () => {
      for (const name of ['live', 'review']) {
        const element = await show(name);
        for (const each of element.shadowRoot?.querySelectorAll<HTMLElement>('button, a, summary, input') ?? []) {
          const { width, height } = each.getBoundingClientRect();
          if (width > 0) expect(Math.min(width, height), each.outerHTML.slice(0, 80)).to.be.at.least(23.5);
        }
      }
    });

    it('keeps its borders under forced colours', async () => {
      await executeServerCommand('media-features', { 'forced-colors': 'active' });
      try {
        const element = await show('live');
        expect(getComputedStyle(inside(element, '.stepper')).borderTopWidth).to.equal('1px');
      } finally {
        await executeServerCommand('media-features', {});
      }
    });

    it('writes and reads amounts in the language’s format', async () => {
      const element = await show('live', { 'GET /api/me/accounts': purse(3420) }, { locale: 'en-DE' });
      expect(field(element).value).to.equal('1.260');
      await type(element, '1.300');
      inside(element, '.bid .button.primary').click();
      await sees(element, '.review');
      expect(inside(element, '.sign-card pre').textContent).to.include('amount: 1300');
    });
  });

  it('switches to a piece requested elsewhere on the page, unless the page names an auction', async () => {
    const wanted = '5f0c7d1e-8a2b-4c3d-9e4f-000000000042';
    const item = '5f0c7d1e-8a2b-4c3d-9e4f-0000000000aa';
    const network: FixtureNetwork = {
      'GET /api/auctions/items': ({ query }) => ({
        data: (query.get('auctionId') ?? '').includes(wanted)
          ? [
              {
                id: item,
                auctionId: wanted,
                quantity: 1,
                sortId: 1,
                mintingContractAsset: {
                  ...{ id: wanted, name: 'Watch horn', description: null, imageUrl: null, animationUrl: null },
                  ...{ tokenId: 3, isPhygitalItem: false, revealedAt: null },
                },
              },
            ]
          : [],
        hasNextPage: false,
      }),
      'GET /api/auctions': (call) => {
        const list = lots(() => ({}))(call);
        const other = { ...list.data[0], id: wanted, name: 'Watch horn' };
        const id = call.query.get('auctionId');
        const all = [...list.data, other].filter((each) => !id || each.id === id);
        return { data: all as typeof list.data, hasNextPage: false };
      },
    };
    const element = await show('first-to-end', network);
    const event = new AssetBidEvent({ assetId: wanted, auctionItemId: item });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(true);
    await waitUntil(() => element.auction === wanted, 'its auction');

    await show('live', network);
    const other = new AssetBidEvent({ assetId: wanted, auctionItemId: item });
    document.body.dispatchEvent(other);
    expect(other.defaultPrevented).to.equal(false);
  });

  it('stays unchanged if the auction of a piece cannot be loaded, without an unhandled rejection', async () => {
    const uncaught: unknown[] = [];
    const note = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      uncaught.push(event.reason);
    };
    addEventListener('unhandledrejection', note);
    try {
      let asked = 0;
      const named = lots(() => ({}));
      const element = await show('first-to-end', {
        'GET /api/auctions': (call) => {
          if (call.query.get('limit') !== '50') return named(call);
          asked += 1;
          return { ...problem('upstream_error'), message: 'The platform refused.' };
        },
      });
      const before = { auction: element.auction, text: element.shadowRoot?.querySelector('h3')?.textContent };
      document.body.dispatchEvent(new AssetBidEvent({ assetId: bidId(1), auctionItemId: bidId(2) }));
      await waitUntil(() => asked === 2, 'the second try of a read');
      await rendered?.network.quiet();
      expect(uncaught.map(String)).to.deep.equal([]);
      expect({
        auction: element.auction,
        text: element.shadowRoot?.querySelector('h3')?.textContent,
      }).to.deep.equal(before);
    } finally {
      removeEventListener('unhandledrejection', note);
    }
  });
});
