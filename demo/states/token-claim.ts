import { html } from 'lit';
import type { PageResponse } from 'laurel-widgets/contract';
import { parseEther, type Hex } from 'viem';
import { claimChain, claimHash, provenShare, type ClaimChainOptions } from './claim-chain.js';
import { click, shadowed, until } from './drive.js';
import { mira, signedInAs } from './members.js';
import { problem, type FixtureNetwork, type FixtureWallet, type State } from './state.js';
import { baseline, fixtureChain } from './transport.js';
import { metamaskIcon } from './wallet-icons.js';

const tag = 'laurel-token-claim';

type Claim = PageResponse<'GET /api/token_claims'>['data'][number];
type Eligibility = PageResponse<'GET /api/me/token_claims/{id}/eligibility'>;

const day = 86_400_000;
const at = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** In the spelling of EIP-55, like wallets give it. */
const wallet: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const second: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const contract: Hex = '0xb19b36b1456E65E3A6D514D3F715f204BD59f431';
const token: Hex = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';

const member: typeof mira = { ...mira, wallets: [{ address: wallet, type: 'evm' }] };

/** The claim of the fixtures' community. At least a quarter of a share has to be staked. */
export const season: Claim = {
  id: '00000031-0000-4000-8000-000000000001',
  name: 'Season One claim',
  claimContractAddress: contract,
  stakingContractAddress: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  contract: { id: '00000032-0000-4000-8000-000000000001', address: token, chainId: fixtureChain.id, name: 'GROVE' },
  startTime: at(-6),
  endTime: at(24),
  geoBlock: [],
  claimAndStake: true,
  isStakingOptional: false,
  minPercentageToStake: 25,
  erc20Decimals: 18,
  maxBonus: 500,
  minLockup: 30 * 86_400,
  minLockupForMultiplier: 90 * 86_400,
  multiplier: 1000,
  stakingContractType: 'linear',
  updatedAt: at(-6),
};

const eligible: Eligibility = {
  tokenClaimId: season.id,
  eligible: true,
  alreadyClaimed: false,
  amount: '12480.5',
  claimContractAddress: contract,
  claimedAt: null,
  stakes: [],
};
const amount = parseEther('12480.5');
const none: Eligibility = { ...eligible, eligible: false, amount: 0 };
const had: Eligibility = { ...eligible, alreadyClaimed: true, claimedAt: at(-2) };

const capabilities: PageResponse<'GET /capabilities'> = {
  ...(baseline['GET /capabilities'] as PageResponse<'GET /capabilities'>),
  claimContracts: [{ chainId: fixtureChain.id, address: contract }],
};
const withLookup = { ...capabilities, operations: [...capabilities.operations, 'lookUpTokenClaim'] };

const claims = (change: Partial<Claim> = {}): PageResponse<'GET /api/token_claims'> => ({
  data: [{ ...season, ...change }],
});

const visitor: FixtureNetwork = { 'GET /api/token_claims': claims(), 'GET /capabilities': capabilities };

const challenge = (): PageResponse<'POST /session/challenge'> => ({
  domain: location.host,
  statement: 'Confirm that the proof of your claim goes to you.',
  uri: location.origin,
  nonce: '7Kq2PnX4vR9sTb1M',
  issuedAt: new Date().toISOString(),
  expirationTime: new Date(Date.now() + 300_000).toISOString(),
  chainIds: [fixtureChain.id],
});

const proof = {
  tokenClaimId: season.id,
  walletAddress: wallet,
  totalAllocation: '12480.5',
  proof: [...provenShare(wallet, amount).proof],
};

/** The member's side of the proxy, which gives the proof to a member who has confirmed their identity. */
const network: FixtureNetwork = {
  ...visitor,
  'GET /session': signedInAs(member),
  'GET /api/me/token_claims/{id}/eligibility': eligible,
  'POST /session/challenge': challenge,
  'POST /session/step-up': { purpose: 'claim', expiresAt: at(1) },
  'GET /api/me/token_claims/{id}/proof': ({ earlier }) =>
    earlier === 0 ? { ...problem('step_up_required'), field: 'claim' } : proof,
  'POST /api/me/token_claims/{id}/claim': {
    data: { walletAddress: wallet, tokenClaimId: season.id, claimedAt: at(0), totalAllocation: '12480.5' },
  },
};

const chain = (change: Partial<ClaimChainOptions> = {}): NonNullable<FixtureWallet['rpc']> =>
  claimChain({ wallet, amount, contract, token, ...change });

