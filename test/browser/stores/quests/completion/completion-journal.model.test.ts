import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, it, mock } from 'node:test';
import type { MyQuest } from '../../../../../src/contract/loyalty/my-quests.js';
import { Completions } from '../../../../../src/browser/stores/quests/completion/completions.js';
import { createBrowser } from '../../../../support/browser-tabs.js';
import { fc } from '../../../../support/properties.js';
import { failure } from '../../fake-program.js';
import { complete, createQuestProgram, idOf, mine, queued } from '../quest-program.js';

const began = Date.parse('2026-11-18T12:00:00Z');
const minute = 60_000;
const quest = idOf(1);

/**
 * Fate of the next requests: `lost` ones arrive unanswered, `dropped` ones do not arrive, `slow` ones are answered
 * late.
 */
type Road = 'open' | 'lost' | 'dropped' | 'slow' | 'busy' | 'refused';

/** One step of a member, a browser, the network or the platform. */
type Step =
  | { readonly does: 'press'; readonly tab: number; readonly hasInput: boolean }
  | { readonly does: 'crash' | 'open' | 'hide' | 'show'; readonly tab: number }
  | { readonly does: 'road'; readonly road: Road }
  | { readonly does: 'look-ups'; readonly work: 'all' | 'some' | 'none' }
  | { readonly does: 'answer' }
  | { readonly does: 'finish'; readonly isPaid: boolean }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'jump'; readonly ms: number };

const tabNumber = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('press' as const), tab: tabNumber, hasInput: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('crash', 'open', 'hide', 'show'), tab: tabNumber }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('road' as const),
      road: fc.constantFrom<Road[]>('open', 'lost', 'dropped', 'slow', 'busy', 'refused'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('look-ups' as const), work: fc.constantFrom('all', 'some', 'none') }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'answer' as const }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('finish' as const), isPaid: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(500, 6_000, 31_000, 2 * minute, 12 * minute),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('jump' as const), ms: fc.constantFrom(-60 * minute, 60 * minute) }),
  },
);

/**
 * Creates a platform with one quest that pays once. It forgets a request ten minutes after its end, but never a
 * payment.
 */
function createPlatform() {
  const requests: { readonly at: number; ended: { readonly at: number; readonly isPaid: boolean } | undefined }[] = [];
  const late: (() => void)[] = [];
  const platform = {
    road: 'open' as Road,
    lookUps: 'all' as 'all' | 'some' | 'none',
    /** Number of requests that arrived although an earlier one was pending or paid. */
    doubled: 0,
    get arrived() {
      return requests.length;
    },
    get isUnderWay() {
      return requests.some(({ ended }) => !ended);
    },
    get isPaid() {
      return requests.some(({ ended }) => ended?.isPaid);
    },
    finish(isPaid: boolean): void {
      for (const request of requests) request.ended ??= { at: Date.now(), isPaid };
    },
    /** Answers the slow requests. */
    answer(): void {
      for (const each of late.splice(0)) each();
    },
    receive(): typeof queued | Promise<typeof queued> {
      const { road } = platform;
      if (road === 'dropped') throw failure('unreachable');
      if (road === 'busy') throw failure('busy', 30_000);
      if (road === 'refused') throw failure('refused');
      if (platform.isUnderWay || platform.isPaid) platform.doubled += 1;
      else requests.push({ at: Date.now(), ended: undefined });
      if (road === 'lost') throw failure('timeout');
      if (road === 'slow') return new Promise((resolve) => late.push(() => resolve(queued)));
      return queued;
    },
    rows(): MyQuest[] {
      const last = requests.at(-1);
      if (!last) return [];
      const { at, ended } = last;
      const createdAt = new Date(at).toISOString();
      const isKnown = platform.lookUps === 'all' && (!ended || Date.now() - ended.at < 10 * minute);
      const status = !ended ? 'processing' : ended.isPaid ? 'completed' : 'failed';
      const fulfilledAt = ended ? new Date(ended.at).toISOString() : null;
      return [
        {
          loyaltyRuleId: quest,
          ...(isKnown && { request: { status, createdAt, fulfilledAt } }),
          ...(ended?.isPaid && { completion: { createdAt, amount: 10 } }),
        },
      ];
    },
    lookUp() {
      if (platform.lookUps === 'none') throw failure('unreachable');
      return { data: platform.rows(), missing: platform.lookUps === 'some' ? (['statuses'] as const) : [] };
    },
  };
  return platform;
}

