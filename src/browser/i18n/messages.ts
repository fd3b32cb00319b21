import type { ProviderId } from '../../contract/providers/index.js';
import type { WalletTypeId } from '../../wallet-types/index.js';
import type { Message } from './plural-forms.js';
import type source from './translations/en.json';

/** Keys of the messages that are translated. */
export type TranslatedKey = Exclude<keyof typeof source, `@${string}`>;

/** Keys of names. Most names are brands, which are the same in every language. */
type NameKey =
  | `provider.${ProviderId}`
  | `social-connect.provider.${ProviderId}`
  | `wallet-connect.type.${WalletTypeId}`;

export type MessageKey = TranslatedKey | NameKey;

/** Texts of one language that an element loads: its own, not those of other elements. */
export type Texts = Readonly<Partial<Record<MessageKey, Message>>>;
