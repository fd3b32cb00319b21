import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestService } from './test-service.js';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

/** Announces a file and returns the paths at which it is uploaded and read. */
async function announce(fileName = 'crest.png', fileSize = png.length): Promise<{ link: string; file: string }> {
  const { organizationId, websiteId } = service;
  const { status, body } = await service.post('/api/assets', { organizationId, websiteId, fileName, fileSize });
  assert.equal(status, 200, JSON.stringify(body));
  const { signedUrl, url } = body as unknown as { signedUrl: string; url: string };
  const pathOf = (address: string) => address.slice(new URL(address).origin.length);
  return { link: pathOf(signedUrl), file: pathOf(url) };
}

const request = (path: string, init?: RequestInit) => service.fetch(new Request(`http://service.test${path}`, init));
const put = async (link: string, bytes: Uint8Array<ArrayBuffer>) =>
  (await request(link, { method: 'PUT', body: bytes })).status;

describe('an uploaded file', () => {
  it('is served to everyone with its own type, and cannot run scripts', async () => {
    const { link, file } = await announce();
    assert.equal((await request(file)).status, 404, 'nothing is there before it is uploaded');
    assert.equal(await put(link, png), 200);
    const answer = await request(file);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/);
    assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), png);
  });

  it('allows headers that monitoring adds to a page’s requests', async () => {
    const { link } = await announce();
    const preflight = await request(link, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type,traceparent' },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
    const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').split(/, */);
    assert.deepEqual(allowed, ['content-type', '*']);
  });

  it('can be uploaded once, even by simultaneous requests', async () => {
    const { link } = await announce();
    const statuses = await Promise.all([put(link, png), put(link, png), put(link, png)]);
    assert.deepEqual(statuses.sort(), [200, 409, 409]);
    assert.equal(await put(link, png), 409);
  });

  it('is refused if its size or type is not as announced, and can then be uploaded correctly', async () => {
    const { link } = await announce();
    assert.equal(await put(link, png.slice(0, -1)), 400);
    assert.equal(await put(link, new Uint8Array([...png, 5])), 400);
    assert.equal(await put(link, new TextEncoder().encode('<script></script>'.slice(0, png.length))), 400);
    assert.equal(await put(link, png), 200);
  });

  it('can be uploaded only with its own link, within 15 minutes', async () => {
    const [first, second] = [await announce(), await announce()];
    const [path = '', query = ''] = first.link.split('?');
    assert.equal(await put(path, png), 403, 'without a signature');
    assert.equal(await put(`${second.link.split('?')[0] ?? ''}?${query}`, png), 403, 'with the signature of another');
    const later = new URLSearchParams(query);
    later.set('expires', String(Number(later.get('expires')) + 60_000));
    assert.equal(await put(`${path}?${String(later)}`, png), 403, 'with another end');
    await service.advance(15 * 60_000 + 1);
    assert.equal(await put(first.link, png), 403, 'after its end');
  });

  it('must be announced with a known extension and at most the size of its kind', async () => {
    const { organizationId, websiteId } = service;
    for (const [fileName, fileSize] of [
      ['crest.svg', 10],
      ['crest.html', 10],
      ['../crest.png', 10],
      ['crest.png', 1024 * 1024 + 1],
      ['film.mp4', 10 * 1024 * 1024 + 1],
    ] as const)
      assert.equal(
        (await service.post('/api/assets', { organizationId, websiteId, fileName, fileSize })).status,
        400,
        fileName,
      );
  });
});
