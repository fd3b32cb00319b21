import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { states } from '../../demo/states/mint-gallery.js';
import { renderState } from '../../demo/states/render.js';

describe('<laurel-mint-gallery>', () => {
  before(() => setViewport({ width: 800, height: 900 }));
  for (const state of states)
    it(`gets to ${state.name}`, async () => {
      const rendered = await renderState(state);
      expect(rendered.network.unexpected).to.deep.equal([]);
      rendered.remove();
    });
});
