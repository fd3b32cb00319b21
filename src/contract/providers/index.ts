import { providerList } from './list.js';
import type { Provider } from './provider.js';

type Listed = (typeof providerList)[number];

/** Id of a provider. */
export type ProviderId = Listed['id'];
/** Id of a provider whose accounts members can link (platform API, section 4.11). */
export type LinkableId = Exclude<Listed, { readonly proof: 'operator' }>['id'];
/** Id of a provider whose accounts are proved by a code in the text of a profile. */
export type ProfileId = Extract<Listed, { readonly proof: 'profile' }>['id'];
/** Id of a provider whose accounts members link in the provider's own window. */
export type WindowId = Exclude<Listed, { readonly proof: 'operator' | 'email' }>['id'];

/** A provider of the list. */
export type ListedProvider<Id extends ProviderId = ProviderId> = Provider & { readonly id: Id };

/** Every provider, in the order in which pages offer them. */
export const providers: readonly ListedProvider[] = providerList;

/** Returns the provider with an id; `undefined` if this version does not know the id. */
export const findProvider = (id: string): ListedProvider | undefined => providers.find((each) => each.id === id);

/**
 * Returns the address of a member's page at a provider; `undefined` if the provider has none, or if the account's name is not
 * one that leads to it.
 */
export function profileUrl(id: ProviderId, accountName: string): string | undefined {
  const name = /^(?:@|u\/)?(\w[\w.-]*)$/.exec(accountName)?.[1];
  return name && findProvider(id)?.profiles?.replace('{name}', name);
}

/** Returns the id of the provider that rules of a type are about. */
export const providerOfRule = (type: string): ProviderId | undefined =>
  providers.find(({ id, ruleTypes }) => ruleTypes?.test(type) ?? type.toLowerCase().includes(id))?.id;