/** Whether a tab shows that the quest is pending. */
const isPending = ({ completions }: { readonly completions: Completions }): boolean =>
  ['sending', 'waiting', 'checking'].includes(completions.attempt(quest)?.stage ?? '');

/** Lets everything in flight arrive. */
async function arrive(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await setImmediate();
}

async function pass(ms: number): Promise<void> {
  await arrive();
  mock.timers.tick(ms);
  await arrive();
}

/** Creates a browser with three tabs of a member, on a platform. */
function createWorld() {
  const kept = new Map<string, string>();
  const browser = createBrowser(kept);
  const platform = createPlatform();
  /** Milliseconds by which this device's clock is off. */
  let skew = 0;
  const openTab = () => {
    const tab = browser.openTab();
    const replies = { [complete]: () => platform.receive(), [mine]: () => platform.lookUp() as never };
    const program = createQuestProgram([], replies, { tab, kept });
    const clock = { ...program.clock, now: () => Date.now() + skew };
    const completions = new Completions({ ...program, clock });
    return { tab, program, completions, leave: completions.subscribe(() => undefined) };
  };
  const tabs = [openTab(), openTab(), openTab()];
  const at = (number: number) => tabs[number] ?? assert.fail();
  const close = (number: number): void => {
    at(number).tab.crash();
    at(number).leave();
  };
  /** Whether the member sees a button. A quest that is pending or done has none. */
  const hasButton = (tab: ReturnType<typeof openTab>): boolean =>
    !isPending(tab) && tab.completions.attempt(quest)?.stage !== 'done';
  const press = (tab: ReturnType<typeof openTab>, hasInput: boolean): void => {
    if (hasButton(tab)) void tab.completions.complete(quest, hasInput ? { verificationCode: 'LANTERN' } : {});
  };
  return {
    platform,
    tabs,
    openTab,
    press,
    hasButton,
    close,
    async take(step: Step): Promise<void> {
      switch (step.does) {
        case 'press':
          press(at(step.tab), step.hasInput);
          return arrive();
        case 'crash':
        case 'open':
          close(step.tab);
          tabs[step.tab] = openTab();
          return arrive();
        case 'hide':
        case 'show':
          at(step.tab).program.connectivity.visible.set(step.does === 'show');
          return arrive();
        case 'road':
          platform.road = step.road;
          return;
        case 'look-ups':
          platform.lookUps = step.work;
          return;
        case 'answer':
          platform.answer();
          return arrive();
        case 'finish':
          return platform.finish(step.isPaid);
        case 'wait':
          return pass(step.ms);
        case 'jump':
          skew += step.ms;
      }
    },
    /** Lets everything work again, and finishes what the platform has started. */
    async settle(isPaid: boolean): Promise<void> {
      platform.road = 'open';
      platform.lookUps = 'all';
      skew = 0;
      platform.answer();
      for (const { program } of tabs) program.connectivity.visible.set(true);
      for (let time = 0; time < 6; time += 1) {
        await pass(minute);
        platform.finish(isPaid);
      }
      for (let time = 0; time < 4; time += 1) await pass(12 * minute);
    },
  };
}

describe('the completion journal', () => {
  afterEach(() => mock.reset());

  it('sends nothing twice, loses nothing and blocks nothing, whatever tabs, network and platform do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), fc.boolean(), async (steps, isPaid) => {
        mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: began });
        const world = createWorld();
        const { platform } = world;
        try {
          await arrive();
          for (const each of steps) {
            await world.take(each);
            assert.equal(platform.doubled, 0, 'A request was sent twice.');
          }
          await world.settle(isPaid);
          assert.equal(platform.doubled, 0, 'A request was sent twice.');
          assert.equal(platform.isUnderWay, false);
          if (platform.isPaid)
            for (const { completions } of world.tabs)
              assert.notEqual(completions.attempt(quest)?.stage, 'checking', 'What was paid is not shown.');
          assert.equal(new Set(world.tabs.map(isPending)).size, 1, 'The tabs differ.');
          const { arrived, isPaid: wasPaid } = platform;
          const later = world.openTab();
          await arrive();
          if (!wasPaid) {
            assert.ok([...world.tabs, later].every(world.hasButton), 'There is no way to try again.');
            world.press(later, false);
            await arrive();
            assert.equal(platform.arrived, arrived + 1, 'Another attempt did not arrive.');
          }
          later.tab.crash();
          later.leave();
        } finally {
          for (const number of world.tabs.keys()) world.close(number);
          mock.timers.reset();
        }
      }),
      { numRuns: 250 },
    );
  });
});
