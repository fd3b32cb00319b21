import { expect } from '@open-wc/testing';
import { findState } from '../../demo/states/index.js';
import { type RenderedState, renderState } from '../../demo/states/render.js';

let rendered: RenderedState | undefined;

async function styleOf(tag: string, name: string, selector: string): Promise<CSSStyleDeclaration> {
  const state = findState(tag, name);
  if (!state) throw new Error(`There is no state ${name} of ${tag}.`);
  rendered = await renderState(state);
  const found = rendered.element.shadowRoot?.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector} in ${tag} ${name}.`);
  return getComputedStyle(found);
}

describe('every engine draws', () => {
  afterEach(() => rendered?.remove());

  it('small icons with a stroke as strong as that of large ones', async () => {
    const { strokeWidth } = await styleOf('laurel-wallet-connect', 'signed-out', '.icon[width="16"]');
    expect(Number.parseFloat(strokeWidth)).to.be.closeTo(1.792, 0.001);
  });

  it('stripes on the share that must be staked', async () => {
    const { backgroundImage } = await styleOf('laurel-token-claim', 'ready', '.slider .floor');
    expect(backgroundImage).to.match(/^repeating-linear-gradient/);
    // Firefox draws no stripes in a half-transparent colour of this kind.
    expect(backgroundImage).not.to.match(/oklab/);
  });
});
