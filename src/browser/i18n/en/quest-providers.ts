import { providers, type ProviderId } from '../../../contract/providers/index.js';
import type { Message } from '../plural-forms.js';

type Messages = { readonly [Id in ProviderId as `provider.${Id}`]: Message };

/** Names of the providers that quests are about. */
export const questProviders = Object.fromEntries(providers.map(({ id, name }) => [`provider.${id}`, name])) as Messages;
