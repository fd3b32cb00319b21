import { findProvider, type LinkableId, type ProfileId } from '../../contract/providers/index.js';
import { linkableProviders } from '../../contract/providers/linkable.js';

/** Places where a member can have an account, in the order in which they are offered. */
export const providers: readonly LinkableId[] = linkableProviders.map(({ id }) => id);

/** The places that a list of names chooses, each once and in the list's order; all of them where it names none. */
export function chosenProviders(names: string): readonly LinkableId[] {
  const wanted = names.split(/[\s,]+/).flatMap((name) => providers.find((provider) => provider === name) ?? []);
  return wanted.length > 0 ? [...new Set(wanted)] : providers;
}

/** Whether members prove an account there by a code in the text of their profile (api.md 4.11). */
export const isProvedByProfile = (id: LinkableId): id is ProfileId => findProvider(id)?.proof === 'profile';
