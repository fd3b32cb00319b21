/** Forms of a message for the plural categories of a language. `other` replaces those that are missing. */
export type PluralForms = { readonly other: string } & { readonly [C in Intl.LDMLPluralRule]?: string };

/**
 * A message, or its forms for different numbers. `{name}` is replaced by the value with that name; the value `count` selects
 * the form.
 */
export type Message = string | PluralForms;
