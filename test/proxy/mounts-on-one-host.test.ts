import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProxyConfig } from '../../src/proxy/index.js';
import { SessionCookie, mountOf } from '../../src/proxy/session/cookie.js';
import { fc } from '../support/properties.js';
import { CookieJar } from '../support/session-cookies.js';
import { partner } from './keyed-visitor.js';
import { RecordingPlatform } from './recording-platform.js';
import { Visitor, base, proxyBefore, site } from './visitor.js';

const local = 'http://127.0.0.1:4200';

interface Mount {
  /** Path of the mount as browsers see it. */
  readonly path: string;
  readonly config?: Partial<ProxyConfig>;
  readonly jar: CookieJar;
  /** The page's origin; by default the proxy's own site. */
  readonly origin?: string;
  readonly host?: string;
}

/** A page that uses the proxy at one path of a host. All such pages of a browser share a cookie jar. */
class MountedVisitor extends Visitor {
  readonly #mount: Mount;

  constructor(mount: Mount) {
    const { path, config, host = site } = mount;
    const proxy = proxyBefore(new RecordingPlatform(), { basePath: path, origins: [site, partner], ...config });
    super((request) => proxy(new Request(request.url.replace(base, `${host}${config?.basePath ?? path}`), request)));
    this.#mount = mount;
  }

  override async send(path: string, sent: Parameters<Visitor['send']>[1] = {}): Promise<Response> {
    const { jar, origin = site } = this.#mount;
    this.cookie = jar.header;
    const crossing = origin === partner ? 'cross-site' : 'same-origin';
    const response = await super.send(path, { ...sent, origin, headers: { 'sec-fetch-site': crossing } });
    jar.keep(response);
    return response;
  }

  async isSignedIn(): Promise<boolean> {
    return ((await (await this.send('/session')).json()) as { status: string }).status === 'signed-in';
  }
}

/** Signs in at each mount in one browser, then signs out of one after another. */
async function checkApart(mounts: readonly Omit<Mount, 'jar'>[]): Promise<void> {
  const jar = new CookieJar();
  const visitors = mounts.map((mount) => new MountedVisitor({ ...mount, jar }));
  const signedIn = () => Promise.all(visitors.map((visitor) => visitor.isSignedIn()));
  for (const [index, visitor] of visitors.entries()) {
    assert.equal((await visitor.signIn()).status, 200, mounts[index]?.path);
    assert.deepEqual(
      await signedIn(),
      mounts.map((_, other) => other <= index),
      `signed in at ${mounts[index]?.path}`,
    );
  }
  for (const [index, visitor] of visitors.entries()) {
    await visitor.send('/session', { method: 'DELETE' });
    assert.deepEqual(
      await signedIn(),
      mounts.map((_, other) => other > index),
      `signed out of ${mounts[index]?.path}`,
    );
  }
  assert.deepEqual(
    jar.names.filter((name) => !name.includes('probe')),
    [],
  );
}

describe('several proxies on one host', () => {
  const paths = ['/laurel', '', '/a', '/b', '/a/b', '/a.b', '/a-b', '/a_b', '/a~b', '/A', '/laurel/a', '/laurel-probe'];

  it('have separate sessions: signing out of one leaves the others', () => checkApart(paths.map((path) => ({ path }))));

  it('have separate sessions in partitioned cookies of another site', () =>
    checkApart(paths.map((path) => ({ path, origin: partner }))));

  it('have separate sessions over local http', () =>
    checkApart(
      paths.map((path) => ({ path, host: local, origin: local, config: { basePath: path, origins: [local] } })),
    ));

  it('are distinguished by their public URL if the server in front strips the path', () =>
    checkApart(
      ['/test', '/live/', '/caf%C3%A9', '/a+b', '/a;b=c', '/(x)', '/a,b', "/it's", '/a%2Fb', '/a/b'].map((path) => ({
        path,
        config: { basePath: '', publicUrl: `${site}${path}` },
      })),
    ));

  it('are the same if only the final slash of their public URL differs', () => {
    const mounts = ['/test', '/test/'].map((path) => mountOf({ basePath: '', publicUrl: `${site}${path}` }));
    assert.deepEqual(mounts, ['/test', '/test']);
    assert.equal(mountOf({ basePath: '/laurel', publicUrl: site }), '/laurel');
    assert.equal(mountOf({ basePath: '/laurel', publicUrl: `${site}/` }), '/laurel');
  });

  it('have distinct cookie names, which are tokens of RFC 6265', () => {
    const place = { transport: 'same-site', plain: false } as const;
    const nameOf = (path: string): string => new SessionCookie(path).clear(place).split('=')[0] ?? '';
    const path = fc.webPath().map((text) => text.replace(/\/+$/, ''));
    fc.assert(
      fc.property(path, path, (one, other) => {
        assert.match(nameOf(one), /^__Host-laurel[\w!#$%&'*+.^`|~-]*$/);
        assert.equal(nameOf(one) === nameOf(other), one === other);
      }),
    );
  });
});
