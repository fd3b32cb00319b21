import { expect } from '@open-wc/testing';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { type Arrival, holdAnswers, type HeldState } from '../../support/held-answers.js';
import { reduceMotion, setWidth } from '../../support/page-look.js';
import { moved, pressables } from '../../support/pressables.js';
import { tellingStates } from '../../support/telling-states.js';

/** Frames within which an answer is drawn, once all code has loaded. */
const framesToDraw = 3;

async function drawn(): Promise<void> {
  for (let frame = 0; frame < framesToDraw; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

describe('controls do not move under a pointer', () => {
  let rendered: RenderedState | undefined;
  /** How often the member has acted so far. What follows from an act may move. */
  let acts = 0;
  const note = (): void => void (acts += 1);
  const kinds = ['click', 'input', 'keydown'];

  before(async () => {
    await reduceMotion();
    await setWidth(390);
    for (const kind of kinds) window.addEventListener(kind, note, true);
  });
  after(() => {
    for (const kind of kinds) window.removeEventListener(kind, note, true);
  });
  afterEach(() => {
    rendered?.remove();
    rendered = undefined;
  });

  /** Lets the answers arrive one by one, and returns what moved with each. */
  async function arrive(held: HeldState, instance: string): Promise<string[]> {
    const found: string[] = [];
    let isReached = false;
    const reaching = renderState(held.state, { instance })
      .then((reached) => (rendered = reached))
      .finally(() => (isReached = true));
    while (!isReached || held.isWaiting) {
      await drawn();
      if (!held.isWaiting) continue;
      const [before, actsBefore] = [pressables(), acts];
      const answer = held.release();
      await drawn();
      if (acts === actsBefore) found.push(...moved(before, pressables()).map((line) => `${answer}: ${line}`));
    }
    await reaching;
    return found;
  }

  for (const state of tellingStates)
    it(`${state.tag} ${state.name}: whichever answer comes late, in any order`, async function () {
      this.timeout(60_000);
      // Loads the code that the state needs first, so that only answers come late.
      (await renderState(state)).remove();
      for (const arrival of ['first asked', 'last asked'] satisfies Arrival[]) {
        const found = await arrive(holdAnswers(state, arrival), arrival.replace(' ', '-'));
        expect(found, arrival).to.deep.equal([]);
        rendered?.remove();
        rendered = undefined;
      }
    });
});
