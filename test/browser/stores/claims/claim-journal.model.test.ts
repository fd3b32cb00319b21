import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { fc } from '../../../support/properties.js';
import { createWorld, pass, settle, type ClaimTab } from './claim-world.js';

const day = 86_400_000;

/** Everything that can happen to a claim, in any order. `0` and `1` are the browser's two tabs. */
const events = [
  ...([
    'press 0',
    'press 1',
    'give up 0',
    'give up 1',
    'reload 0',
    'reload 1',
    'close 1',
    'lag 0',
    'catch up 0',
  ] as const),
  ...(['wallet confirms', 'wallet declines', 'wallet fails and has sent', 'wallet fails and has not sent'] as const),
  ...(['windows stay', 'windows go'] as const),
  ...(['refresh 0', 'ask the contract 0', 'reorganise into the pool', 'reorganise away'] as const),
  ...(['mine', 'refuse', 'drop', 'find again', 'speed up', 'cancel in wallet'] as const),
  ...(['chain down', 'chain up', 'nodes forget events'] as const),
  ...(['platform down', 'platform deaf', 'platform up'] as const),
  ...(['2 s', '20 s', '70 s', '5 min', '31 days'] as const),
] as const;
type Event = (typeof events)[number];

/** The presses that lead to a claim are likelier than the failures. */
const anEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('press 0', 'press 0', 'press 1', 'wallet confirms', 'mine', '2 s') },
  { weight: 2, arbitrary: fc.constantFrom(...events) },
);

/** Events before the test: none; one tab has sent a claim; or that claim got lost. */
const aBeginning: fc.Arbitrary<Event[]> = fc.constantFrom<Event[]>(
  [],
  ['press 1', 'press 1', 'wallet confirms'],
  ['press 0', 'lag 0', 'press 1', 'press 1', 'wallet confirms'],
  ['press 0', 'press 0', 'wallet confirms', 'drop', '70 s'],
  ['press 0', 'press 0', 'windows stay', 'reload 0', 'wallet confirms'],
  ['press 0', 'press 0', 'wallet fails and has sent'],
  ['press 0', 'press 0', 'wallet confirms', 'mine', '2 s', 'reorganise away'],
  ['press 0', 'press 0', 'wallet confirms', 'mine', '2 s', 'reorganise into the pool', 'refresh 0'],
);

type World = ReturnType<typeof createWorld>;

/** Presses the button that continues, if there is one. */
function press({ store }: ClaimTab): void {
  const { progress } = store.state;
  if (progress.step === 'idle') void store.prepare();
  else if (progress.step === 'review') void store.sign();
  else if (progress.step === 'failed')
    void (progress.hash === undefined && progress.problem !== 'perhaps-sent' ? store.prepare() : store.retry());
}

