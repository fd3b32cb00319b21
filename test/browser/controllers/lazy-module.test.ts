import { expect } from '@open-wc/testing';
import { LazyModule } from '../../../src/browser/controllers/lazy-module.js';
import { lostFiles } from '../../../src/browser/controllers/lost-files.js';
import { createHost } from '../../support/program-host.js';

/** Creates a part whose loads resolve to the given answers, in turn. */
function partOf(...answers: (() => Promise<string>)[]) {
  let loads = 0;
  const { host, controller } = createHost(
    (each) => new LazyModule(each, async () => (answers[loads++] ?? answers[0])?.() ?? ''),
  );
  return { host, part: controller, loads: () => loads };
}
const there = () => Promise.resolve('part');
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a lazily loaded part', () => {
  it('is loaded once, however many callers ask at once or later', async () => {
    const { part, loads } = partOf(there);
    expect(await Promise.all([part.load(), part.load('by-member')])).to.deep.equal(['part', 'part']);
    expect(await part.load()).to.equal('part');
    expect([loads(), part.value, part.hasFailed]).to.deep.equal([1, 'part', false]);
  });

  it('reports that it did not load, and why, without rejecting', async () => {
    const { part } = partOf(lost);
    expect(await part.load()).to.equal(undefined);
    expect(part.hasFailed).to.equal(true);
    expect(part.error).to.be.instanceOf(TypeError);
  });

  it('is not requested again by each render after a failure, but at once by a member', async () => {
    const { part, loads } = partOf(lost, there);
    await part.load();
    expect(await part.load()).to.equal(undefined);
    expect(loads()).to.equal(1);
    expect(await part.load('by-member')).to.equal('part');
    expect(part.hasFailed).to.equal(false);
  });

  it('makes its element offer a reload while it is missing and the site has a new release', async () => {
    const { fetch } = globalThis;
    const { host, part } = partOf(lost, there);
    await part.load();
    expect(lostFiles.needsReload(host)).to.equal(false);
    globalThis.fetch = () => Promise.resolve(new Response('', { status: 404 }));
    await lostFiles
      .examine('/laurel/loader.js', ['/laurel/c/part-1234567.js'])
      .finally(() => (globalThis.fetch = fetch));
    expect(lostFiles.needsReload(host)).to.equal(true);
    await part.load('by-member');
    expect(lostFiles.needsReload(host)).to.equal(false);
  });
});
