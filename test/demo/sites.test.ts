import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { autumn } from '../../src/service/seed/earnings.js';

/** Elements of each site, in the order of its source. */
const sites = {
  index: [
    ...['points-balance', 'wallet-connect', 'next-step', 'referral', 'quest-list', 'leaderboard', 'badge-shelf'],
    ...['profile', 'activity', 'referral', 'social-connect', 'auction-bidder', 'token-claim', 'mint-gallery'],
  ],
  almanac: [
    ...['points-balance', 'wallet-connect', 'quest-list', 'next-step', 'points-balance', 'badge-shelf'],
    ...['social-connect', 'season-recap'],
  ],
  concrete: [
    ...['points-balance', 'wallet-connect', 'next-step', 'quest-list', 'auction-bidder', 'token-claim'],
    ...['leaderboard', 'social-connect', 'mint-gallery'],
  ],
  'cross-origin': ['points-balance', 'wallet-connect', 'next-step', 'quest-list', 'leaderboard'],
};

const read = (name: string): string => readFileSync(new URL(`../../demo/${name}.html`, import.meta.url), 'utf8');

/** Returns the bar as it is on every site: without the mark of the current one, and with addresses of the demo. */
const barOf = (html: string): string =>
  (/<aside class="demo-bar".*?<\/aside>/s.exec(html)?.[0] ?? '')
    .replaceAll('{laurel}', '')
    .replace('href="/" aria-current="page">Forum', 'href="/cross-origin.html">Forum')
    .replace(' aria-current="page"', '');

for (const [name, elements] of Object.entries(sites))
  describe(`the page ${name}.html of the demo`, () => {
    const html = read(name);

    it('has the elements that such a site wants, in its own order', () => {
      assert.deepEqual(
        [...html.matchAll(/<laurel-([a-z-]+)/g)].map(([, tag]) => tag),
        elements,
      );
    });

    it('has the same bar as the others, which marks this site alone', () => {
      assert.equal(barOf(html), barOf(read('index')));
      assert.match(barOf(html), /Ashfall.*Almanac.*Concrete.*Forum/s);
      assert.equal(html.match(/aria-current="page"/g)?.length, 1);
    });

    it('leads by its menu to parts that it has', () => {
      const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      assert.ok(targets.length >= 3);
      for (const id of targets) assert.ok(html.includes(`id="${id}"`), `#${id}`);
    });

    it('has a style for printing', () => {
      assert.match(html, /href="\.\/styles\/print\.css"/);
    });
  });

describe('the season that a site of the demo looks back on', () => {
  it('is the one in which the seed lets members earn', () => {
    const recap = /<laurel-season-recap[^>]*>/.exec(read('almanac'))?.[0] ?? '';
    const valueOf = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(recap)?.[1] ?? '';
    assert.deepEqual(
      { name: valueOf('season'), start: Date.parse(valueOf('start')), end: Date.parse(valueOf('end')) },
      autumn,
    );
  });
});
