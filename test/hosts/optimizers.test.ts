import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { root } from '../../.config/build/entries.mjs';
import { languageTag } from '../../src/browser/i18n/language-tag.js';

const lacks = spawnSync('php', ['-v']).error ? 'PHP is not on this machine.' : undefined;
if (lacks !== undefined && process.env['CI']) throw new Error(lacks);

interface Told {
  /** Attributes of the script tag, in their order. */
  readonly tag: Readonly<Record<string, unknown>>;
  /** What each filter for lists makes of `['other']` and of nothing. */
  readonly lists: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly texts: readonly string[];
  readonly w3tc: readonly boolean[];
  /** `data-locale` of the tag, by the locale of WordPress. */
  readonly locales: Readonly<Record<string, string>>;
}

const files = '/blog/wp-content/plugins/laurel/elements/';

describe('the WordPress plugin, beside plugins that change scripts', { skip: lacks }, () => {
  let told: Told;

  before(() => {
    const script = `${root}test/hosts/wordpress/optimizers.php`;
    const { stdout, stderr } = spawnSync('php', [script, `${root}src/hosts/wordpress/laurel`], { encoding: 'utf8' });
    assert.equal(stderr, '');
    told = JSON.parse(stdout) as Told;
  });

  it('asks for its tag to be left alone, Cloudflare before the address', () => {
    const names = Object.keys(told.tag);
    assert.ok(names.indexOf('data-cfasync') < names.indexOf('src'));
    for (const [name, value] of Object.entries({
      ...{ 'data-cfasync': 'false', 'data-noptimize': '1', 'data-no-optimize': '1', 'data-no-defer': '1' },
      ...{ 'data-no-minify': '1', nowprocket: true, 'data-jetpack-boost': 'ignore', 'data-wpfc-render': 'false' },
      ...{ 'nitro-exclude': true, 'data-pagespeed-no-defer': true, 'data-proxy': '/laurel', type: 'module' },
    }))
      assert.equal(told.tag[name], value, name);
  });

  it('adds the folder of its files to the exclusions, and keeps those of others', () => {
    const by = (entry: string): readonly string[] =>
      Object.entries(told.lists)
        .filter(([, [given, none]]) => given?.join() === `other,${entry}` && none?.join() === entry)
        .map(([name]) => name);
    assert.deepEqual(by(files), [
      ...['litespeed_optimize_js_excludes', 'litespeed_optm_js_defer_exc', 'litespeed_optm_gm_js_exc'],
      ...['perfmatters_minify_js_exclusions', 'perfmatters_defer_js_exclusions', 'perfmatters_delay_js_exclusions'],
      'flying_press_exclude_from_minify:js',
      'flying_press_exclude_from_defer:js',
      'flying_press_exclude_from_delay:js',
      'wp-optimize-minify-default-exclusions',
    ]);
    assert.deepEqual(by(`${files}.*`), ['rocket_exclude_js', 'rocket_exclude_defer_js', 'rocket_delay_js_exclusions']);
    assert.deepEqual(by('laurel'), ['sgo_js_minify_exclude', 'sgo_js_async_exclude', 'sgo_javascript_combine_exclude']);
  });

  it('names a language on the tag as the elements read it, whatever variant WordPress has', () => {
    assert.deepEqual(Object.keys(told.locales), ['pt_PT_ao90', 'de_DE_formal', 'ca_ES_valencia']);
    for (const [locale, written] of Object.entries(told.locales))
      assert.match(languageTag(written) ?? '', new RegExp(`^${locale.slice(0, 2)}-${locale.slice(3, 5)}`), locale);
    assert.equal(languageTag(told.locales['pt_PT_ao90'] ?? ''), 'pt-PT');
  });

  it('writes into the text of Autoptimize, and answers W3 Total Cache', () => {
    assert.deepEqual(told.texts, [`seal.js, jquery.js, ${files}`, files]);
    assert.deepEqual(told.w3tc, [false, true]);
  });
});
