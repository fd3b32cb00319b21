import type { AuthType } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';
import { typedText } from '../../values/texts/typed.js';

/** Matches posts of any of the sandbox's providers. */
const sandboxPost = /\/sandbox\/\w+\/posts\/([\w-]+)/;

/**
 * Returns the canonical spelling of a target: for a link, the part that names its target; for a handle, the name without `@`; in
 * lower case.
 */
export function normalTarget(provider: AuthType, text: string): string {
  const given = typedText(text);
  const url = /^https?:\/\//i.test(given) && URL.canParse(given) ? new URL(given) : undefined;
  const path = url && `${url.pathname}${url.search}`;
  const named =
    path !== undefined &&
    [sandboxPost, ...backendOf(provider).linkPatterns].map((pattern) => pattern.exec(path)?.[1]).find(Boolean);
  return (named || given.replace(/^@/, '')).replace(/\.git$/, '').toLowerCase();
}
