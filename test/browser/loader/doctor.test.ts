import { expect } from '@open-wc/testing';
import axe from 'axe-core';
import { startDoctor } from '../../../src/browser/doctor/doctor.js';
import { until } from '../../support/fake-proxy.js';

const known = ['laurel-program', 'laurel-leaderboard'];
/** Returns the shadow root of the panel, which is the last element of the body. */
const panel = (): ShadowRoot | null => document.body.lastElementChild?.shadowRoot ?? null;
const lines = (): string[] =>
  [...(panel()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
const press = (name: string): void =>
  [...(panel()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.click();
const checked = (): Promise<void> => until(() => lines().length > 1, 'the findings are there');

describe('the doctor on a page', () => {
  beforeEach(async () => {
    document.body.append(document.createElement('laurel-leaderbord'));
    await startDoctor(known, '/nothing-here');
    await checked();
  });
  afterEach(() => document.body.replaceChildren());

  it('lists problems before passed checks, in an accessible panel', async () => {
    const [first = '', second = ''] = lines();
    expect(first).to.match(/^Problem There is no <laurel-leaderbord>/);
    expect(second).to.match(/^Problem http.*\/nothing-here answers with status 404, but it is no proxy of Laurel/);
    expect(panel()?.querySelector('[role=dialog]')?.getAttribute('aria-labelledby')).to.equal('title');
    const { violations } = await axe.run(document.body.lastElementChild ?? document.body, {
      resultTypes: ['violations'],
      rules: { region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
  });

  it('checks again on request, and then reports what the policy has blocked since', async () => {
    const blocked = {
      effectiveDirective: 'img-src',
      blockedURI: 'https://pictures.example/a.png',
      violatedDirective: 'img-src',
    };
    const rest = {
      documentURI: location.href,
      originalPolicy: 'img-src none',
      disposition: 'enforce' as const,
      statusCode: 200,
    };
    document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', { ...blocked, ...rest }));
    press('Check again');
    await until(
      () => lines().some((line) => line.includes('img-src blocked https://pictures.example/a.png')),
      'it is told',
    );
  });

  it('is removed when it is closed', () => {
    press('Close');
    expect(panel()).to.equal(null);
  });
});
