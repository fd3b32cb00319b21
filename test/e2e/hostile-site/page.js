/* The first script of the page: records errors, and announces a wallet that agrees to everything. */
/* global CustomEvent, addEventListener, dispatchEvent, document, fetch */

globalThis.wrongs = [];
globalThis.hacked = () => globalThis.wrongs.push('code of the platform has run');
const note = (what) => globalThis.wrongs.push(what);

addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
  note(`violation of ${effectiveDirective}: ${blockedURI} ${sample} ${sourceFile}`),
);
addEventListener('error', ({ message }) => message && note(`error: ${message}`));
addEventListener('unhandledrejection', ({ reason }) => note(`unhandled: ${reason}`));
for (const name of ['alert', 'confirm', 'prompt', 'open']) globalThis[name] = () => note(`${name}() was called`);

const info = {
  uuid: '6f0b5a1e-7f0e-4a86-9a0c-5f7d6a0c1d2f',
  name: '<img src=x onerror=hacked()>Pocket',
  icon: 'javascript:hacked()',
  rdns: 'example.pocket',
};
const provider = {
  request: async (asked) => {
    const answer = await fetch('/wallet', { method: 'POST', body: JSON.stringify(asked) });
    if (!answer.ok) throw new Error(`The wallet does not know ${asked.method}.`);
    return answer.json();
  },
  on() {},
  removeListener() {},
};
const announce = () =>
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
addEventListener('eip6963:requestProvider', announce);
announce();

/** A season that began a year ago and goes on. */
const day = 86_400_000;
addEventListener('DOMContentLoaded', () => {
  const recap = document.querySelector('laurel-season-recap');
  recap.setAttribute('start', new Date(Date.now() - 365 * day).toISOString());
  recap.setAttribute('end', new Date(Date.now() + day).toISOString());
});
