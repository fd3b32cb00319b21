import type { EndpointName } from '../../contract/index.js';
import type { ProfileField } from '../../contract/identity/profile.js';
import type { QuestActionName } from '../../contract/loyalty/quests.js';
import type { Settings } from './settings.js';

/** Returns the quest actions that this proxy has closed: all of them in maintenance, and linking if there is no page to return to. */
export function disabledActions({
  maintenance,
  returnPages,
}: Pick<Settings, 'maintenance' | 'returnPages'>): QuestActionName[] {
  if (maintenance) return ['complete', 'connect'];
  return Object.keys(returnPages).length > 0 ? [] : ['connect'];
}

/** Returns the profile fields that members may change: none in maintenance. */
export const editableFields = ({
  maintenance,
  profileFields,
}: Pick<Settings, 'maintenance' | 'profileFields'>): readonly ProfileField[] => (maintenance ? [] : profileFields);

/** Endpoints that need a page to which members can return. */
const socialOperations: readonly EndpointName[] = [
  'startMySocialAuth',
  'verifyMySocialAuth',
  'finishMySocialAuth',
  'moveMySocialAccount',
];

/** Returns the names of the endpoints that this configuration disables. Pages do not offer them. */
export function closedOperations(settings: Settings): ReadonlySet<string> {
  const { hostLogin, returnPages, publicEligibility, profileFields, unlinkWallets, passkeys } = settings;
  const closed: readonly EndpointName[] = [
    ...(hostLogin ? [] : (['exchangeToken'] as const)),
    ...(Object.keys(returnPages).length > 0 ? [] : socialOperations),
    ...(publicEligibility ? [] : (['lookUpTokenClaim'] as const)),
    ...(profileFields.length > 0 ? [] : (['saveMyProfile'] as const)),
    ...(passkeys ? [] : (['findPasskeyAccount'] as const)),
    ...(unlinkWallets ? [] : (['unlinkWallet'] as const)),
  ];
  return new Set(closed);
}
