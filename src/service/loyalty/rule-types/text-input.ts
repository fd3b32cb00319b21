import { typedText } from '../../../values/texts/typed.js';
import { refusals } from '../completion/messages.js';
import { met, notMet } from './kind.js';
import type { Attempt, RuleKind } from './kind.js';

/** Entry of a text that is long enough and, if the rule has words, contains one of them. */
export const textInput: RuleKind = {
  refuse: (attempt) => (isGood(attempt) ? undefined : refusals.verificationInvalid),
  verify: (attempt) => (isGood(attempt) ? met() : notMet(refusals.verificationInvalid)),
};

function isGood({ rule, input }: Attempt): boolean {
  const text = typedText(input.verificationCode ?? '');
  const { verificationTextMinimumLength: minimum, checkText } = rule.metadata;
  const wanted = [checkText ?? []].flat().map((word) => word.toLowerCase());
  // Counts code points, so that most emoji count as one.
  return (
    [...text].length >= Math.max(1, minimum ?? 1) &&
    (wanted.length === 0 || wanted.some((word) => text.toLowerCase().includes(word)))
  );
}
