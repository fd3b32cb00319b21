import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { addressOf, ownIndex, signedIn } from '../../../demo/states/community.js';
import { click, shadowed } from '../../../demo/states/drive.js';
import { holdingsChain } from '../../../demo/states/holdings-chain.js';
import { mintChain, mintHash } from '../../../demo/states/mint-chain.js';
import { states } from '../../../demo/states/mint-gallery.js';
import {
  cloak,
  contract,
  fromNow,
  gallery,
  inLeaf,
  lantern,
  nocturne,
  piece,
  sunward,
  tideline,
} from '../../../demo/states/pieces.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { season } from '../../../demo/states/token-claim.js';
import { fixtureChain } from '../../../demo/states/transport.js';
import { problem, type FixtureNetwork, type FixtureWallet } from '../../../demo/states/state.js';
import type { MintGallery } from '../../../src/browser/elements/mint-gallery/mint-gallery.js';
import type {
  MintConfirmedEvent,
  MintRefusedEvent,
  MintSubmitEvent,
} from '../../../src/browser/elements/mint-gallery/events.js';

let rendered: RenderedState | undefined;
let instance = 0;

const own = addressOf(ownIndex) as `0x${string}`;
const herbarium = '0x8ce361602B935680E8DeC218b820ff5056BeB7af';

/** Answers for a member whose first EVM wallet is only listed as a wallet of their group. */
const ofGroupFirst = (address: string, linked?: string): FixtureNetwork => {
  const session = signedIn();
  if (session.status !== 'signed-in') throw new Error('Nobody is signed in.');
  const begun = { address: '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd', type: 'solana' } as const;
  const further = linked ? [{ address: linked, type: 'evm' } as const] : [];
  const wallets = [begun, { address, type: 'evm', ofGroup: true } as const, ...further];
  return { 'GET /session': { ...session, user: { ...session.user, wallets } } };
};

interface Visit {
  readonly network?: FixtureNetwork;
  readonly attributes?: Record<string, string>;
  /** Keeps what the previous visit has stored. */
  readonly again?: boolean;
  readonly wallet?: Partial<FixtureWallet>;
  /** Leaves the elements that are already on the page. */
  readonly beside?: boolean;
  readonly plays?: boolean;
}

/** Shows the gallery in one of its states. Presses nothing unless `plays` is set. */
async function show(
  name: string,
  { network = {}, attributes = {}, again = false, wallet, beside = false, plays = false }: Visit = {},
) {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  if (!beside) rendered?.remove();
  if (!again) instance += 1;
  const { play, settled: _, ...rest } = state;
  const shown = await renderState(
    {
      ...rest,
      ...(plays && play ? { play } : {}),
      // Stored keys contain the proxy's address, which contains this name.
      name: 'visit',
      attributes: { ...state.attributes, ...attributes },
      network: { ...state.network, ...network },
      ...(wallet && state.wallets ? { wallets: state.wallets.map((each) => ({ ...each, ...wallet })) } : {}),
    },
    { instance: String(instance), isRevisit: again },
  );
  if (!beside) rendered = shown;
  const element = shown.element as MintGallery;
  if (!plays) await waitUntil(() => !['idle', 'loading'].includes(element.state), 'something to see');
  await element.updateComplete;
  return element;
}

