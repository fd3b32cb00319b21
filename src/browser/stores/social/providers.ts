import { findProvider, type LinkableId, type ProfileId } from '../../../contract/providers/index.js';
import { linkableProviders } from '../../../contract/providers/linkable.js';

/** Providers where a member can have an account, in the order in which they are offered. */
export const providers: readonly LinkableId[] = linkableProviders.map(({ id }) => id);

/**
 * Returns the providers that a list of names selects, each once and in the list's order; all of them if it names none that
 * is known.
 */
export function chosenProviders(names: string): readonly LinkableId[] {
  const wanted = names.split(/[\s,]+/).flatMap((name) => providers.find((provider) => provider === name) ?? []);
  return wanted.length > 0 ? [...new Set(wanted)] : providers;
}

/** Whether members prove an account at this provider by a code in the text of their profile (platform API, section 4.11). */
export const isProvedByProfile = (id: LinkableId): id is ProfileId => findProvider(id)?.proof === 'profile';
