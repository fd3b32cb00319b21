import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import { states } from '../../../demo/states/index.js';
import { renderState } from '../../../demo/states/render.js';
import { type FixtureNetwork, problem } from '../../../demo/states/state.js';
import { registry } from '../../../src/browser/registry.js';

const said = 'The platform refused.';
/** Milliseconds until a refused read has had its second attempt. */
const settled = 1100;

const uncaught: string[] = [];
const note = (event: PromiseRejectionEvent): void => {
  event.preventDefault();
  uncaught.push(String(event.reason));
};

describe('an element whose reads are all refused', () => {
  before(() => addEventListener('unhandledrejection', note));
  after(() => removeEventListener('unhandledrejection', note));

  for (const tag of Object.keys(registry).filter((each) => each !== 'laurel-program'))
    it(`${tag} is not empty, leaves no unhandled rejection, and does not show the platform's message`, async () => {
      const own = states.filter((each) => each.tag === tag);
      const state = own.find(({ network }) => 'GET /session' in network) ?? own[0];
      if (!state) throw new Error(`There is no state of ${tag}.`);
      const refused = Object.keys(state.network)
        .filter((route) => route.startsWith('GET /api/'))
        .map((route) => [route, { ...problem('upstream_error'), message: said }]);
      const network = { ...state.network, ...Object.fromEntries(refused) } as FixtureNetwork;
      const { tag: name, title, wallets = [], attributes = {} } = state;
      const rendered = await renderState({ tag: name, name: 'refused', title, wallets, attributes, network });
      await new Promise((resolve) => setTimeout(resolve, settled));
      const read = (): string => rendered.element.shadowRoot?.textContent?.trim() ?? '';
      await waitUntil(() => read() !== '', 'It stays empty');
      // A sign-in button only reads the session, which is not refused here.
      const isWaiting = (): boolean => refused.length > 0 && rendered.element.matches(':state(loading), :state(slow)');
      await waitUntil(() => !isWaiting(), 'It waits');
      const text = read();
      rendered.remove();
      expect(uncaught).to.deep.equal([]);
      expect(text).to.not.include(said);
    });
});
