import { madeUp } from '../../support/made-up-provider.js';
import { expect } from '@open-wc/testing';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { states } from '../../../demo/states/social-connect.js';
import { providerOfRule } from '../../../src/contract/providers/index.js';
import type { SocialConnect } from '../../../src/browser/elements/social-connect/social-connect.js';
import { questProviders } from '../../../src/browser/i18n/en/quest-providers.js';

describe('a provider that is added in one place', () => {
  let rendered: RenderedState | undefined;
  afterEach(() => rendered?.remove());

  it('is shown to members by name, with its initial if it has no logo', async () => {
    const whole = states.find(({ name }) => name === 'whole');
    if (!whole) throw new Error('There is no state whole.');
    const account = { authType: madeUp, name: 'ada', verifiedAt: null };
    rendered = await renderState({
      ...whole,
      attributes: { providers: `${madeUp} github` },
      network: { ...whole.network, 'GET /api/me/social': { data: [account] } },
    });
    const element = rendered.element as SocialConnect;
    await element.updateComplete;
    const row = element.shadowRoot?.querySelector(`[data-provider=${madeUp}]`);
    expect(row?.querySelector('.label')?.textContent.trim()).to.equal('Guildhall');
    expect(row?.querySelector('.initial')?.textContent).to.equal('G');
    expect(row?.querySelector('.meta')?.textContent.trim()).to.equal('ada');
  });

  it('is recognised as the provider of its own quest types', () => {
    expect(providerOfRule('guildhall_post')).to.equal(madeUp);
    expect(questProviders[`provider.${madeUp}`]).to.equal('Guildhall');
  });
});