const metamask = (onChain: Partial<ClaimChainOptions> = {}, change: Partial<FixtureWallet> = {}): FixtureWallet => ({
  ...{ name: 'MetaMask', rdns: 'io.metamask', icon: metamaskIcon, behaves: 'approve', account: wallet },
  rpc: chain(onChain),
  ...change,
});

const is =
  (...names: string[]) =>
  (element: HTMLElement): boolean =>
    names.includes((element as HTMLElement & { state: string }).state);

/** Waits for a claim, and presses its button. */
async function claim(element: HTMLElement): Promise<void> {
  await until(() => is('ready')(element), 'something to claim');
  await click(element, '.cta .button');
}

/** Returns to a page that had sent a claim an hour earlier. */
async function comeBack(element: HTMLElement): Promise<void> {
  await until(() => is('ready', 'failed')(element), 'what is theirs');
  const proxy = element.closest('laurel-program')?.getAttribute('proxy') ?? '';
  const key = `laurel-claims@1 ${new URL(proxy, document.baseURI).href} ${member.id}`;
  const chosen = { staked: 2500, lockup: 30 * 86_400, multiplier: 0 };
  const record = { hash: claimHash, total: String(amount), ...chosen, sentAt: Date.now() - 3_600_000 };
  const id = `${season.id} ${fixtureChain.id} ${wallet.toLowerCase()}`;
  localStorage.setItem(key, JSON.stringify({ [id]: record }));
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** Goes as far as the review of what is to be signed. */
async function toReview(element: HTMLElement): Promise<void> {
  await claim(element);
  await shadowed(element, '.sign-card');
}

/** Goes on to sign it. */
async function toSigned(element: HTMLElement): Promise<void> {
  await toReview(element);
  await click(element, '.cta .button');
}

/** A claim that the wallet or its chain prevents. */
const stopped = (
  name: string,
  title: string,
  onChain: Partial<ClaimChainOptions>,
  change: Partial<FixtureWallet> = {},
): State => ({
  tag,
  name,
  title,
  network,
  wallets: [metamask(onChain, change)],
  recent: 'io.metamask',
  play: claim,
  settled: is('failed'),
});

/** A claim in progress, as far as `play` drives it. */
const underWay = (
  name: string,
  title: string,
  onChain: Partial<ClaimChainOptions>,
  rest: Pick<State, 'settled'> & Partial<State>,
): State => ({
  ...{ tag, name, title, network, wallets: [metamask(onChain)], recent: 'io.metamask', play: toSigned },
  ...rest,
});

const shown: State[] = [
  { tag, name: 'ready', title: 'Something to claim, a quarter of it to be staked', network, settled: is('ready') },
  {
    tag,
    name: 'staked-with-bonus',
    title: 'All of it staked for long enough: the most bonus there is',
    network,
    async play(element) {
      await shadowed(element, '.preset:last-child');
      await click(element, '.preset:last-child');
      await click(element, '.lockup:last-child input');
    },
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.bonus.given')),
  },
  {
    tag,
    name: 'stake-optional',
    title: 'Nothing need be staked; a time lock, terms to agree to, and countries it is not offered in',
    attributes: { 'require-consent': '', token: 'GRV', heading: 'Claim your Grove' },
    children: html`<p slot="disclosure">Tokens are no promise of profit. <a href="#terms">Terms of the claim</a></p>`,
    network: {
      ...network,
      'GET /api/token_claims': claims({
        isStakingOptional: true,
        stakingContractType: 'timelock',
        geoBlock: ['KP', 'SY'],
      }),
    },
    async play(element) {
      await click(element, '.preset:nth-child(3)');
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'without-stake',
    title: 'Nothing to stake, no end',
    network: {
      ...network,
      'GET /api/token_claims': claims({ claimAndStake: false, stakingContractAddress: null, endTime: null }),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'long-amount',
    title: 'An amount that no double holds, of a token with a long name',
    network: {
      ...network,
      'GET /api/token_claims': claims({
        name: 'The claim of everyone who planted a tree in the first season',
        contract: { ...season.contract, name: 'Grove of the Northern Forest' },
      }),
      'GET /api/me/token_claims/{id}/eligibility': { ...eligible, amount: '9007199254740993.123456789012345678' },
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'loading',
    title: 'The claim is on its way',
    network: { ...network, 'GET /api/token_claims': 'hang' },
    settled: is('loading'),
  },
  {
    tag,
    name: 'slow',
    title: 'Takes longer than usual',
    network: { ...network, 'GET /api/token_claims': 'hang' },
    settled: is('slow'),
  },
  {
    tag,
    name: 'checking',
    title: 'What is theirs is being looked up',
    network: { ...network, 'GET /api/me/token_claims/{id}/eligibility': 'hang' },
    settled: is('checking'),
  },
  { tag, name: 'signed-out', title: 'Signed out', network: visitor, settled: is('signed-out') },
  {
    tag,
    name: 'lookup',
    title: 'Signed out, where addresses may be looked up',
    network: {
      ...visitor,
      'GET /capabilities': withLookup,
      'GET /api/token_claims/{id}/lookup': {
        tokenClaimId: season.id,
        eligible: true,
        alreadyClaimed: false,
        amount: '480.25',
      },
    },
    async play(element) {
      await click(element, '.lookup summary');
      const input = await shadowed<HTMLInputElement>(element, '#lookup');
      input.value = second;
      await click(element, '.lookup .button');
    },
    settled: (element) => Boolean(element.shadowRoot?.querySelector('#lookup-found')?.textContent?.trim()),
  },
  {
    tag,
    name: 'expired',
    title: 'The session has ended',
    network: {
      ...network,
      'GET /session': ({ earlier }) => (earlier === 0 ? signedInAs(member) : { status: 'signed-out' }),
      'GET /api/me/token_claims/{id}/eligibility': problem('signed_out'),
    },
    settled: is('signed-out'),
  },
];

const shows = (selector: string) => (element: HTMLElement) => Boolean(element.shadowRoot?.querySelector(selector));

/** A share for which the platform names no contract. */
const withoutContract = (name: string, title: string): State => ({
  ...{ tag, name, title, recent: 'io.metamask', wallets: [metamask()] },
  network: {
    ...network,
    'GET /api/token_claims': claims({ claimContractAddress: null }),
    'GET /api/me/token_claims/{id}/eligibility': { ...eligible, claimContractAddress: null },
  },
});

/** Enters the transaction of a claim that the contract has paid, and that this browser has lost track of. */
const naming =
  (hash: string) =>
  async (element: HTMLElement): Promise<void> => {
    await claim(element);
    (await shadowed<HTMLInputElement>(element, '#lost')).value = hash;
    await click(element, '.lost .button');
  };

const nothingToDo: State[] = [
  {
    tag,
    name: 'not-eligible',
    title: 'Nothing for this wallet',
    network: { ...network, 'GET /api/me/token_claims/{id}/eligibility': none },
    settled: is('not-eligible'),
  },
  {
    tag,
    name: 'not-eligible-several',
    title: 'Nothing for any of their wallets',
    network: {
      ...network,
      'GET /session': signedInAs({
        ...member,
        wallets: [
          ...member.wallets,
          { address: second, type: 'agw' },
          { address: '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd', type: 'solana' },
        ],
      }),
      'GET /api/me/token_claims/{id}/eligibility': none,
    },
    settled: is('not-eligible'),
  },
  {
    tag,
    name: 'no-evm-wallet',
    title: 'No wallet of a kind the claim is for',
    network: {
      ...network,
      'GET /session': signedInAs({
        ...member,
        wallets: [{ address: '7xKpZ4vWQmD2nRj8sLcF5hTbY9aGe3uN1oXiVd6P9sQd', type: 'solana' }],
      }),
    },
    settled: is('not-eligible'),
  },
  {
    tag,
    name: 'second-wallet',
    title: 'The share belongs to their second wallet',
    network: {
      ...network,
      'GET /session': signedInAs({
        ...member,
        wallets: [{ address: second, type: 'evm' }, ...member.wallets],
      }),
      'GET /api/me/token_claims/{id}/eligibility': ({ query }) => (query.get('wallet') === wallet ? eligible : none),
    },
    settled: is('ready'),
  },
  {
    tag,
    name: 'upcoming',
    title: 'Opens later',
    network: { ...network, 'GET /api/token_claims': claims({ startTime: at(2.2) }) },
    settled: is('upcoming'),
  },
  {
    tag,
    name: 'ended',
    title: 'Closed; they had something to claim',
    network: { ...network, 'GET /api/token_claims': claims({ endTime: at(-3) }) },
    settled: is('ended'),
  },
  {
    tag,
    name: 'ended-visitor',
    title: 'Closed, to a visitor',
    network: { ...visitor, 'GET /api/token_claims': claims({ endTime: at(-3) }) },
    settled: is('ended'),
  },
  {
    ...withoutContract('not-ready', 'The share is set, its contract is not there yet'),
    settled: shows('.cta .button'),
  },
  {
    ...withoutContract('proof-to-keep', 'No contract to claim at: the proof is theirs to keep'),
    play: (element) => click(element, '.cta .button'),
    settled: (element) => shows('.exactly')(element) && shows('.cta .button:not([aria-busy])')(element),
  },
  {
    ...withoutContract('taken-on', 'No contract to claim at: the page claims'),
    async play(element) {
      element.addEventListener('laurel-claim-ready', (event) =>
        (event as Event & { takeOn(hash: Promise<string>): void }).takeOn(new Promise(() => undefined)),
      );
      await click(element, '.cta .button');
    },
    settled: (element) => shows('.exactly')(element) && !shows('.cta .button')(element),
  },
  {
    ...withoutContract('reported-elsewhere', 'The page has claimed, and named the transaction'),
    async play(element) {
      element.addEventListener('laurel-claim-ready', (event) =>
        (event as Event & { takeOn(hash: Promise<string>): void }).takeOn(Promise.resolve(claimHash)),
      );
      await click(element, '.cta .button');
    },
    settled: shows('.notice.success'),
  },
  {
    tag,
    name: 'claimed',
    title: 'Claimed before, with stakes',
    network: {
      ...network,
      'GET /api/me/token_claims/{id}/eligibility': {
        ...had,
        stakes: [
          {
            ...{ stakeId: '1', claimed: '0', duration: 90 * 86_400, startTime: at(-2) },
            amount: String(parseEther('4992.2')),
            claimable: String(parseEther('110.93')),
          },
        ],
      },
    },
    settled: is('claimed'),
  },
  {
    tag,
    name: 'empty',
    title: 'Nothing is handed out',
    network: { ...network, 'GET /api/token_claims': { data: [] } },
    settled: is('empty'),
  },
  {
    tag,
    name: 'unreachable',
    title: 'The claim did not load',
    network: { ...network, 'GET /api/token_claims': 'unreachable' },
    settled: is('error'),
  },
  {
    tag,
    name: 'share-unreachable',
    title: 'What is theirs could not be found out',
    network: { ...network, 'GET /api/me/token_claims/{id}/eligibility': 'unreachable' },
    settled: is('error'),
  },
  {
    tag,
    name: 'unavailable',
    title: 'The owner has to set something right',
    network: { ...network, 'GET /api/token_claims': problem('upstream_key_refused') },
    settled: is('unavailable'),
  },
  {
    tag,
    name: 'stale',
    title: 'The last update did not arrive',
    network: {
      ...network,
      'GET /api/token_claims': ({ earlier }) => (earlier === 0 ? claims() : 'unreachable'),
    },
    async play(element) {
      await until(() => is('ready')(element), 'something to claim');
      await (element as HTMLElement & { refresh(): Promise<void> }).refresh();
    },
    settled: (element) => element.matches(':state(stale)'),
  },
  { tag, name: 'no-programme', title: 'Without a programme', bare: true, network: {}, settled: is('unavailable') },
];

const inTheWay: State[] = [
  {
    tag,
    name: 'not-listed',
    title: 'The contract is not on the site’s list: a hard stop',
    network: { ...network, 'GET /capabilities': { ...capabilities, claimContracts: [] } },
    settled: is('not-listed'),
  },
  {
    tag,
    name: 'unreadable',
    title: 'An amount that is no number',
    network: { ...network, 'GET /api/me/token_claims/{id}/eligibility': { ...eligible, amount: 'plenty' } },
    settled: is('unreadable'),
  },
  {
    ...stopped('wrong-network', 'Wallet on another network', {}, { chainId: 1 }),
    settled: is('wrong-network'),
  },
  {
    ...stopped('switching', 'Waiting for the wallet to switch', {}, { chainId: 1, switches: 'silent' }),
    async play(element) {
      await claim(element);
      await click(element, '.notice .button');
    },
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.notice [aria-busy="true"]')),
  },
  stopped('wrong-account', 'The wallet shows an account that is not theirs', {}, { account: second }),
  { ...stopped('no-wallet', 'No wallet in this browser', {}), wallets: [] },
  stopped('smart-wallet', 'The wallet is a contract: told before it is asked for anything', { isSmartWallet: true }),
  stopped('no-contract', 'Nothing is at the contract’s address', { isEmpty: true }),
  stopped('wrong-token', 'The contract hands out another token', { handsOut: second }),
  stopped('paused', 'Claims are paused', { isPaused: true }),
  stopped('out-of-tokens', 'The contract is out of tokens', { funds: 1n }),
  stopped('funds', 'Nothing to pay the network fee with', { coins: 0n }),
  stopped('already-claimed', 'The contract has paid it out, which the platform does not know', { claimed: amount }),
  {
    ...stopped('undone', 'Claimed for the site, and not paid for the contract', {}),
    network: { ...network, 'GET /api/me/token_claims/{id}/eligibility': had },
    play: (element) => click(element, '.after .button'),
  },
  {
    ...stopped('lost-not-found', 'A transaction was named that is not on the chain', {
      claimed: amount,
      mines: 'never',
    }),
    play: naming(claimHash),
    settled: (element) => is('failed')(element) && shows('.cta .button')(element),
  },
  {
    ...stopped('lost-wrong', 'What was named is no transaction', { claimed: amount }),
    play: naming('0x12'),
    settled: (element) => Boolean(element.shadowRoot?.querySelector('#lost-found')?.textContent?.trim()),
  },
  stopped('root-differs', 'The proof does not lead to the contract’s root: a hard stop', { hasOtherRoot: true }),
  stopped('chain-down', 'The chain cannot be asked', { isDown: true }),
  stopped('declined-confirmation', 'Declined to confirm', {}, { signs: 'reject' }),
  {
    ...stopped('no-proof', 'The share is set, its proof is not made yet', {}),
    network: { ...network, 'GET /api/me/token_claims/{id}/proof': { ...proof, proof: null } },
  },
  underWay('outcome-differs', 'The contract would do something else', { cheats: true }, { settled: is('failed') }),
  underWay(
    'refused',
    'The contract refuses, before anything is sent',
    { refuses: 'LockupTooShort' },
    {
      settled: is('failed'),
    },
  ),
  underWay('declined-transaction', 'Declined to send', { sends: 'reject' }, { settled: is('failed') }),
  underWay(
    'outcome-unclear',
    'The wallet does not say whether it was sent',
    { sends: 'fails' },
    { settled: is('failed') },
  ),
  underWay('short-of-gas', 'Not enough for the network fee', { sends: 'no-gas' }, { settled: is('failed') }),
  underWay('reverted', 'The transaction failed', { mines: 'reverted' }, { settled: is('failed') }),
  {
    ...stopped('dropped', 'The network dropped the transaction', { mines: 'lost' }, { shares: true }),
    play: comeBack,
  },
  underWay('replaced', 'Another transaction took its place', { mines: 'other' }, { settled: is('failed') }),
];

const onTheWay: State[] = [
  {
    ...stopped('confirming', 'Waiting for the confirmation, with what is signed', {}, { signs: 'silent' }),
    settled: (element) => Boolean(element.shadowRoot?.querySelector('.exactly')),
  },
  underWay('review', 'What is to be signed', {}, { play: toReview, settled: is('review') }),
  underWay(
    'review-with-fee',
    'What is to be signed, where the contract takes a fee',
    { fee: parseEther('0.0004') },
    {
      async play(element) {
        await click(element, '.preset:last-child');
        await click(element, '.lockup:last-child input');
        await toReview(element);
        await click(element, '.sign-card summary');
      },
      settled: is('review'),
    },
  ),
  underWay(
    'sending',
    'Waiting for the wallet to send it',
    { sends: 'silent' },
    {
      settled: (element) => element.shadowRoot?.querySelectorAll('.step.done').length === 2,
    },
  ),
  underWay(
    'mining',
    'Waiting for the network',
    { mines: 'never' },
    {
      settled: (element) => Boolean(element.shadowRoot?.querySelector('.step.active bdi')),
    },
  ),
  underWay(
    'done',
    'Claimed a moment ago',
    {},
    {
      settled: (element) => is('claimed')(element) && !/in a moment/.test(element.shadowRoot?.textContent ?? ''),
    },
  ),
  {
    ...stopped(
      'done-unnamed',
      'Claimed, by a transaction that nobody finds',
      { claimed: amount, mines: 'lost', isForgetful: true },
      { shares: true },
    ),
    play: comeBack,
    settled: is('claimed'),
  },
  underWay(
    'done-unreported',
    'Claimed, and the platform could not be told yet',
    {},
    {
      network: { ...network, 'POST /api/me/token_claims/{id}/claim': 'unreachable' },
      settled: is('claimed'),
    },
  ),
];

/** Every state of `<laurel-token-claim>`. */
export const states: readonly State[] = [...shown, ...nothingToDo, ...inTheWay, ...onTheWay];
