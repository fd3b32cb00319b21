import type { Rule } from '../completion/find-rule.js';
import { refusals } from '../completion/messages.js';
import { met } from './kind.js';
import type { RuleKind } from './kind.js';

/** Following a link. It is rewarded once the member has had time to look at the page. */
export const linkClick: RuleKind = {
  refuse: ({ rule }) => (linkOf(rule) ? undefined : refusals.notSetUp),
  verify: () => met(),
  delay: ({ metadata }) => {
    const seconds = Number(metadata.timeDelayToVerifySeconds ?? 0);
    return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
  },
};

const linkOf = ({ metadata }: Rule) => metadata.link || metadata.cta?.href;
