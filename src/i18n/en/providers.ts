import type { LinkableId } from '../../contract/providers/index.js';
import { linkableProviders } from '../../contract/providers/linkable.js';
import type { Message } from '../plural-forms.js';

type Messages = { readonly [Id in LinkableId as `social-connect.provider.${Id}`]: Message };

/** Names of the places where members have accounts. */
export const providers = Object.fromEntries(
  linkableProviders.map(({ id, name, accountName = name }) => [`social-connect.provider.${id}`, accountName]),
) as Messages;
