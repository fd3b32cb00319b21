import type { AuthType } from '../../contract/identity/social.js';

/** Parts of links that name what they lead to, by provider; the first that fits. */
const patterns: Readonly<Partial<Record<AuthType, readonly RegExp[]>>> = {
  twitter: [/\/status(?:es)?\/(\d+)/, /^\/@?(\w+)\/?$/],
  tiktok: [/\/video\/(\w+)/, /^\/@([\w.]+)\/?$/],
  instagram: [/^\/(?:p|reel|tv)\/([\w-]+)/, /^\/@?([\w.]+)\/?$/],
  google: [/[?&]v=([\w-]+)/, /^\/shorts\/([\w-]+)/, /^\/channel\/([\w-]+)/, /^\/@?([\w.-]+)/],
  reddit: [/\/comments\/\w+\/[^/]*\/(\w+)/, /\/comments\/(\w+)/, /^\/(?:r|u|user)\/([\w-]+)/],
  github: [/^\/([\w.-]+\/[\w.-]+)/, /^\/([\w-]+)\/?$/],
  discord: [/^\/(?:invite\/|channels\/)?([\w-]+)/],
  telegram: [/^\/(?:s\/)?@?([\w+-]+)/],
  steam: [/^\/app\/(\d+)/, /^\/(?:id|profiles)\/(\w+)/],
};

/** Posts of the sandbox's providers, whichever. */
const sandboxPost = /\/sandbox\/\w+\/posts\/([\w-]+)/;

/**
 * The one spelling of a target: of a link the part that names what it leads to, of a handle the name without `@`; in lower
 * case.
 */
export function normalTarget(provider: AuthType, text: string): string {
  const given = text.trim();
  const url = /^https?:\/\//i.test(given) && URL.canParse(given) ? new URL(given) : undefined;
  const path = url && `${url.pathname}${url.search}`;
  const named =
    path !== undefined &&
    [sandboxPost, ...(patterns[provider] ?? [])].map((pattern) => pattern.exec(path)?.[1]).find(Boolean);
  return (named || given.replace(/^@/, '')).replace(/\.git$/, '').toLowerCase();
}
