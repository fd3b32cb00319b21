import { english } from '../english.js';
import type { MessageKey } from '../messages.js';
import type { Message } from '../plural-forms.js';
import { providers } from './providers.js';
import { questProviders } from './quest-providers.js';
import { walletTypes } from './wallet-types.js';

/** English, the complete set of messages, for tests and tools. A page loads only the texts of its elements. */
export const en = { ...english(), ...questProviders, ...providers, ...walletTypes } as Readonly<
  Record<MessageKey, Message>
>;
