import type { Rule } from '../completion/find-rule.js';

/** Settings of rules that are texts; those left empty are none. */
export const given = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text?.trim() ? [text.trim()] : []));

/** The first of the settings that is there, as a list. */
export const firstGiven = (...texts: readonly (string | null | undefined)[]): string[] => given(...texts).slice(0, 1);

/** Name of the account that a rule is about, as its texts call it. */
export const handleOf = ({ metadata }: Rule): string =>
  (metadata.twitterUsername || metadata.twitterAccountUrl?.replace(/\/+$/, '').split('/').at(-1) || '')
    .trim()
    .replace(/^@/, '');

/** Words of which one has to stand in what members write. */
export const textsOf = ({ metadata }: Rule): string[] => given(...[metadata.checkText ?? []].flat());

/** The hashtag of a rule with its sign, else its words. */
export const hashtagOf = (rule: Rule): string[] => {
  const [tag] = firstGiven(rule.metadata.twitterHashtag);
  return tag === undefined ? textsOf(rule) : [`#${tag.replace(/^#/, '')}`];
};
