import type { Rule } from '../completion/find-rule.js';

/** Returns the texts among a rule's settings, without empty ones. */
export const given = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text?.trim() ? [text.trim()] : []));

/** Returns the first of the settings that is not empty, as a list. */
export const firstGiven = (...texts: readonly (string | null | undefined)[]): string[] => given(...texts).slice(0, 1);

/** Returns the name of the account that a rule is about, as its texts show it. */
export const handleOf = ({ metadata }: Rule): string =>
  (metadata.twitterUsername || metadata.twitterAccountUrl?.replace(/\/+$/, '').split('/').at(-1) || '')
    .trim()
    .replace(/^@/, '');

/** Returns the words of a rule, one of which members' content has to contain. */
export const textsOf = ({ metadata }: Rule): string[] => given(...[metadata.checkText ?? []].flat());

/** Returns the hashtag of a rule with its sign, otherwise its words. */
export const hashtagOf = (rule: Rule): string[] => {
  const [tag] = firstGiven(rule.metadata.twitterHashtag);
  return tag === undefined ? textsOf(rule) : [`#${tag.replace(/^#/, '')}`];
};
