import { backendList } from './list.js';
import type { ProviderId } from './index.js';
import type { AccountFields, ProviderBackend } from './provider.js';

type Listed = (typeof backendList)[ProviderId];
type Fields = Extract<Listed, { readonly fields: AccountFields }>['fields'];

/** Field of user metadata that the platform lists. */
export type ListedField = Fields['listed'][number];
/** Field of user metadata that an operator may set. */
export type SavedField = Fields['saved'][number];
/** Field of user metadata that an operator may search users by. */
export type FilterField = Fields['filters'][number];
/** Query parameter that names a profile. */
export type ProfileField = Extract<Listed, { readonly profileField: string }>['profileField'];
/** Type of a rule that rewards linking an account. */
export type ConnectedRule = Extract<Listed, { readonly connectedRule: string }>['connectedRule'];

/** Returns the facts that proxy and service know about a provider. */
export const backendOf = (id: ProviderId): ProviderBackend => backendList[id];

const backends: readonly ProviderBackend[] = Object.values(backendList);
const fields = backends.flatMap((backend) => backend.fields ?? []);

/** Fields of user metadata that the platform lists. */
export const listedFields = fields.flatMap(({ listed }) => listed) as ListedField[];
/** Fields of user metadata that an operator may set. */
export const savedFields = fields.flatMap(({ saved }) => saved) as SavedField[];
/** Fields of user metadata that an operator may search users by. */
export const filterFields = fields.flatMap(({ filters }) => filters) as FilterField[];
/** Query parameters that name profiles. */
export const profileFields = backends.flatMap(({ profileField }) => profileField ?? []) as ProfileField[];
/** Types of rules that reward linking an account. */
export const connectedRules = backends.flatMap(({ connectedRule }) => connectedRule ?? []) as ConnectedRule[];

export type { AccountAct, AccountRefusal, ProviderBackend } from './provider.js';
