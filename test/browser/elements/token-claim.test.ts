import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { claimChain, claimHash, provenShare } from '../../../demo/states/claim-chain.js';
import { mira, signedInAs } from '../../../demo/states/members.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import type { FixtureNetwork, FixtureWallet, State } from '../../../demo/states/state.js';
import { season, states } from '../../../demo/states/token-claim.js';
import type { Eligibility } from '../../../src/browser/stores/claims/share-facts.js';
import { installWallets } from '../../../demo/states/wallets.js';
import type { TokenClaim } from '../../../src/browser/elements/token-claim/token-claim.js';
import type {
  ClaimCheckedEvent,
  ClaimConfirmedEvent,
  ClaimFailedEvent,
  ClaimReadyEvent,
  ClaimSubmitEvent,
} from '../../../src/browser/elements/token-claim/events.js';

let rendered: RenderedState | undefined;
let instance = 0;

interface Change {
  readonly network?: FixtureNetwork;
  readonly wallets?: readonly FixtureWallet[];
  readonly attributes?: Record<string, string>;
  /** Whether this is another visit of the same browser. */
  readonly again?: boolean;
  /** Leaves the element in its initial state. */
  readonly unplayed?: boolean;
}

const stateOf = (name: string): State => {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  return state;
};

async function show(name: string, change: Change = {}): Promise<TokenClaim> {
  const { play, settled, ...state } = stateOf(name);
  rendered?.remove();
  if (!change.again) instance += 1;
  rendered = await renderState(
    {
      ...state,
      name: 'visit',
      attributes: { ...state.attributes, ...change.attributes },
      network: { ...state.network, ...change.network },
      ...(change.wallets ? { wallets: change.wallets, recent: 'io.metamask' } : {}),
      ...(change.unplayed ? {} : { ...(play && { play }), ...(settled && { settled }) }),
    },
    { instance: String(instance), isRevisit: change.again ?? false },
  );
  return rendered.element as TokenClaim;
}

