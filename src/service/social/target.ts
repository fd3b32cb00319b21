import type { AuthType } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';

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
    [sandboxPost, ...backendOf(provider).linkPatterns].map((pattern) => pattern.exec(path)?.[1]).find(Boolean);
  return (named || given.replace(/^@/, '')).replace(/\.git$/, '').toLowerCase();
}