const all = (element: MintGallery, selector: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const texts = (element: MintGallery, selector: string): string[] =>
  all(element, selector).map((each) => (each.textContent ?? '').replace(/\s+/g, ' ').trim());
const text = (element: MintGallery, selector: string): string => texts(element, selector).join(' ');
const card = ({ id }: { id: string }, inside = ''): string => `.asset[data-id='${id}'] ${inside}`;
const press = (element: MintGallery, { id }: { id: string }): Promise<void> => click(element, card({ id }, '.button'));
const agree = (element: MintGallery): Promise<void> => click(element, ".checkout-form [type='submit']");
const asked = (route: string) => rendered?.calls.filter((call) => call.route === route) ?? [];
const orders = () => asked('POST /api/me/minting/contracts/mint');
const reports = () => asked('POST /api/me/minting/status/{id}').map(({ body }) => body);
const button = async (element: MintGallery, label: string): Promise<HTMLElement> => {
  const find = () => all(element, '.sheet button').find((each) => each.textContent?.trim() === label);
  await waitUntil(find, `the button ${label}`);
  return find() ?? element;
};

/** Imitates a page that ended before its wallet answered: keeps what the browser has stored, and stops everything else. */
function goAway(): void {
  rendered?.remove();
  const [from, to] = [`/visit/${instance} `, `/visit/${instance + 1} `];
  for (const [key, value] of Object.entries(localStorage) as [string, string][])
    if (key.includes(from)) localStorage.setItem(key.replace(from, to), value);
  instance += 1;
}

async function mint(element: MintGallery, of: { id: string }): Promise<void> {
  await press(element, of);
  await agree(element);
}

describe('<laurel-mint-gallery>', () => {
  before(() => setViewport({ width: 800, height: 900 }));
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
  });

  it('starts words such as “Sold out” where prices start', async () => {
    const element = await show('every-piece');
    const starts = all(element, '.price > :is(span, time)').flatMap((words) => {
      if (words.matches('.amount')) return [];
      const range = document.createRange();
      range.selectNodeContents(words);
      const offset = range.getBoundingClientRect().left - (words.parentElement?.getBoundingClientRect().left ?? 0);
      return `${words.textContent.trim()}: ${Math.round(offset)}`;
    });
    expect(starts.some((each) => each.startsWith('Sold out'))).to.equal(true);
    expect(starts.filter((each) => !each.endsWith(': 0'))).to.deep.equal([]);
  });

  describe('the sheet', () => {
    const dialogOf = (element: MintGallery): HTMLDialogElement =>
      element.shadowRoot?.querySelector('dialog[open]') as HTMLDialogElement;

    for (const name of ['confirming', 'approving', 'resetting'])
      it(`is not modal while the wallet is asked, and stays open on a press outside it (${name})`, async () => {
        const element = await show(name, { plays: true });
        await waitUntil(() => !dialogOf(element).matches(':modal'), 'what the wallet draws can be used');
        dialogOf(element).click();
        expect(dialogOf(element).open).to.equal(true);
      });

    it('is modal again once the wallet has answered', async () => {
      const element = await show('declined', { plays: true });
      await waitUntil(() => dialogOf(element).matches(':modal'), 'the page cannot be used');
      dialogOf(element).click();
      expect(dialogOf(element)).to.equal(null);
    });
  });

  describe('the gallery', () => {
    it('requests the pieces, the session and the member’s holdings once each', async () => {
      await show('gallery');
      expect(rendered?.calls.map(({ route }) => route).sort()).to.deep.equal([
        'GET /api/me/accounts',
        'GET /api/me/minting/assets',
        'GET /api/minting/contracts',
        'GET /capabilities',
        'GET /session',
        // For the countdown to the piece that is not open yet.
        'GET /time',
      ]);
    });

    it('shows each piece with its price, its supply and its one action', async () => {
      const element = await show('every-piece');
      expect(texts(element, '.asset > .button')).to.deep.equal([
        ...['Mint', 'Mint', 'Mint', 'Mint', 'Sold out', 'Remind me'],
        ...['Ended', 'Mint', 'Mint', 'See auction', 'Not listed', 'Mint'],
      ]);
      expect(texts(element, card(tideline, '.supply .figures > span'))).to.deep.equal(['388 of 400', '12 left']);
      expect(text(element, card(sunward, '.price'))).to.equal('240 Leaf');
    });

    it('has only one primary action', async () => {
      const element = await show('every-piece');
      expect(all(element, '.asset > .primary')).to.have.length(1);
    });

    it('labels each action with its piece', async () => {
      const element = await show('gallery');
      expect(all(element, card(sunward, '.button'))[0]?.getAttribute('aria-label')).to.equal('Mint: Sunward');
    });

    it('shows no total if one of the pieces is unlimited', async () => {
      expect(text(await show('gallery'), '.traits')).not.to.contain('minted');
      expect(text(await show('gated-all'), '.traits')).to.contain('41 of 100 minted');
    });

    it('never shows pieces that the owner hides', async () => {
      const element = await show('gallery', {
        network: {
          'GET /api/minting/contracts': gallery(
            contract(1, 'Herbarium', { mintingContractAssets: [sunward, { ...tideline, isHidden: true }] }),
          ),
        },
      });
      expect(texts(element, '.open')).to.deep.equal(['Sunward']);
    });

    it('folds a large collection, and moves the focus to the first piece that unfolding reveals', async () => {
      const many = Array.from({ length: 30 }, (_, index) => piece(100 + index, `Piece ${index}`));
      const element = await show('gallery', {
        network: { 'GET /api/minting/contracts': gallery(contract(1, 'Herbarium', { mintingContractAssets: many })) },
      });
      expect(all(element, '.asset')).to.have.length(12);
      await click(element, '.unfold .button');
      await element.updateComplete;
      expect(all(element, '.asset')).to.have.length(30);
      await waitUntil(() => element.shadowRoot?.activeElement?.textContent?.trim() === 'Piece 12', 'focus on the next');
    });

    it('leaves no hole beside a piece that is alone', async () => {
      for (const [name, filter] of [
        ['only-one', 'all'],
        ['flat', 'free'],
      ] as const) {
        for (const width of [320, 440, 800]) {
          await setViewport({ width, height: 900 });
          const element = await show(name, { attributes: { filter } });
          const [gallery, media, info] = all(element, '.gallery, .asset .media, .asset .info').map((each) => {
            const { paddingLeft, paddingRight } = getComputedStyle(each);
            const { left, right } = each.getBoundingClientRect();
            return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
          });
          const filled = [Math.min(media?.[0] ?? 0, info?.[0] ?? 0), Math.max(media?.[1] ?? 0, info?.[1] ?? 0)];
          expect(filled, `${name} at ${width}`).to.deep.equal(gallery);
        }
      }
      await setViewport({ width: 800, height: 900 });
    });

    it('is filtered by its attribute, and by the member', async () => {
      const element = await show('flat', { attributes: { filter: 'free' } });
      expect(texts(element, '.open')).to.deep.equal(['Tideline']);
      const [select] = all(element, '.switcher select') as HTMLSelectElement[];
      if (!select) throw new Error('There is no filter.');
      select.selectedIndex = 0;
      select.dispatchEvent(new Event('change'));
      await element.updateComplete;
      expect(texts(element, '.open').slice(0, 2)).to.deep.equal(['Tideline', 'Understory']);
      expect(text(element, '[role=status].vh')).to.equal('8 pieces');
    });

    it('opens a piece when its start comes, by the server’s clock', async () => {
      const soon = piece(8, 'Soon', { ...inLeaf(5), listingStartsAt: fromNow(2500) });
      const element = await show('gallery', {
        network: {
          'GET /api/minting/contracts': gallery(contract(1, 'Herbarium', { mintingContractAssets: [soon, sunward] })),
        },
      });
      expect(text(element, card(soon, '.button'))).to.equal('Remind me');
      await waitUntil(() => text(element, card(soon, '.button')) === 'Mint', 'the start');
    });

    it('uses the server’s clock if the computer’s clock is days off', async () => {
      const element = await show('gallery', {
        network: { 'GET /time': () => ({ now: new Date(Date.now() + 3 * 86_400_000).toISOString() }) },
      });
      // Two days and four hours away by the computer's clock, but open since yesterday by the server's.
      await waitUntil(() => text(element, card(nocturne, '.button')) === 'Mint', 'the server’s time');
    });
  });

  describe('the details of a piece', () => {
    it('do not open if the page cancels the event', async () => {
      const element = await show('gallery');
      element.addEventListener('laurel-asset-open', (event) => event.preventDefault(), { once: true });
      await click(element, card(sunward, '.open'));
      await rendered?.network.quiet();
      expect(all(element, '.sheet .title')).to.have.length(0);
    });

    it('close on Escape, and return the focus', async () => {
      const element = await show('gallery');
      const [open] = all(element, card(sunward, '.open'));
      open?.focus();
      open?.click();
      await shadowed(element, '.sheet .title');
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => element.shadowRoot?.activeElement === open, 'focus on the piece');
    });

    it('list what must be held, and what the member holds of it', async () => {
      const element = await show('gated-all', { plays: true });
      expect(texts(element, '.sheet .what')).to.deep.equal(['Evergreen badge, done', 'Keyholder badge, not yet']);
    });
  });

  describe('a required collection', () => {
    it('is looked for in the member’s wallets only once the details are open', async () => {
      performance.clearResourceTimings();
      const loaded = (): string[] =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /src\/browser\/wallets\/evm\/holdings/.exec(name)?.[0] ?? []);
      const element = await show('gated-looked-at');
      expect(loaded()).to.deep.equal([]);
      await click(element, card(sunward, '.open'));
      await waitUntil(() => all(element, '.sheet .condition.met').length === 1, 'what is there');
      expect(texts(element, '.sheet .what')).to.deep.equal([
        'Any piece of 0xe1Aa…b629, done',
        'Any piece of 0x4d22…4381, not yet',
      ]);
      expect(texts(element, '.sheet .missing')).to.deep.equal(['None in your wallets']);
      expect(text(element, '.sheet .notice')).to.include('You don’t hold what’s required yet.');
    });

    it('with many editions is checked edition by edition', async () => {
      const editions = '0x4d224452801ACEd8B2F0aebE155379bb5D594381';
      const element = await show('gated-looked-at', {
        network: {
          'GET /api/minting/contracts': gallery(
            contract(3, 'Founders’ leaf', {
              mustOwnCollections: [{ address: editions, network: 'abstract' }],
              mintingContractAssets: [sunward],
            }),
            contract(4, 'Editions', {
              address: editions,
              tokenType: 'erc1155',
              mintingContractAssets: [{ ...tideline, tokenId: 7 }],
            }),
          ),
        },
        wallet: { rpc: holdingsChain({ collections: { [editions.toLowerCase()]: 'batch' } }) },
      });
      await click(element, card(sunward, '.open'));
      await waitUntil(() => all(element, '.sheet .condition.met').length === 1, 'what is there');
    });

    it('is left to the platform’s check if no chain can answer', async () => {
      const element = await show('gated-looked-at', { wallet: { chainId: 1 } });
      await click(element, card(sunward, '.open'));
      await shadowed(element, '.sheet .missing');
      await rendered?.network.quiet();
      expect(texts(element, '.sheet .missing')).to.deep.equal(['Checked when you mint', 'Checked when you mint']);
    });
  });

  describe('an off-chain piece', () => {
    it('is minted with one request, and reported with one event', async () => {
      const element = await show('minted');
      await press(element, lantern);
      const told = oneEvent(element, 'laurel-mint-confirmed');
      await agree(element);
      const { detail } = (await told) as MintConfirmedEvent;
      expect(detail).to.deep.equal({
        assetId: lantern.id,
        contractId: lantern.mintingContractId?.replace(/1$/, '2'),
        quantity: 1,
        hash: null,
        tokenId: null,
      });
      expect(orders().map(({ body }) => body)).to.deep.equal([
        {
          contractId: detail.contractId,
          assetId: lantern.id,
          quantity: 1,
          agreedPrice: { amount: '250', loyaltyCurrencyId: inLeaf(250).loyaltyCurrencyId, currencyAddress: null },
        },
      ]);
      await shadowed(element, '.moment');
      // Nothing is known about it that a row could say.
      expect(texts(element, '.sheet .receipt dt')).to.deep.equal([]);
    });

    it('is ordered once, however often the button is pressed', async () => {
      const element = await show('minted', { network: { 'GET /api/me/minting/status/{id}': 'hang' } });
      await press(element, lantern);
      const submit = await shadowed(element, ".checkout-form [type='submit']");
      for (let times = 0; times < 5; times += 1) submit.click();
      await shadowed(element, '.sheet .step.done');
      for (let times = 0; times < 3; times += 1) submit.click();
      expect(orders()).to.have.length(1);
    });

    it('is not ordered if the page rejects the event, and can be ordered again', async () => {
      const element = await show('minted');
      const hold = (event: Event) => (event as MintSubmitEvent).waitUntil(Promise.reject(new Error('no')));
      element.addEventListener('laurel-mint-submit', hold, { once: true });
      await mint(element, lantern);
      await rendered?.network.quiet();
      expect(orders()).to.have.length(0);
      const told = oneEvent(element, 'laurel-mint-submit');
      await agree(element);
      expect(((await told) as MintSubmitEvent).detail).to.include({ quantity: 1, total: '250' });
      await waitUntil(() => orders().length === 1, 'the order');
    });

    it('cannot be minted with too few points, but shows what is missing and leads to the quests', async () => {
      const quests = document.createElement('laurel-quest-list');
      document.body.append(quests);
      try {
        const element = await show('short-of-points', { plays: true });
        expect(text(element, card(sunward, '.button'))).to.equal('Details');
        expect(text(element, '.sheet .notice strong')).to.equal('You need 240 Leaf; you have 180');
        expect(all(element, ".sheet [type='submit']")).to.have.length(0);
        (await button(element, 'See how to earn more')).click();
        await waitUntil(() => all(element, '.sheet .notice').length === 0, 'the sheet to close');
      } finally {
        quests.remove();
      }
    });

    it('is limited in quantity, and its total is exact', async () => {
      const dear = piece(30, 'Dear', { ...inLeaf('0.1'), unlimitedQty: true });
      const element = await show('minted', {
        network: {
          'GET /api/minting/contracts': gallery(
            contract(2, 'Store', {
              contractKind: 'OFFCHAIN',
              address: null,
              network: null,
              perUserMintLimit: 3,
              mintingContractAssets: [
                { ...dear, loyaltyCurrency: { ...inLeaf(1).loyaltyCurrency, decimals: 1 } as never },
              ],
            }),
          ),
        },
      });
      await press(element, dear);
      const more = await shadowed(element, ".stepper [aria-label='More']");
      for (let times = 0; times < 5; times += 1) {
        more.click();
        await element.updateComplete;
      }
      expect(text(element, '.stepper output')).to.equal('3');
      expect(text(element, '.receipt .total .num')).to.equal('0.3');
      await agree(element);
      await waitUntil(() => orders().length === 1, 'the order');
      expect(orders()[0]?.body).to.include({ quantity: 3 });
    });

    it('is ordered with the information that the team requires, and only with the member’s consent', async () => {
      const element = await show('info');
      await press(element, cloak);
      const field = await shadowed<HTMLInputElement>(element, '#text');
      field.value = '  Size M  ';
      field.dispatchEvent(new Event('input'));
      await agree(element);
      await element.updateComplete;
      expect(element.shadowRoot?.activeElement?.id).to.equal('consent');
      expect(orders()).to.have.length(0);
      // Typed text survives closing the sheet.
      await click(element, '.sheet .close');
      await element.updateComplete;
      await press(element, cloak);
      expect((await shadowed<HTMLInputElement>(element, '#text')).value).to.equal('  Size M  ');
      await click(element, '#consent');
      await agree(element);
      await waitUntil(() => orders().length === 1, 'the order');
      expect(orders()[0]?.body).to.include({ customInputValue: 'Size M' });
    });

    it('shows the token of a price by the programme’s name for it, or else by its address', async () => {
      const token = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
      const prices = (element: MintGallery): string => text(element, '.price');
      const claims = (chainId: number, address: string): FixtureNetwork => ({
        'GET /api/token_claims': {
          data: [{ ...season, contract: { ...season.contract, address, chainId, name: 'Cinder' } }],
        },
      });
      const named = await show('every-piece', { network: claims(fixtureChain.id, token.toLowerCase()) });
      await waitUntil(() => prices(named).includes('Cinder'), 'the name');
      expect(prices(named)).to.not.include('0x700b');
      const unknown = await show('every-piece', { network: claims(1, token) });
      await waitUntil(() => asked('GET /api/token_claims').length === 1, 'the question');
      expect(prices(unknown)).to.include('of token 0x700b…AD35');
    });

    it('requests no token names if nothing costs a token', async () => {
      await show('free-for-holders');
      expect(asked('GET /api/token_claims')).to.deep.equal([]);
    });

    for (const [code, name] of [
      ['sold_out', 'sold-out-meanwhile'],
      ['limit_reached', 'limit-reached'],
    ] as const)
      it(`explains the platform’s refusal: ${code}`, async () => {
        const element = await show(name);
        const told = oneEvent(element, 'laurel-mint-refused');
        await mint(element, lantern);
        expect(((await told) as MintRefusedEvent).detail).to.deep.equal({ assetId: lantern.id, code });
        expect(text(element, '.sheet')).to.not.include('Try again');
        // Another order may hold the last piece and release it later.
        expect(text(element, '.sheet').includes('There aren’t enough left right now')).to.equal(code === 'sold_out');
        (await button(element, 'Back to the gallery')).click();
        await waitUntil(() => !element.shadowRoot?.querySelector('dialog[open]'), 'the sheet is closed');
      });

    it('can be retried after a refusal that may pass', async () => {
      const element = await show('sold-out-meanwhile', {
        network: {
          'POST /api/me/minting/contracts/mint': { ...problem('refused'), reason: { code: 'balance_too_low' } },
        },
      });
      await mint(element, lantern);
      (await button(element, 'Try again')).click();
      await shadowed(element, '.checkout-form');
    });
  });

  describe('an order with an unknown outcome', () => {
    it('is not sent again, automatically or by a press, until the member starts over', async () => {
      const element = await show('unclear', { plays: true });
      expect(orders()).to.have.length(1);
      await click(element, '.sheet .close');
      await press(element, lantern);
      await waitUntil(() => text(element, '.sheet .notice').includes('We don’t know yet'), 'the word');
      (await button(element, 'Start over')).click();
      await shadowed(element, '.checkout-form');
      expect(orders()).to.have.length(1);
    });

    it('is still shown after a reload', async () => {
      await show('unclear', { plays: true });
      const element = await show('unclear', { again: true });
      await waitUntil(() => text(element, card(lantern, '.button')) === 'Continue', 'the order');
      await press(element, lantern);
      await waitUntil(() => text(element, '.sheet .notice').includes('We don’t know yet'), 'the word');
      expect(orders()).to.have.length(0);
    });
  });

  describe('a reload', () => {
    it('resumes an order in progress without sending it again', async () => {
      await show('preparing', { plays: true });
      const told = new Promise<Event>((resolve) =>
        document.addEventListener('laurel-mint-confirmed', resolve, { once: true }),
      );
      const element = await show('minted', { again: true });
      await told;
      expect(orders()).to.have.length(0);
      await waitUntil(() => text(element, card(lantern, '.chip')) === 'Yours', 'the receipt');
    });

    it('keeps watching a transaction, and reports it', async () => {
      await show('sent', { plays: true });
      const element = await show('minted-on-chain', { again: true });
      await waitUntil(() => text(element, card(tideline, '.button')) === 'Continue', 'the order');
      await press(element, tideline);
      (await button(element, 'Check again')).click();
      await waitUntil(() => reports().length === 1, 'the report');
      expect(reports()).to.deep.equal([{ status: 'minted', txHash: mintHash }]);
      expect(orders()).to.have.length(0);
    });

    it('leaves an unsent order to the member, and says when cancelling returns the points', async () => {
      await show('declined', { plays: true });
      const refundAt = '2026-11-03T14:05:00Z';
      const status = () => ({
        ...{ id: 'mint', status: 'generatingSignature' as const, txHash: null, price: null },
        ...(reports().length > 0 ? { signature: null, refundAt } : { signature: {} }),
      });
      const network = { 'GET /api/me/minting/status/{id}': status };
      const element = await show('declined', { again: true, network });
      await waitUntil(() => text(element, card(sunward, '.button')) === 'Continue', 'the order');
      await press(element, sunward);
      await waitUntil(() => text(element, '.sheet .notice').includes('240 Leaf are set aside'), 'what is set aside');
      (await button(element, 'Cancel the order')).click();
      await waitUntil(() => text(element, '.sheet .notice').includes('your 240 Leaf come back after'), 'the time');
      expect(text(element, '.sheet .notice')).to.contain('Your order is being cancelled');
      expect(all(element, '.checkout-form')).to.have.length(0);
      expect(reports()).to.deep.equal([{ status: 'failed' }]);
      expect(orders()).to.have.length(0);
    });

    it('shows every wallet prompt before the first one opens, if an old token allowance must be cleared', async () => {
      const element = await show('resetting', { plays: true });
      expect(texts(element, '.sheet .step')).to.deep.equal([
        'Order, Done',
        'Clear the old allowance, In progress This token asks for one more step. In your wallet, first set the contract’s old allowance to 0. Then you allow the price.',
        '3 Allow the price',
        '4 Your confirmation',
        '5 On the network',
      ]);
    });

    it('claims no more about a transaction than is known', async () => {
      const said = async (name: string): Promise<string> =>
        text(await show(name, { plays: true }), '.sheet .notice-text');
      expect(await said('declined')).to.include('You declined in your wallet Nothing was minted.');
      expect(await said('reverted')).to.equal(
        'The contract refused it It’s on the network but had no effect. Only the network fee was spent.',
      );
      expect(await said('outcome-unclear')).to.equal(
        'We don’t know yet if it was sent Your wallet may have sent it. Check its activity before you continue. We ask the contract first, so it can’t be minted twice.',
      );
      expect(await said('short-of-gas')).to.equal(
        'Not enough in your wallet Add enough for the price and the network fee, then continue.',
      );
    });

    it('finds a transaction that the page never heard about', async () => {
      await show('confirming', { plays: true });
      goAway();
      // The contract says that the order was used; its log says by which transaction.
      const rpc = mintChain({ wallet: own, contract: herbarium, refuses: 'OrderUsed' });
      const element = await show('minted-on-chain', { again: true, wallet: { rpc } });
      await waitUntil(() => text(element, card(sunward, '.button')) === 'Continue', 'the order');
      await press(element, sunward);
      (await button(element, 'Continue')).click();
      await shadowed(element, '.moment');
      expect(reports()).to.deep.equal([{ status: 'minted', txHash: mintHash }]);
    });
  });

  describe('another tab', () => {
    it('sees the order of the first, and cannot send one meanwhile', async () => {
      const first = await show('ordering', { plays: true });
      const second = await show('ordering', { again: true, beside: true });
      expect(orders()).to.have.length(1);
      await waitUntil(() => text(second, card(lantern, '.button')) === 'Continue', 'the order of the other tab');
      await press(second, lantern);
      (await button(second, 'Start over')).click();
      await agree(second);
      await waitUntil(() => text(second, '.sheet .notice').includes('another tab'), 'word of the other tab');
      second.closest('laurel-program')?.remove();
      expect(first.isConnected).to.equal(true);
    });
  });

  describe('an on-chain piece', () => {
    it('is compared with the agreed price before the wallet is asked', async () => {
      for (const [name, fault] of [['order-mismatch', 'a different price']] as const) {
        const methods: string[] = [];
        const state = states.find((each) => each.name === name);
        const rpc = state?.wallets?.[0]?.rpc;
        const element = await show(name, {
          wallet: {
            rpc: (method, params) => {
              methods.push(method);
              return rpc?.(method, params);
            },
          },
        });
        await mint(element, tideline);
        await shadowed(element, '.notice.danger');
        expect(text(element, '.sheet .notice')).to.contain(fault);
        expect(methods).not.to.include('eth_sendTransaction');
        expect(all(element, '.sheet .button').map((each) => each.textContent?.trim())).to.deep.equal([
          'Cancel the order',
        ]);
      }
    });

    it('approves no more than the price in a token', async () => {
      const sent: unknown[] = [];
      const state = states.find((each) => each.name === 'approving');
      const rpc = state?.wallets?.[0]?.rpc;
      await show('approving', {
        plays: true,
        wallet: {
          rpc: (method, params) => {
            if (method === 'eth_sendTransaction') sent.push(params[0]);
            return rpc?.(method, params);
          },
        },
      });
      const [{ data = '', to = '' } = {}] = sent as { data?: string; to?: string }[];
      expect(to.toLowerCase()).to.equal('0x700b6a60ce7eaaea56f065753d8dcb9653dbad35');
      expect(data.slice(0, 10)).to.equal('0x095ea7b3');
      expect(BigInt(`0x${data.slice(-64)}`)).to.equal(25_000_000_000_000_000_001n);
    });

    it('is reported with its transaction, and shown with its token', async () => {
      const element = await show('minted-on-chain', { plays: true });
      expect(reports()).to.deep.equal([{ status: 'minted', txHash: mintHash }]);
      expect(text(element, '.sheet .receipt')).to.contain('Token #1');
      (await button(element, 'Show it in my wallet')).click();
      await button(element, 'Added to your wallet');
    });

    it('is shown whole, with what is known of it, and the focus is on its heading', async () => {
      const element = await show('minted-on-chain', { plays: true });
      const heading = await shadowed(element, '.sheet .minted-title');
      expect(heading.textContent?.trim()).to.equal('Tideline is yours');
      expect(element.shadowRoot?.activeElement).to.equal(heading);
      expect(texts(element, '.sheet .receipt dt')).to.deep.equal(['Token', 'Network', 'Account', 'Transaction']);
      expect(text(element, '.sheet .moment')).to.match(/In your wallet now\.$/);
      const art = await shadowed(element, '.sheet .stage .art');
      expect(getComputedStyle(art).objectFit).to.equal('contain');
      expect(texts(element, '.sheet .minted-actions .button')).to.deep.equal(['Share', 'Done']);
    });

    it('says when its picture is revealed', async () => {
      const element = await show('minted-concealed', { plays: true });
      expect(texts(element, '.sheet .receipt dt')).to.include('Reveal');
    });

    it('can be shared on a card that names neither the member nor their wallet', async () => {
      const element = await show('minted-share', { plays: true });
      const canvas = await shadowed<HTMLCanvasElement>(element, '.sheet .preview');
      expect([canvas.width, canvas.height]).to.deep.equal([1200, 630]);
      expect(canvas.getAttribute('aria-label')).to.match(/^Tideline from Herbarium, minted on The Grove on [^x]+\.$/);
      await click(element, '.sheet .share-head > .close');
      const share = await shadowed(element, '.sheet .minted.still .minted-actions .button');
      await waitUntil(() => element.shadowRoot?.activeElement === share, 'the focus returns to the button');
    });

    it('does not move under reduced motion', async () => {
      await emulateMedia({ reducedMotion: 'reduce' });
      try {
        const element = await show('minted-on-chain', { plays: true });
        for (const selector of ['.sheet .stage .art', '.sheet .stage .on']) {
          const { animationDuration, animationDelay } = getComputedStyle(await shadowed(element, selector));
          expect([animationDuration, animationDelay], selector).to.deep.equal(['0s', '0s']);
        }
      } finally {
        await emulateMedia({ reducedMotion: 'no-preference' });
      }
    });

    it('is reported again if the first report fails', async () => {
      const element = await show('minted-on-chain', {
        network: {
          'POST /api/me/minting/status/{id}': ({ earlier }) => (earlier === 0 ? problem('upstream_unavailable') : {}),
        },
      });
      await mint(element, tideline);
      await shadowed(element, '.moment');
      expect(reports()).to.have.length(2);
    });

    it('is not ordered with a group wallet that is not linked, but asks to link it', async () => {
      const element = await show('minted-on-chain', { network: ofGroupFirst(own), wallet: { account: own } });
      await mint(element, tideline);
      await shadowed(element, '.sheet .notice.warning');
      expect(text(element, '.sheet .notice')).to.equal(
        'This wallet isn’t linked yet It belongs to you, but hasn’t signed for this account yet. ' +
          'Choose “Link another wallet” in your account and sign once.',
      );
      expect(orders()).to.have.length(0);
    });

    it('is minted without a fee to a linked wallet, never to an unlinked one of the group', async () => {
      const element = await show('gasless', { network: ofGroupFirst(herbarium, own) });
      await mint(element, sunward);
      await waitUntil(() => orders().length === 1, 'it is ordered');
      expect((orders()[0]?.body as { wallet: string }).wallet).to.equal(own);
      const other = await show('gasless', { network: ofGroupFirst(herbarium) });
      await mint(other, sunward);
      await shadowed(other, '.sheet .notice.warning');
      expect(text(other, '.sheet .notice')).to.contain('sign once');
      expect(orders()).to.have.length(0);
    });

    it('is not ordered if the wallet’s balance is too low', async () => {
      const element = await show('short-of-coins', { plays: true });
      expect(text(element, '.sheet .notice')).to.contain('0.017 ETH short');
      expect(orders()).to.have.length(0);
    });
  });

  it('asks to connect a wallet that is no longer connected, and offers that again', async () => {
    const element = await show('no-wallet', { plays: true });
    expect(text(element, '.sheet .notice')).to.contain('Your wallet is no longer connected');
    const told = oneEvent(element, 'laurel-wallet-request');
    (await button(element, 'Connect wallet')).click();
    expect((await told).type).to.equal('laurel-wallet-request');
    await button(element, 'Connect wallet');
  });

  describe('a visitor', () => {
    it('is asked to sign in when they press a button', async () => {
      const element = await show('signed-out');
      const told = oneEvent(element, 'laurel-sign-in-request');
      await press(element, sunward);
      expect((await told).type).to.equal('laurel-sign-in-request');
    });
  });
});
