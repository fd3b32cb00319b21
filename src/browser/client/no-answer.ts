import type { ApiError } from '../../errors/api.js';
import { noOrigin } from '../../errors/no-origin.js';

/** The usual cause of each status when another server answers in place of the proxy. */
const usual: Readonly<Record<number, string>> = {
  200: "Most often, the site's own page is sent for every address it does not know: pass the proxy's path on before that.",
  204: "Most often, a server in front answers by itself: pass the proxy's path on.",
  401: "Most often, a password protects the site: leave the proxy's path out of that.",
  403: "Most often, it is a firewall or a bot check: leave the proxy's path out of that.",
  404: "Most often, the proxy's path is not passed on, or the page names another.",
};

/** Warns the page's owner that a proxy does not answer this page, and says what answered instead and what to check. */
export function warnNoAnswer(proxy: string, { code, status, redirected, shortMessage }: ApiError): void {
  // In a sandbox, location.origin is not what the browser sends.
  const { origin } = globalThis;
  if (origin === 'null') return console.warn(`Laurel: ${proxy} sends no answer that this page may read. ${noOrigin}`);
  const cause = redirected ? "Most often, it is a login: leave the proxy's path out of that." : usual[status ?? 0];
  const check = `${isAssumed(proxy) ? assumed : ''}Run "npx laurel-proxy doctor ${proxy} --origin ${origin}" to check.`;
  console.warn(
    code === 'bad_answer'
      ? `Laurel: ${proxy} was answered by somebody else. ${shortMessage} ${cause ? `${cause} ` : ''}Laurel asks again. ${check}`
      : `Laurel: ${proxy} sends no answer that this page may read (${shortMessage}) Check that the proxy runs there, and that LAUREL_ORIGIN contains ${origin}. ${check}`,
  );
}

const assumed =
  'No script tag has data-proxy, so the folder of loader.js counts as the proxy. If that is elsewhere, add data-proxy, and exclude the tag from plugins that minify, merge or move scripts, which may have removed it. ';

/** Whether the address is only the folder of a script, because no tag names a proxy. */
function isAssumed(proxy: string): boolean {
  const scripts = [...document.scripts];
  return (
    !scripts.some(({ dataset }) => dataset['proxy']) &&
    scripts.some(({ src }) => src !== '' && new URL('.', src).href === `${proxy}/`)
  );
}
