import type { EndpointName } from '../contract/index.js';
import type { ProfileField } from '../contract/identity/profile.js';
import type { QuestDeed } from '../contract/loyalty/quests.js';
import type { Settings } from './settings.js';

/** What members cannot do about quests, as the proxy is set up: in maintenance nothing, and without a page to return to no linking. */
export function closedDeeds({ maintenance, returnPages }: Pick<Settings, 'maintenance' | 'returnPages'>): QuestDeed[] {
  if (maintenance) return ['complete', 'connect'];
  return Object.keys(returnPages).length > 0 ? [] : ['connect'];
}

/** What members may change of themselves: in maintenance nothing. */
export const editableFields = ({
  maintenance,
  profileFields,
}: Pick<Settings, 'maintenance' | 'profileFields'>): readonly ProfileField[] => (maintenance ? [] : profileFields);

/** What needs a page that members can come back to. */
const socialOperations: readonly EndpointName[] = ['startMySocialAuth', 'verifyMySocialAuth', 'moveMySocialAccount'];

/** Names of the endpoints that are not open, as the proxy is set up; a page offers none of them. */
export function closedOperations(settings: Settings): ReadonlySet<string> {
  const { hostLogin, returnPages, publicEligibility, profileFields, unlinkWallets } = settings;
  const closed: readonly EndpointName[] = [
    ...(hostLogin ? [] : (['exchangeToken'] as const)),
    ...(Object.keys(returnPages).length > 0 ? [] : socialOperations),
    ...(publicEligibility ? [] : (['lookUpTokenClaim'] as const)),
    ...(profileFields.length > 0 ? [] : (['saveMyProfile'] as const)),
    ...(unlinkWallets ? [] : (['unlinkWallet'] as const)),
  ];
  return new Set(closed);
}
