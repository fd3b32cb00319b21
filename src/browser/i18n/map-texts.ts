import type { Texts } from './messages.js';
import type { Message } from './plural-forms.js';

/** Returns the texts with `change` applied to each text and to each plural form. */
export const mapTexts = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries<Message>(texts).map(([key, message]) => [key, mapMessage(message, change)]));

function mapMessage(message: Message, change: (text: string) => string): Message {
  if (typeof message === 'string') return change(message);
  const forms = Object.entries(message).map(([category, text]) => [category, change(text)]);
  return Object.fromEntries(forms) as Message;
}
