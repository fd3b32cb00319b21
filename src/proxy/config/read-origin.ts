import { isLocalName } from '../stages/origin.js';

/** Origin of an app whose pages have a custom scheme, such as `capacitor://localhost`. Browsers write it in lower case. */
const appOrigin =
  /^(?!(?:https?|wss?|ftp|file|data|blob|about|javascript):)([a-z][a-z0-9+.-]*:\/\/[a-z0-9._-]+(?::\d+)?)\/?$/;

/** Returns an origin in the spelling that browsers send; `null` if it is not an origin that may use a proxy. */
export function readOrigin(text: string): string | null {
  const written = text.trim();
  const app = appOrigin.exec(written.toLowerCase())?.[1];
  if (app !== undefined) return app;
  if (written.includes('*') || !URL.canParse(written)) return null;
  const { protocol, hostname, origin, href } = new URL(written);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocalName(hostname));
  return isSafe && href === `${origin}/` ? origin : null;
}

/** Returns a sentence that says why a text is not an origin, and what to write instead. */
export function originProblem(text: string): string {
  const subject = `The origin ${JSON.stringify(text)} (LAUREL_ORIGIN, option origins)`;
  if (text.includes('*')) return `${subject} can have no *. Write each one, such as https://community.example.`;
  const instead = suggestion(text.trim());
  if (instead === null) return `${subject} is none. Write one such as https://community.example.`;
  const isHttp = /^http:/i.test(text.trim());
  return `${subject} ${isHttp ? 'is http, which only pages of this machine may be' : 'is not what browsers send'}. Write ${instead}.`;
}

/** Returns the nearest origin, or `null` if there is none. */
function suggestion(text: string): string | null {
  const [, app] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]+)/i.exec(text) ?? [];
  const near =
    app === undefined
      ? `https://${text}`
      : text.replace(/^http:/i, 'https:').replace(/^(https:\/\/[^/?#]*):80(?=[/?#]|$)/i, '$1');
  if (app !== undefined && readOrigin(app) !== null) return readOrigin(app);
  return URL.canParse(near) && /[.:]/.test(new URL(near).host) ? readOrigin(new URL(near).origin) : null;
}
