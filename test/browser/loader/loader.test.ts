import { expect } from '@open-wc/testing';
import { pageSource } from '../../../src/browser/program/page.js';
import { until, wait } from '../../support/fake-proxy.js';

const heard: string[] = [];
const { warn } = console;

/** Puts the script tag on the page once for all tests, because a module runs only once. */
before(async () => {
  console.warn = (...args: unknown[]) => void heard.push(args.join(' '));
  for (const tag of ['laurel-leaderboard', 'laurel-leaderbord']) document.body.append(document.createElement(tag));
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/src/browser/loader.ts';
  script.dataset['proxy'] = '/from-the-tag';
  script.dataset['theme'] = 'dark';
  script.dataset['wallets'] = 'solana evm';
  document.body.append(script);
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  });
});
after(() => {
  console.warn = warn;
  document.body.replaceChildren();
});

describe('loader', () => {
  it('loads the elements on the page, and no others', async () => {
    await until(() => customElements.get('laurel-leaderboard') !== undefined, 'it is defined');
    expect(customElements.get('laurel-wallet-connect')).to.equal(undefined);
  });

  it('takes the programme of all elements from its own script tag', async () => {
    const asked = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    await until(() => asked().some((path) => path.startsWith('/from-the-tag/api/loyalty/')), 'the proxy is asked');
    await until(
      () => document.querySelector('laurel-leaderboard')?.getAttribute('theme') === 'dark',
      'it has the theme',
    );
    expect(pageSource(document).get()).to.include({ proxy: '/from-the-tag', wallets: 'solana evm' });
  });

  it('does nothing if another copy already runs, and names the tag to remove', async () => {
    const second = document.createElement('script');
    second.type = 'module';
    second.src = '/src/browser/loader.ts?another-version';
    second.dataset['proxy'] = '/from-the-second-tag';
    document.body.append(second);
    await until(() => heard.some((text) => text.includes('another-version')), 'it is told');
    expect(pageSource(document).get()).to.include({ proxy: '/from-the-tag' });
    expect(heard.filter((text) => text.includes('another-version'))).to.deep.equal([
      `Laurel: ${location.origin}/src/browser/loader.ts runs here already, so ${second.src} does nothing. Remove one of the two tags.`,
    ]);
  });

  it('warns once about an unknown element, with the name that was probably meant', async () => {
    document.body.append(document.createElement('laurel-leaderbord'));
    await until(() => heard.some((text) => text.includes('leaderbord')), 'it is told');
    await wait(20);
    expect(heard.filter((text) => text.includes('leaderbord'))).to.deep.equal([
      'Laurel: there is no <laurel-leaderbord>. Did you mean <laurel-leaderboard>?',
    ]);
  });

  it('loads elements that are added later, at any depth', async () => {
    const box = document.createElement('section');
    const inner = document.createElement('p');
    inner.append(document.createElement('laurel-wallet-connect'));
    box.append(inner);
    document.body.append(box);
    await until(() => customElements.get('laurel-wallet-connect') !== undefined, 'it is defined');
  });

  it('loads elements in a shadow root, now and later, once it is passed to discover', async () => {
    const host = document.createElement('section');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.append(document.createElement('laurel-badge-shelf'));
    await wait(50);
    expect(customElements.get('laurel-badge-shelf')).to.equal(undefined);
    const { discover } = await import('../../../src/browser/loader.js');
    discover(root);
    await until(() => customElements.get('laurel-badge-shelf') !== undefined, 'it is defined');
    root.append(document.createElement('laurel-points-balance'));
    await until(() => customElements.get('laurel-points-balance') !== undefined, 'what came later is defined');
  });

  it('loads no wallet code for any of these', () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(loaded.filter((name) => /src\/browser\/wallets|wagmi|viem/.test(name))).to.deep.equal([]);
  });
});