async function happen(event: Event, world: World, tabs: ClaimTab[]): Promise<void> {
  const { chain, wallet, platform } = world;
  const at = event.endsWith('1') ? 1 : 0;
  const tab = tabs[at];
  switch (event) {
    case 'press 0':
    case 'press 1':
      if (tab) press(tab);
      break;
    case 'give up 0':
    case 'give up 1':
      tab?.store.cancel();
      break;
    case 'reload 0':
    case 'reload 1':
      tab?.crash();
      tabs[at] = world.openTab();
      break;
    case 'lag 0':
      tab?.lag();
      break;
    case 'catch up 0':
      tab?.catchUp();
      break;
    case 'close 1':
      tab?.close();
      break;
    case 'wallet confirms':
      wallet.confirm();
      break;
    case 'wallet declines':
      wallet.decline();
      break;
    case 'wallet fails and has sent':
    case 'wallet fails and has not sent':
      wallet.fail(event === 'wallet fails and has sent');
      break;
    case 'windows stay':
    case 'windows go':
      wallet.keepsWindows = event === 'windows stay';
      break;
    case 'refresh 0':
      await tab?.store.refresh();
      break;
    case 'ask the contract 0':
      void tab?.store.look();
      break;
    case 'reorganise into the pool':
    case 'reorganise away':
      chain.reorganise(event === 'reorganise away' ? 'forgotten' : 'pool');
      break;
    case 'mine':
    case 'refuse':
      chain.mine(event === 'refuse');
      break;
    case 'drop':
      chain.drop();
      break;
    case 'find again':
      chain.findAgain();
      break;
    case 'speed up':
    case 'cancel in wallet':
      chain.replace(event === 'speed up' ? 'claim' : 'other');
      break;
    case 'chain down':
    case 'chain up':
      chain.isDown = event === 'chain down';
      break;
    case 'nodes forget events':
      chain.isForgetful = true;
      break;
    case 'platform down':
    case 'platform deaf':
    case 'platform up':
      platform.mode = event === 'platform down' ? 'down' : event === 'platform deaf' ? 'deaf' : 'up';
      break;
    case '31 days':
      // The journal drops a claim after 30 days. By then no node has kept one that waits, and no chain undoes a mined one.
      chain.age();
      mock.timers.tick(31 * day);
      break;
    default:
      await pass({ '2 s': 2000, '20 s': 20_000, '70 s': 70_000, '5 min': 300_000 }[event]);
  }
  await settle();
}

/** The member returns when everything works again, and presses until they have their tokens. */
async function comeBack(world: World, tabs: readonly ClaimTab[]): Promise<ClaimTab> {
  const { chain, platform } = world;
  for (const tab of tabs) tab.crash();
  chain.isDown = chain.isForgetful = false;
  platform.mode = 'up';
  const tab = world.openTab();
  await settle();
  await claimWith(tab, world);
  return tab;
}

/** Presses until the contract has paid and the page knows it. */
async function claimWith(tab: ClaimTab, { chain, wallet }: World): Promise<void> {
  for (let times = 0; times < 10 && tab.store.state.progress.step !== 'done'; times += 1) {
    chain.mine();
    await pass(15_000);
    // The platform may know a claim that the chain has reorganised away.
    if (tab.phase === 'claimed') void tab.store.look();
    else press(tab);
    await pass(6000);
    wallet.confirm();
    await settle();
  }
  await pass(6000);
}

describe('claims in the journal', () => {
  afterEach(() => mock.timers.reset());

  it('are never sent twice while one can be mined, never lost, and never block claiming', async () => {
    await fc.assert(
      fc.asyncProperty(aBeginning, fc.array(anEvent, { maxLength: 20 }), async (beginning, happening) => {
        mock.timers.reset();
        mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') });
        const world = createWorld();
        const tabs = [world.openTab(), world.openTab()];
        await settle();
        for (const event of [...beginning, ...happening]) await happen(event, world, tabs);
        assert.equal(world.wallet.asksTooMany, 0, 'nothing is sent while an earlier claim can still be mined');
        const tab = await comeBack(world, tabs);
        assert.equal(world.wallet.asksTooMany, 0, 'neither after the member came back');
        assert.ok(world.chain.paidBy, 'the member has their tokens');
        assert.equal(tab.phase, 'claimed', 'the claim is shown');
        assert.equal(world.platform.known, world.chain.paidBy, 'the platform knows');

        await tab.store.refresh();
        await pass(6000);
        assert.equal(tab.phase, 'claimed', 'it is not offered again');
        if (world.chain.isPaidForGood) return tab.crash();
        world.chain.reorganise('forgotten');
        await tab.store.refresh();
        await pass(6000);
        assert.notEqual(tab.phase, 'claimed', 'nothing is called claimed that the contract has not paid');
        await pass(60_000);
        await claimWith(tab, world);
        assert.ok(world.chain.paidBy, 'the member has their tokens again');
        assert.equal(tab.phase, 'claimed');
        assert.equal(world.platform.known, world.chain.paidBy, 'the platform knows the new claim');
        tab.crash();
      }),
      { numRuns: 1_000 },
    );
  });
});