const inside = <T extends HTMLElement>(element: TokenClaim, selector: string): T => {
  const found = element.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const text = (element: TokenClaim, selector = '.frame'): string =>
  (element.shadowRoot?.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
const asked = (route: string) => rendered?.calls.filter((call) => call.route === route) ?? [];
const press = (element: TokenClaim, selector = '.cta .button'): void => inside(element, selector).click();
const isAt = (element: TokenClaim, state: TokenClaim['state']): Promise<void> =>
  waitUntil(() => element.state === state, `Waited in vain for ${state}.`);

const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const [metamask] = stateOf('review').wallets ?? [];
const withRpc = (rpc: NonNullable<FixtureWallet['rpc']>): readonly FixtureWallet[] =>
  metamask ? [{ ...metamask, rpc }] : [];
/** The same wallet, already connected to this page in an earlier visit. */
const shared = (rpc: NonNullable<FixtureWallet['rpc']>): readonly FixtureWallet[] =>
  withRpc(rpc).map((each) => ({ ...each, shares: true }));
const onChain = (change: Partial<Parameters<typeof claimChain>[0]> = {}) =>
  claimChain({
    wallet,
    amount: 12_480_500_000_000_000_000_000n,
    contract: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
    token: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
    ...change,
  });
/** Keys under which this browser stores claims in progress. */
const records = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('laurel-claims@1'));
/** Id of the share's record. */
const recordId = `${season.id} ${season.contract.chainId} ${wallet.toLowerCase()}`;
const proofRoute = 'GET /api/me/token_claims/{id}/proof';
const reportRoute = 'POST /api/me/token_claims/{id}/claim';

describe('<laurel-token-claim>', () => {
  before(() => setViewport({ width: 800, height: 900 }));
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
    for (const key of records()) localStorage.removeItem(key);
  });

  describe('the share', () => {
    it('is shown to its last digit, beyond what a double holds', async () => {
      const element = await show('long-amount');
      expect(text(element, '.allocation .value')).to.contain('9,007,199,254,740,993.123456789012345678');
      expect(text(element, '.portion .num .vh')).to.equal('2,251,799,813,685,248.280864197253086419');
    });

    it('is loaded without a wallet or wallet code', async () => {
      await show('ready');
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      expect(asked(proofRoute)).to.have.length(0);
      expect(loaded.filter((name) => /\/src\/browser\/wallets\/evm\/(claim|contracts)\.ts/.test(name))).to.deep.equal(
        [],
      );
    });

    it('is looked up in each wallet of the member until it is found', async () => {
      const element = await show('second-wallet');
      expect(asked('GET /api/me/token_claims/{id}/eligibility').map(({ query }) => query.get('wallet'))).to.deep.equal([
        '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        wallet,
      ]);
      expect(text(element, '.proof')).to.contain('0xf39F…2266');
    });

    it('is looked up last in wallets that must be linked first, and says so before a wallet is asked', async () => {
      const linked = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
      const wallets = [
        { address: wallet, type: 'evm' as const, ofGroup: true as const },
        { address: linked, type: 'evm' as const },
      ];
      const element = await show('second-wallet', {
        network: { 'GET /session': signedInAs({ ...mira, wallets }) },
        wallets: withRpc(onChain()),
      });
      expect(asked('GET /api/me/token_claims/{id}/eligibility').map(({ query }) => query.get('wallet'))).to.deep.equal([
        linked,
        wallet,
      ]);
      press(element);
      await isAt(element, 'failed');
      expect(text(element, '.notice')).to.match(/isn’t linked yet .*sign once\.$/);
      expect([asked(proofRoute).length, asked('POST /session/challenge').length]).to.deep.equal([0, 0]);
    });

    it('is shown again without new requests when the element is put back', async () => {
      const element = await show('second-wallet');
      const home = element.parentElement;
      element.remove();
      home?.append(element);
      await isAt(element, 'ready');
      expect(text(element, '.proof')).to.contain('0xf39F…2266');
      expect(asked('GET /api/me/token_claims/{id}/eligibility')).to.have.length(2);
    });

    it('is reported to the page once', async () => {
      const events: ClaimCheckedEvent[] = [];
      const hear = (event: Event) => void events.push(event as ClaimCheckedEvent);
      document.addEventListener('laurel-claim-checked', hear);
      const element = await show('ready');
      await element.refresh();
      document.removeEventListener('laurel-claim-checked', hear);
      expect(events.map(({ detail }) => detail)).to.deep.equal([
        { claimId: season.id, wallet, eligible: true, alreadyClaimed: false, amount: '12480.5' },
      ]);
    });

    it('belongs to the claim named in the attribute', async () => {
      const other = { ...season, id: '00000031-0000-4000-8000-000000000002', name: 'Season Two claim' };
      const element = await show('ready', {
        attributes: { claim: other.id },
        network: { 'GET /api/token_claims': { data: [season, other] } },
      });
      expect(text(element, '.title')).to.equal('Season Two claim');
      const unknown = await show('empty', {
        attributes: { claim: 'nonsense' },
        network: { 'GET /api/token_claims': { data: [season] } },
      });
      expect(unknown.state).to.equal('empty');
    });
  });

  describe('the stake', () => {
    const range = (element: TokenClaim) => inside<HTMLInputElement>(element, 'input[type=range]');
    const number = (element: TokenClaim) => inside<HTMLInputElement>(element, '.pct input');

    it('changes by 1 with an arrow key, by 5 with Shift, by 10 with Page Up, and not below the minimum', async () => {
      const element = await show('ready');
      range(element).focus();
      const after = async (key: string): Promise<string> => {
        await sendKeys({ press: key });
        await element.updateComplete;
        return number(element).value;
      };
      expect(await after('ArrowRight')).to.equal('26');
      await sendKeys({ down: 'Shift' });
      expect(await after('ArrowRight')).to.equal('31');
      await sendKeys({ up: 'Shift' });
      expect(await after('PageUp')).to.equal('41');
      expect(await after('End')).to.equal('100');
      expect(await after('Home')).to.equal('25');
      expect(range(element).getAttribute('aria-valuetext')).to.equal('25% staked, 3,120.125\u00a0GROVE');
    });

    const type = async (element: TokenClaim, value: string): Promise<[string, string]> => {
      number(element).value = value;
      number(element).dispatchEvent(new Event('input'));
      number(element).dispatchEvent(new Event('change'));
      await element.updateComplete;
      return [number(element).value, text(element, '.portion .num')];
    };

    it('accepts a typed number, also with decimals', async () => {
      const element = await show('ready');
      expect(await type(element, '33.33')).to.deep.equal(['33.33', '4,159.75065']);
      expect(await type(element, '৫০%')).to.deep.equal(['50', '6,240.25']);
      expect(await type(element, '100')).to.deep.equal(['100', '12,480.50']);
      expect(element.shadowRoot?.querySelector('#stake-refusal')).to.equal(null);
    });

    it('explains beside the field why an entry is invalid, keeps it there, and does not claim', async () => {
      const element = await show('ready');
      await type(element, '60');
      for (const typed of ['', '12,5', '-30', '101', '7', '300', '33.333', '1e1']) {
        expect(await type(element, typed)).to.deep.equal([typed, '7,488.30']);
        expect(text(element, '#stake-refusal')).to.equal(
          'Enter a share from 25% to 100% with at most two decimals, such as 62.25%.',
        );
        expect(number(element).getAttribute('aria-invalid')).to.equal('true');
        expect(number(element).scrollWidth, `all of ${typed} is seen`).to.be.at.most(number(element).clientWidth);
        press(element);
        await element.updateComplete;
        expect(element.state).to.equal('ready');
        expect(element.shadowRoot?.activeElement).to.equal(number(element));
      }
      expect(await type(element, '40')).to.deep.equal(['40', '4,992.20']);
      expect(element.shadowRoot?.querySelector('#stake-refusal')).to.equal(null);
    });

    it('writes and reads the number in the language’s format', async () => {
      const element = await show('ready', { attributes: { lang: 'en-DE' } });
      expect(await type(element, '33,5')).to.deep.equal(['33,5', '4.180,9675']);
      expect(number(element).nextElementSibling?.textContent).to.equal('\u00a0%');
      number(element).focus();
      await sendKeys({ press: 'ArrowUp' });
      await element.updateComplete;
      expect(number(element).value).to.equal('34,5');
    });

    it('keeps what is being typed when the element renders again', async () => {
      const element = await show('ready');
      number(element).focus();
      number(element).select();
      await sendKeys({ type: '60' });
      element.requestUpdate();
      await element.updateComplete;
      expect(number(element).value).to.equal('60');
      await sendKeys({ press: 'Tab' });
      await element.updateComplete;
      expect([number(element).value, text(element, '.portion .num')]).to.deep.equal(['60', '7,488.30']);
      expect(text(element, '.portion.free .num'), 'aligned with it').to.equal('4,992.20');
    });

    it('offers none, the minimum, half and all if staking is optional', async () => {
      const element = await show('stake-optional');
      const presets = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.preset') ?? [])];
      expect(presets.map((preset) => preset.textContent?.trim())).to.deep.equal(['None', 'Minimum', 'Half', 'All']);
      presets[0]?.click();
      await element.updateComplete;
      expect(element.shadowRoot?.querySelector('.lockups')).to.equal(null);
      expect(text(element, '.cta .button')).to.equal('Claim');
    });

    it('says how long it is locked, and folds away the choice of lockups', async () => {
      const element = await show('staked-with-bonus');
      expect(text(element, '.lock > summary')).to.match(/^Locked for 90 days, until \w+ \d+, \d{4}$/);
      const lock = element.shadowRoot?.querySelector<HTMLDetailsElement>('.lock');
      expect(lock?.open).to.equal(false);
      element.shadowRoot?.querySelector<HTMLElement>('.lock > summary')?.click();
      expect(lock?.open).to.equal(true);
    });

    it('says when it unlocks, in a sentence and in a table', async () => {
      const element = await show('staked-with-bonus');
      expect(text(element, '.unlock .hint')).to.match(/^12,980\.5 GROVE unlock gradually until /);
      const rows = [...(element.shadowRoot?.querySelectorAll('.unlock tbody td') ?? [])];
      expect(rows.map((row) => row.textContent)).to.deep.equal(['0', '3,245.125', '6,490.25', '9,735.375', '12,980.5']);
    });

    it('offers further lockups that the owner names, but none below the minimum', async () => {
      const element = await show('ready', { attributes: { lockups: '365 7' } });
      const times = [...(element.shadowRoot?.querySelectorAll('.lockup') ?? [])].map((each) =>
        each.textContent?.trim(),
      );
      expect(times).to.deep.equal(['30 days', '90 days', '365 days']);
    });
  });

  describe('before anything is signed', () => {
    it('shows the exact call and its outcome, decoded', async () => {
      const element = await show('review-with-fee');
      const card = text(element, '.sign-card');
      for (const part of ['0 GROVE', '12,480.5 GROVE', '500 GROVE', '0xb19b…f431', 'Abstract', '0.0004 ETH'])
        expect(card).to.contain(part);
      expect(card).to.match(/percentageToStake:?\s*10000/);
      expect(card).to.match(/percentageToClaim:?\s*0/);
      expect(card).to.match(/totalAllocation:?\s*12480500000000000000000/);
    });

    it('asks for one step-up signature, and not again after going back', async () => {
      const element = await show('review');
      expect(asked('POST /session/step-up')).to.have.length(1);
      press(element, '.cta .quiet');
      await isAt(element, 'ready');
      expect(text(element, '.proof')).to.contain('Proof verified');
      press(element);
      await isAt(element, 'review');
      expect(asked('POST /session/step-up')).to.have.length(1);
    });

    it('says how often the member signs: twice, or once after the step-up', async () => {
      const note = (often: string): string =>
        `You sign ${often} for free, then send one transaction. No approval is needed.`;
      expect(text(await show('ready'), '.cta-note')).to.equal(note('twice'));
      const element = await show('review');
      press(element, '.cta .quiet');
      await isAt(element, 'ready');
      expect(text(element, '.cta-note')).to.equal(note('once'));
    });

    it('asks for no step-up if the proxy requires none', async () => {
      const proof = { tokenClaimId: season.id, walletAddress: wallet, totalAllocation: '12480.5' };
      const network = {
        [proofRoute]: { ...proof, proof: [...provenShare(wallet, 12_480_500_000_000_000_000_000n).proof] },
      };
      const element = await show('review', { network });
      expect(element.state).to.equal('review');
      expect(asked('POST /session/step-up')).to.have.length(0);
    });

    for (const [name, code] of [
      ['smart-wallet', 'smart-wallet'],
      ['paused', 'paused'],
      ['out-of-tokens', 'out-of-tokens'],
      ['funds', 'funds'],
      ['wrong-token', 'wrong-token'],
      ['already-claimed', 'claimed'],
      ['wrong-account', 'wrong-account'],
    ] as const)
      it(`stops in the case ${name} without asking the wallet for a signature`, async () => {
        const codes: string[] = [];
        const hear = (event: Event) => void codes.push((event as ClaimFailedEvent).detail.code);
        document.addEventListener('laurel-claim-failed', hear);
        await show(name);
        document.removeEventListener('laurel-claim-failed', hear);
        expect(codes).to.deep.equal([code]);
        expect(asked('POST /session/challenge')).to.have.length(0);
        expect(asked(proofRoute)).to.have.length(0);
      });

    for (const name of ['not-listed', 'root-differs', 'outcome-differs', 'wrong-token', 'no-contract', 'smart-wallet'])
      it(`offers no button to go on in the case ${name}`, async () => {
        const element = await show(name);
        expect(element.shadowRoot?.querySelector('.cta .button')).to.equal(null);
      });

    it('never offers a contract that is listed for another chain or that the platform contradicts', async () => {
      const { 'GET /capabilities': known } = stateOf('ready').network;
      const address = season.claimContractAddress ?? '';
      const elsewhere = await show('not-listed', {
        network: { 'GET /capabilities': { ...(known as object), claimContracts: [{ chainId: 1, address }] } as never },
      });
      expect(elsewhere.state).to.equal('not-listed');
      const { 'GET /api/me/token_claims/{id}/eligibility': share } = stateOf('ready').network;
      const other = await show('not-listed', {
        network: {
          'GET /capabilities': known as never,
          'GET /api/me/token_claims/{id}/eligibility': {
            ...(share as object),
            claimContractAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          } as never,
        },
      });
      expect(other.state).to.equal('not-listed');
    });

    it('can be delayed or cancelled by the page', async () => {
      const element = await show('ready', { wallets: withRpc(onChain()) });
      element.addEventListener('laurel-claim-submit', (event) => event.preventDefault(), { once: true });
      press(element);
      await isAt(element, 'failed');
      expect(text(element, '.notice')).to.contain('stopped the claim');
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      element.addEventListener('laurel-claim-submit', (event: ClaimSubmitEvent) => event.waitUntil(held), {
        once: true,
      });
      const submitted = oneEvent(element, 'laurel-claim-submit');
      press(element);
      const { detail } = (await submitted) as ClaimSubmitEvent;
      expect(detail).to.deep.equal({
        ...{ claimId: season.id, wallet, amount: '12480500000000000000000', staked: 2500, lockup: 2_592_000 },
      });
      expect(asked(proofRoute)).to.have.length(0);
      release();
      await waitUntil(() => asked(proofRoute).length > 0, 'it goes on');
    });

    it('starts once, however often its button is pressed', async () => {
      const element = await show('ready', { wallets: withRpc(onChain()) });
      let submits = 0;
      element.addEventListener('laurel-claim-submit', () => (submits += 1));
      await waitUntil(() => element.state === 'ready');
      for (let times = 0; times < 5; times += 1) press(element);
      await isAt(element, 'review');
      expect([submits, asked('POST /session/step-up').length]).to.deep.equal([1, 1]);
    });

    it('requires consent if the owner does', async () => {
      const element = await show('stake-optional', { wallets: withRpc(onChain()) });
      press(element);
      await element.updateComplete;
      expect(text(element, '[role=alert]')).to.contain('Tick the box');
      expect(element.state).to.equal('ready');
      inside<HTMLInputElement>(element, '.consent input').click();
      press(element);
      await isAt(element, 'review');
    });

    it('switches the wallet to the claim’s network on request, and goes on', async () => {
      const element = await show('wrong-network');
      expect(text(element, '.notice')).to.contain('Your wallet is on Ethereum');
      press(element, '.notice .button');
      await isAt(element, 'review');
    });

    it('goes on after the wallet has switched its network itself', async () => {
      const element = await show('wrong-network');
      rendered?.wallets[0]?.changeChain(2741);
      press(element, '.notice .button');
      await isAt(element, 'review');
    });
  });

  describe('claiming', () => {
    it('signs, simulates, sends, waits and reports once each, however often the button is pressed', async () => {
      const calls: string[] = [];
      const chain = onChain();
      const element = await show('review', {
        wallets: withRpc((method, params) => {
          calls.push(method);
          return chain(method, params);
        }),
      });
      const failed: string[] = [];
      element.addEventListener('laurel-claim-failed', ({ detail: { code } }) => failed.push(code));
      const confirmed = oneEvent(element, 'laurel-claim-confirmed');
      for (let times = 0; times < 5; times += 1) press(element);
      const { detail } = (await confirmed) as ClaimConfirmedEvent;
      expect(detail).to.deep.equal({
        ...{ claimId: season.id, wallet, txHash: claimHash, bonus: '0' },
        ...{ toWallet: '9360375000000000000000', staked: '3120125000000000000000' },
      });
      await waitUntil(() => asked(reportRoute).length > 0);
      expect(failed).to.deep.equal([]);
      expect(calls.filter((method) => method === 'eth_sendTransaction')).to.have.length(1);
      expect(asked(reportRoute).map(({ body }) => body)).to.deep.equal([{ txHash: claimHash, wallet }]);
      await waitUntil(() => text(element, '[role=status].vh') === '12,480.5 GROVE claimed.', 'it is said');
    });

    it('can start again after it was declined', async () => {
      const element = await show('declined-transaction');
      expect(text(element, '.step.failed')).to.contain('Declined in your wallet');
      expect(text(element, '.notice')).to.contain('Nothing was sent');
      press(element);
      await isAt(element, 'review');
    });

    it('claims no more about a transaction than is known', async () => {
      const said = async (name: string): Promise<string> => text(await show(name), '.notice');
      // The contract was asked, and has not paid.
      expect(await said('outcome-unclear')).to.contain('No transaction has arrived');
      expect(await said('short-of-gas')).to.contain('Not enough for the network fee');
      for (const name of ['outcome-unclear', 'short-of-gas', 'declined-transaction'])
        expect(text(await show(name)), name).not.to.contain('Nothing was signed');
    });

    it('can be abandoned while the wallet does not respond, and started again', async () => {
      const element = await show('sending');
      press(element, '.cta .quiet');
      await isAt(element, 'ready');
      press(element);
      await isAt(element, 'review');
      press(element);
      await waitUntil(() => text(element, '.step.active').includes('Confirm in your wallet'), 'the wallet is asked');
    });

    it('resumes after a reload while the transaction is pending, and reports it to the platform', async () => {
      await show('mining');
      const element = await show('mining', { again: true, unplayed: true, wallets: withRpc(mined()) });
      await isAt(element, 'claimed');
      await waitUntil(() => asked(reportRoute).length === 1);
      const kept = () => records().map((key) => localStorage.getItem(key) ?? '');
      await waitUntil(() => kept().every((record) => record.includes('"isReported":true')), 'the record of the report');
      expect(kept()).to.have.length(1);
    });

    it('asks the platform after a reload without a wallet', async () => {
      await show('mining');
      const element = await show('mining', { again: true, unplayed: true, wallets: [] });
      await isAt(element, 'claimed');
      expect(text(element, '.outcome')).to.contain('12,480.5 GROVE claimed');
    });

    it('resumes with a wallet that appears late, after the first report failed', async () => {
      await show('mining');
      const network = {
        [reportRoute]: ({ earlier }: { earlier: number }) => (earlier === 0 ? 'unreachable' : reported),
      };
      const element = await show('mining', { again: true, unplayed: true, wallets: [], network });
      localStorage.setItem('laurel.wallet', 'io.metamask');
      await waitUntil(() => asked(reportRoute).length === 1, 'the first report');
      expect(element.state).to.equal('claiming');
      const late = installWallets(shared(mined()));
      const confirmed = await oneEvent<ClaimConfirmedEvent>(element, 'laurel-claim-confirmed');
      late.remove();
      expect(confirmed.detail.staked).to.equal('3120125000000000000000');
      await waitUntil(() => asked(reportRoute).length === 2, 'the second report');
    });

    it('lets a second tab see a sent transaction, and start none of its own', async () => {
      await show('mining');
      const [key = ''] = records();
      const record = localStorage.getItem(key) ?? '';
      const second = await show('mining', { unplayed: true, network: { [reportRoute]: 'unreachable' } });
      await isAt(second, 'ready');
      const own = key.replace(/visit\/\d+/, `visit/${instance}`);
      localStorage.setItem(own, record);
      window.dispatchEvent(new StorageEvent('storage', { key: own, newValue: record }));
      await isAt(second, 'claiming');
      expect(text(second, '.step.active')).to.contain('0x8a41…f2c0');
    });

    it('lets a second tab follow a replacement transaction without overwriting its record', async () => {
      const tab = await show('mining', { wallets: shared(onChain({ mines: 'never' })) });
      const [key = ''] = records();
      const other = `0x${'7e'.repeat(32)}`;
      const earlier = JSON.parse(localStorage.getItem(key) ?? '') as Record<string, object>;
      const later = JSON.stringify({ [recordId]: { ...earlier[recordId], hash: other } });
      expect(text(tab, '.step.active')).to.contain('0x8a41…f2c0');
      localStorage.setItem(key, later);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: later }));
      await waitUntil(() => text(tab, '.step.active').includes('0x7e7e…7e7e'), 'the later one');
      expect(localStorage.getItem(key)).to.equal(later);
    });

    it('sends nothing if another tab has just sent, and follows that transaction', async () => {
      const sent: string[] = [];
      const chain = onChain({ mines: 'never' });
      const element = await show('review', {
        wallets: withRpc((method, params) => {
          if (method === 'eth_sendTransaction') sent.push(method);
          return chain(method, params);
        }),
      });
      const key = `laurel-claims@1 ${location.origin}/fixtures/laurel-token-claim/visit/${instance} ${mira.id}`;
      const record = { hash: claimHash, total: '12480500000000000000000', staked: 2500, lockup: 2_592_000 };
      // The storage event that announces the record has not arrived yet.
      localStorage.setItem(key, JSON.stringify({ [recordId]: { ...record, multiplier: 0, sentAt: Date.now() } }));
      press(element);
      await waitUntil(() => text(element, '.step.active').includes('0x8a41…f2c0'), 'its transaction');
      expect(sent).to.deep.equal([]);
    });

    it('can start again after the transaction was dropped', async () => {
      const element = await show('dropped');
      expect(text(element, '.notice')).to.contain('The network dropped the transaction');
      expect(text(element, '.notice a')).to.equal('');
      expect(text(element, '.cta .button')).to.equal('Claim again');
      expect(records(), 'it may turn up until another one is sent').to.have.length(1);
      press(element);
      await isAt(element, 'review');
    });

    it('counts as done if its replaced transaction cannot be found, without a link to the old one', async () => {
      const element = await show('done-unnamed');
      expect(text(element, '.outcome')).to.contain('12,480.5 GROVE claimed');
      expect(text(element)).not.to.contain('0x8a41');
      expect(text(element)).not.to.contain('in a moment');
      expect(element.shadowRoot?.querySelector('#lost')).not.to.equal(null);
      expect(asked(reportRoute)).to.have.length(0);
    });

    it('continues if the wallet shows another account meanwhile', async () => {
      await show('mining');
      const [account] = withRpc(onChain({ ...minedTerms, claimed: 1n }));
      const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
      const element = await show('mining', {
        ...{ again: true, unplayed: true },
        wallets: account ? [{ ...account, shares: true, account: other }] : [],
      });
      await isAt(element, 'claimed');
      expect(text(element, '.outcome')).to.contain('12,480.5 GROVE claimed');
    });

    it('ignores malformed records in the browser’s storage', async () => {
      await show('mining');
      const [key = ''] = records();
      const kept = (entry: unknown): string => JSON.stringify({ [recordId]: entry });
      for (const wrong of ['{', 'null', '[]', kept({ hash: '0x1' }), kept({ hash: claimHash, total: 'x' })]) {
        localStorage.setItem(key, wrong);
        const element = await show('ready', { again: true, unplayed: true });
        await isAt(element, 'ready');
      }
    });

    it('forgets a reverted transaction, and can start again', async () => {
      const element = await show('reverted');
      expect(records()).to.deep.equal([]);
      press(element);
      await isAt(element, 'review');
    });

    it('reports to the platform again until that succeeds', async () => {
      const element = await show('done', {
        network: { [reportRoute]: ({ earlier }: { earlier: number }) => (earlier === 0 ? 'unreachable' : reported) },
      });
      await waitUntil(() => !text(element).includes('in a moment'), 'it knows');
      expect(asked(reportRoute)).to.have.length(2);
    });
  });

  describe('a share without a claim contract', () => {
    it('hands its proof to the page, and reports the transaction that the page names', async () => {
      const element = await show('not-ready');
      let told: ClaimReadyEvent['detail'] | undefined;
      let arrive: (hash: string) => void = () => undefined;
      element.addEventListener('laurel-claim-ready', (event) => {
        told = event.detail;
        event.takeOn(new Promise((resolve) => (arrive = resolve)));
      });
      press(element);
      await waitUntil(() => text(element).includes('This page is claiming it for you'), 'taken on');
      expect(told).to.deep.equal({
        claimId: season.id,
        wallet,
        chainId: season.contract.chainId,
        token: season.contract.address,
        amount: '12480500000000000000000',
        proof: provenShare(wallet, 12_480_500_000_000_000_000_000n).proof,
      });
      expect(asked(reportRoute)).to.have.length(0);
      arrive(claimHash.toUpperCase().replace('0X', '0x'));
      await waitUntil(() => text(element).includes('Sent, and reported'), 'reported');
      expect(asked(reportRoute)[0]?.body).to.deep.equal({ txHash: claimHash, wallet });
    });

    it('can be tried again if the page’s promise rejects', async () => {
      const element = await show('not-ready');
      element.addEventListener('laurel-claim-ready', (event) => event.takeOn(Promise.reject(new Error('declined'))));
      press(element);
      await waitUntil(() => text(element).includes('That didn’t work'), 'not sent');
      expect(asked(reportRoute)).to.have.length(0);
      expect(text(element, '.cta .button')).to.equal('Try again');
    });

    it('is shown with its proof if the page does not take it on', async () => {
      const element = await show('proof-to-keep');
      expect(text(element, '.exactly pre')).to.equal(
        provenShare(wallet, 12_480_500_000_000_000_000_000n).proof.join(' '),
      );
    });
  });

  describe('a claim without a record', () => {
    const paid = 12_480_500_000_000_000_000_000n;
    const known = { sent: { staked: 3_120_125_000_000_000_000_000n, bonus: 0n }, claimed: paid };

    it('is found automatically if the wallet is connected, and cannot be claimed again', async () => {
      const codes: string[] = [];
      const hear = (event: Event) => void codes.push((event as ClaimFailedEvent).detail.code);
      document.addEventListener('laurel-claim-failed', hear);
      const element = await show('ready', { unplayed: true, wallets: shared(onChain(known)) });
      await isAt(element, 'claimed');
      document.removeEventListener('laurel-claim-failed', hear);
      await waitUntil(() => asked(reportRoute).length === 1, 'the report');
      expect(asked(reportRoute)[0]?.body).to.deep.equal({ txHash: claimHash, wallet });
      expect(codes).to.deep.equal([]);
      const unnamed = await show('ready', {
        unplayed: true,
        wallets: shared(onChain({ ...known, isForgetful: true })),
      });
      await waitUntil(() => unnamed.shadowRoot?.querySelector('.lost'), 'the way to name it');
      expect(text(unnamed, '.notice strong')).to.equal('Already claimed');
      expect(unnamed.shadowRoot?.querySelector('.cta .button')).to.equal(null);
    });

    it('shows a dash for a stake whose amount is unreadable', async () => {
      const route = 'GET /api/me/token_claims/{id}/eligibility';
      const stake = { stakeId: '1', claimed: '0', duration: 90, startTime: '2026-01-02T00:00:00Z' };
      const answer = stateOf('claimed').network?.[route] as Eligibility;
      const element = await show('claimed', {
        network: { [route]: { ...answer, stakes: [{ ...stake, amount: '1.5', claimable: '1e+18' }] } },
      });
      const amounts = [...(element.shadowRoot?.querySelectorAll('.receipt dd') ?? [])];
      expect(amounts.map(({ textContent }) => textContent.trim())).to.deep.equal(['–', '1']);
    });

    it('is found when the member tries to claim again', async () => {
      const element = await show('ready', { wallets: withRpc(onChain(known)) });
      press(element);
      await isAt(element, 'claimed');
      await waitUntil(() => asked(reportRoute).length === 1, 'the report');
    });

    it('is checked at the contract on request, and offered again if the contract has not paid', async () => {
      const element = await show('undone');
      expect(text(element, '.notice strong')).to.equal('The contract hasn’t paid your share');
      press(element);
      await isAt(element, 'review');
      const paid = await show('undone', { unplayed: true, wallets: withRpc(onChain(known)) });
      await isAt(paid, 'claimed');
      press(paid, '.after .button');
      await waitUntil(() => text(paid, '.outcome').includes('12,480.5 GROVE claimed'), text(paid));
    });

    const asksForIt = async (rpc: NonNullable<FixtureWallet['rpc']>): Promise<TokenClaim> => {
      const element = await show('ready', { wallets: withRpc(rpc) });
      press(element);
      await waitUntil(() => element.shadowRoot?.querySelector('.lost'), 'the way to name it');
      return element;
    };
    const name = async (element: TokenClaim, hash: string): Promise<void> => {
      inside<HTMLInputElement>(element, '#lost').value = hash;
      press(element, '.lost .button');
      await element.updateComplete;
    };

    it('is found by its transaction hash, and reported', async () => {
      const element = await asksForIt(onChain({ ...known, isForgetful: true }));
      const confirmed = oneEvent(element, 'laurel-claim-confirmed') as unknown as Promise<ClaimConfirmedEvent>;
      await name(element, ` ${claimHash} `);
      expect((await confirmed).detail.staked).to.equal('3120125000000000000000');
      await isAt(element, 'claimed');
      await waitUntil(() => asked(reportRoute).length === 1, 'the report');
      expect(asked(reportRoute)[0]?.body).to.deep.equal({ txHash: claimHash, wallet });
    });

    it('is not reported if the transaction is missing, reverted or paid this wallet nothing', async () => {
      for (const mines of ['never', 'other', 'reverted'] as const) {
        const element = await asksForIt(onChain({ ...known, isForgetful: true, mines }));
        await name(element, claimHash);
        await waitUntil(
          () => text(element, '.notice strong') === 'That transaction isn’t this claim',
          text(element, '.notice strong'),
        );
        expect(asked(reportRoute)).to.have.length(0);
        press(element, '.cta .button');
        await isAt(element, 'ready');
      }
    });

    it('is not looked up by an invalid hash', async () => {
      const element = await asksForIt(onChain({ ...known, isForgetful: true }));
      for (const wrong of ['', '0x12', claimHash.slice(2), `${claimHash}0`, '<b>']) {
        await name(element, wrong);
        expect(text(element, '#lost-found'), wrong).to.contain('is 0x followed by');
        expect(text(element, '.notice strong'), wrong).to.equal('Already claimed');
      }
    });
  });

  it('uses the server’s clock if the device’s clock is a day off', async () => {
    const day = 86_400_000;
    const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
    const clock = { 'GET /time': () => ({ now: at(day) }) };
    const window = (startTime: string, endTime: string) => ({
      'GET /api/token_claims': { data: [{ ...season, startTime, endTime }] },
    });
    await isAt(
      await show('upcoming', { network: { ...clock, ...window(at(day / 2), at(3 * day)) }, unplayed: true }),
      'ready',
    );
    await isAt(
      await show('ended', { network: { ...clock, ...window(at(-day), at(day / 2)) }, unplayed: true }),
      'ended',
    );
  });

  describe('the address lookup', () => {
    it('shows an address’s share if the site lets visitors look it up', async () => {
      const element = await show('lookup');
      expect(text(element, '#lookup-found')).to.equal('480.25 GROVE for 0x7099…79C8.');
    });

    it('sends nothing for an invalid address', async () => {
      const element = await show('lookup');
      const before = asked('GET /api/token_claims/{id}/lookup').length;
      for (const wrong of ['', 'mira.eth', '0x12', '<b>', `0x${'g'.repeat(40)}`]) {
        inside<HTMLInputElement>(element, '#lookup').value = wrong;
        press(element, '.lookup .button');
        await element.updateComplete;
        expect(text(element, '#lookup-found')).to.contain('is 0x followed by');
      }
      expect(asked('GET /api/token_claims/{id}/lookup')).to.have.length(before);
    });

    it('is not offered unless the site enables it', async () => {
      const element = await show('signed-out');
      expect(element.shadowRoot?.querySelector('.lookup')).to.equal(null);
    });
  });

  it('asks to connect a wallet that is no longer connected, and says if that fails', async () => {
    const element = await show('no-wallet');
    expect(inside(element, '.notice').textContent).to.contain('Your wallet is no longer connected');
    const request = oneEvent(element, 'laurel-wallet-request');
    press(element, '.cta .button');
    expect(((await request) as CustomEvent<{ reason: string }>).detail.reason).to.equal('token-claim');
    await waitUntil(() => element.state === 'failed');
  });

  it('asks a visitor to sign in', async () => {
    const element = await show('signed-out');
    const request = oneEvent(element, 'laurel-sign-in-request');
    press(element, '.button.primary');
    expect(((await request) as CustomEvent<{ reason: string }>).detail.reason).to.equal('token-claim');
  });
});

const reported = {
  data: { walletAddress: wallet, tokenClaimId: season.id, claimedAt: '2026-01-01T00:00:00Z', totalAllocation: '1' },
};

/** Terms of a chain that has mined the transaction of an earlier page. */
const minedTerms = { sent: { staked: 3_120_125_000_000_000_000_000n, bonus: 0n } };
const mined = (): NonNullable<FixtureWallet['rpc']> => onChain(minedTerms);
