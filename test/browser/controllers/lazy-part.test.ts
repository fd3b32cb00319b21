import { expect } from '@open-wc/testing';
import { css } from 'lit';
import { LazyPart, type Part } from '../../../src/browser/controllers/lazy-part.js';
import { Localize } from '../../../src/browser/controllers/localize.js';
import { clear, createHost, type HostElement } from '../../support/program-host.js';

const styles = css`
  p {
    color: rgb(1, 2, 3);
  }
`;

/** Greets with the words that the part has brought. */
interface Greeting {
  render(): string;
}
const part: Part<Greeting, [name: string], HostElement> = {
  styles: [styles],
  texts: { 'action.copied': 'Copied!' },
  make: (host, { t }, name) => ({ render: () => `${host.localName} ${name} ${t('action.copied')}` }),
};

/** Puts a host on the page whose part comes with the given answers, in turn; the last one repeats. */
async function pageWith(...answers: (() => Promise<{ readonly part: typeof part }>)[]) {
  let loads = 0;
  const { host, controller } = createHost((each) => {
    const localize = new Localize(each);
    const load = () => (answers[loads++] ?? answers.at(-1) ?? there)();
    return new LazyPart(each, localize, load, 'Ada');
  });
  document.body.append(host);
  await host.updateComplete;
  const colour = (): string => getComputedStyle(host.shadowRoot?.querySelector('p') ?? host).color;
  return { host, part: controller, colour, loads: () => loads };
}
const there = () => Promise.resolve({ part });
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const sheetsOf = ({ shadowRoot }: HostElement): number => shadowRoot?.adoptedStyleSheets.length ?? 0;

describe('a part with styles and texts of its own', () => {
  afterEach(clear);

  it('renders nothing until it has loaded, then with what its element gave it and with its own words', async () => {
    const { part, host } = await pageWith(there);
    const { renders } = host;
    expect(part.value?.render()).to.equal(undefined);
    await part.load();
    await host.updateComplete;
    expect(part.value?.render()).to.equal('laurel-test-host Ada Copied!');
    expect(host.renders).to.equal(renders + 1);
  });

  it('loads once for all callers, and adds its styles once', async () => {
    const { part, host, colour, loads } = await pageWith(there);
    const [first, second] = await Promise.all([part.load(), part.load('by-member')]);
    expect(first).to.equal(second);
    expect(await part.load()).to.equal(first);
    expect([loads(), sheetsOf(host), colour()]).to.deep.equal([1, 1, 'rgb(1, 2, 3)']);
  });

  it('says that it did not load, adds nothing, and tries again for the member', async () => {
    const { part, host, loads } = await pageWith(lost, there);
    expect(await part.load()).to.equal(undefined);
    expect([part.hasFailed, sheetsOf(host)]).to.deep.equal([true, 0]);
    expect(part.error).to.be.instanceOf(TypeError);
    expect((await part.load('by-member'))?.render()).to.equal('laurel-test-host Ada Copied!');
    expect([part.hasFailed, loads(), sheetsOf(host)]).to.deep.equal([false, 2, 1]);
  });

  it('can be without styles and texts', async () => {
    const { host, controller } = createHost(
      (each) =>
        new LazyPart(each, new Localize(each), () => Promise.resolve({ part: { make: () => 'only functions' } })),
    );
    document.body.append(host);
    expect(await controller.load()).to.equal('only functions');
    expect(sheetsOf(host)).to.equal(0);
  });
});
