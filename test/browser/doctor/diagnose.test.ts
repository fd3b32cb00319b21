import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { diagnose } from '../../../src/browser/doctor/diagnose.js';
import type { PageFacts, SeenProxy } from '../../../src/browser/doctor/page-facts.js';

const url = 'https://community.example/laurel';
const proxy: SeenProxy = { url, status: 200, isProxy: true, isSignedIn: true, clockAhead: 40 };
const healthy: PageFacts = {
  origin: 'https://community.example',
  elements: [{ tag: 'laurel-leaderboard', isKnown: true, isDefined: true }],
  proxies: [proxy],
  requests: [{ url: `${url}/session`, ms: 80, status: 200 }],
  violations: [],
};
/** Returns the texts of all findings that are not `ok` on a page that differs from a healthy one. */
const complaints = (change: Partial<PageFacts>): string[] =>
  diagnose({ ...healthy, ...change }).flatMap(({ level, text }) => (level === 'ok' ? [] : [`${level}: ${text}`]));

describe('the doctor of a page', () => {
  it('finds nothing wrong with a healthy page, and lists what it checked', () => {
    assert.deepEqual(complaints({}), []);
    assert.equal(diagnose(healthy).length, 5);
  });

  it('distinguishes a misspelt element, one that has not loaded, and a page without elements', () => {
    const elements = [
      { tag: 'laurel-bord', isKnown: false, isDefined: false },
      { tag: 'laurel-profile', isKnown: true, isDefined: false },
    ];
    const [first = '', second = ''] = complaints({ elements });
    assert.match(first, /^problem: There is no <laurel-bord>/);
    assert.match(second, /^hint: <laurel-profile> has not loaded/);
    assert.match(String(complaints({ elements: [] })), /^problem: No element of Laurel is on this page/);
  });

  it('names the setting behind each way in which a proxy can fail', () => {
    const of = (change: Partial<SeenProxy>) => String(complaints({ proxies: [{ ...proxy, ...change }] }));
    const silent: SeenProxy = { url, isProxy: false, isSignedIn: false };
    assert.match(String(complaints({ proxies: [] })), /data-proxy="\/laurel"/);
    assert.match(String(complaints({ proxies: [silent] })), /LAUREL_ORIGIN contains https:\/\/community\.example/);
    assert.match(
      of({ status: 403, isSignedIn: false }),
      /does not accept pages of https:\/\/community\.example.*LAUREL_ORIGIN/,
    );
    assert.match(of({ status: 404, isProxy: false }), /no proxy of Laurel.*base path/);
    assert.match(of({ status: 503, isSignedIn: false }), /status 503. Its log says why/);
  });

  it('distinguishes a page without an origin, which no setting can allow, from one that is not listed', () => {
    for (const given of [{ status: 403 }, { status: undefined, isProxy: false }]) {
      const { status: _, ...rest } = { ...proxy, ...given };
      const seen: SeenProxy = given.status === undefined ? rest : { ...rest, status: given.status };
      const told = String(complaints({ origin: 'null', proxies: [seen] }));
      assert.match(told, /^problem: .*allow-same-origin/);
      assert.doesNotMatch(told, /LAUREL_ORIGIN/);
    }
  });

  it('detects a wrong clock, and a session that cannot last', () => {
    const of = (change: Partial<SeenProxy>) => String(complaints({ proxies: [{ ...proxy, ...change }] }));
    assert.match(of({ clockAhead: 120_000 }), /120 s ahead of the server's/);
    assert.match(of({ clockAhead: -90_000 }), /90 s behind the server's/);
    assert.match(of({ isSignedIn: false }), /^hint: Nobody is signed in/);
    assert.match(of({ url: 'http://community.example/laurel', isSignedIn: false }), /^problem: .*not https/);
    assert.match(of({ url: 'http://localhost:4173/laurel', isSignedIn: false }), /^hint: Nobody is signed in/);
  });

  it('lists the slowest requests, the failed ones and policy violations, once each', () => {
    const requests = [900, 1_200, 3_400, 2_000, 5_000, 1_100, 1_300].map((ms, at) => ({
      ...{ url: `${url}/${at}`, ms, status: at === 3 ? 502 : 200 },
    }));
    assert.deepEqual(
      complaints({ requests }).map((text) => text.replace(url, '')),
      [
        'problem: /3 ended with status 502. The log of the proxy says why.',
        ...['/4 took 5.0 s.', '/2 took 3.4 s.', '/3 took 2.0 s.', '/6 took 1.3 s.', '/1 took 1.2 s.'].map(
          (text) => `hint: ${text}`,
        ),
      ],
    );
    const violation = { directive: 'script-src', blocked: 'https://cdn.example/loader.js' };
    assert.deepEqual(complaints({ violations: [violation, violation] }), [
      'problem: The Content-Security-Policy of this page: script-src blocked https://cdn.example/loader.js. Allow it if Laurel needs it.',
    ]);
  });
});
