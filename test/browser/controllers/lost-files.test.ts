import { expect } from '@open-wc/testing';
import { LostFiles } from '../../../src/browser/controllers/lost-files.js';

const loader = 'https://community.example/laurel/loader.js';
const folder = 'https://community.example/laurel/c/';
const files = [`${folder}dialogs-AbC_-12.js`, `${folder}kit-Xyz9876.js`];
const same = 'const names = "core-1234567 dialogs-AbC_-12 kit-Xyz9876";';
const next = 'const names = "core-7654321 dialogs-zzzzzzz kit-Xyz9876";';

type Answer = () => Response | Promise<Response>;
const script =
  (text: string): Answer =>
  () =>
    new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
const status =
  (code: number, type = 'text/plain'): Answer =>
  () =>
    new Response('', { status: code, headers: { 'content-type': type } });
const page: Answer = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
const unreachable: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

describe('files of a release that failed to load', () => {
  const { fetch } = globalThis;
  let asked: { address: string; init: RequestInit | undefined }[];
  afterEach(() => (globalThis.fetch = fetch));

  /** Lets files fail `times` times while the site answers for its loader and for the files. Returns the reason that is found. */
  async function reasonFor(theLoader: Answer, theFiles: Answer = status(404), times = 1) {
    asked = [];
    globalThis.fetch = async (input, init) => {
      const address = input as string;
      asked.push({ address, init });
      return address === loader ? theLoader() : theFiles();
    };
    const lost = new LostFiles();
    for (let time = 0; time < times; time += 1) await lost.examine(loader, files);
    return lost.reason.get();
  }

  it('belong to a replaced release if the loader no longer names one of them', async () => {
    expect(await reasonFor(script(next))).to.equal('updated');
    expect(asked.map(({ address, init }) => [address, init?.cache])).to.deep.equal([[loader, 'no-cache']]);
  });

  it('belong to a replaced release if the loader is gone from its address', async () => {
    expect(await reasonFor(status(404))).to.equal('updated');
    expect(await reasonFor(status(410))).to.equal('updated');
  });

  it('may still load if the loader names them, or the site gives no clear answer', async () => {
    for (const answer of [script(same), unreachable, page, status(503), status(403, 'text/html'), status(500)])
      for (const times of [1, 3]) expect(await reasonFor(answer, status(404), times)).to.equal(undefined);
    expect(await reasonFor(script(same), page, 3)).to.equal(undefined);
    expect(await reasonFor(script(same), unreachable, 3)).to.equal(undefined);
  });

  it('are cached as failed by the browser if they exist but fail to load twice', async () => {
    expect(await reasonFor(script(same), script(''), 1)).to.equal(undefined);
    expect(await reasonFor(script(same), script(''), 2)).to.equal('kept');
    expect(asked.filter(({ init }) => init?.method === 'HEAD').map(({ address }) => address)).to.deep.equal(files);
  });

  it('require a reload only for elements that lack one, until they have it', async () => {
    globalThis.fetch = async () => script(next)();
    const lost = new LostFiles();
    const [one, other] = [{}, {}];
    lost.setLacking(one, true);
    expect(lost.needsReload(one)).to.equal(false);
    await lost.examine(loader, files);
    expect([lost.needsReload(one), lost.needsReload(other)]).to.deep.equal([true, false]);
    lost.setLacking(one, false);
    expect(lost.needsReload(one)).to.equal(false);
  });
});
