import { providers as all, type ProviderId } from '../../../contract/providers/index.js';
import type { Message } from '../plural-forms.js';

type Messages = { readonly [Id in ProviderId as `social-connect.provider.${Id}`]: Message };

/** Names of the providers, as members read them. */
export const providers = Object.fromEntries(
  all.map(({ id, name, accountName = name }) => [`social-connect.provider.${id}`, accountName]),
) as Messages;
