import { parse, stringify } from 'lossless-json';

/** Prefix of every text in a hostile platform's answers. */
export const markup = '<img src=x onerror=hacked()>';

const texts = [
  '</style></title><script>hacked()</script>',
  '"\'><svg onload=hacked()>',
  '\u202egnp.evil\u202c\u2066\u2067\u200f',
  'onclick=hacked() style=background:url(javascript:hacked())',
  "{{constructor.constructor('hacked()')()}} ${hacked()}",
  '[link](javascript:hacked()) javascript:hacked()',
  '\u0000\u0007\ufeff\ud83d<!--',
  'W'.repeat(20_000),
];

const urls = [
  'javascript:hacked()',
  ' \tjava\nscript:hacked()',
  'vbscript:hacked()',
  'data:text/html,<script>hacked()</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="hacked()"/>',
  'blob:null/hacked',
  'https://member:word@localhost:1/"onerror="hacked()',
  'https://localhost:1/"onerror="hacked()//\');hacked()//',
  '//localhost:1/\\@localhost',
  `https://localhost:1/${'a'.repeat(20_000)}`,
];

const isUrl = (key: string): boolean => /(?:url|uri|link|href|media|src|logo)$/i.test(key);

const isText = (key: string): boolean =>
  /^(?:sub)?title$|name$|^(?:text|label|description|symbol|bio|comment|statement|checkText|errorMessage|\w+User|message)$/i.test(
    key,
  );

/** Property names that a page must not mistake for its own. */
const strangers: [string, unknown][] = [
  ['__proto__', { hacked: true, href: urls[0], onclick: 'hacked()' }],
  ['constructor', { prototype: { hacked: true } }],
  ['onerror', 'hacked()'],
  ['innerHTML', markup],
];

/**
 * Turns a platform into a hostile one: in its answers every text is markup and every address runs code. Ids, amounts, times
 * and values that the contract lists stay as they are, because the proxy would otherwise pass nothing on.
 */
export function hostile(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let turn = 0;
  const change = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => change(one, key));
    if (typeof value === 'string' || value === null) {
      if (isUrl(key)) return urls[turn++ % urls.length];
      return value !== null && isText(key) ? `${markup}${texts[turn++ % texts.length]}` : value;
    }
    // Numbers are objects that keep all of their digits.
    if (typeof value !== 'object' || 'isLosslessNumber' in value) return value;
    return Object.fromEntries([...Object.entries(value).map(([name, one]) => [name, change(one, name)]), ...strangers]);
  };
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    headers.delete('content-encoding');
    const body = stringify(change(parse(await answer.text()), ''));
    return new Response(body, { status: answer.status, headers });
  };
}
