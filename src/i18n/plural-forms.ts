/** Forms of a message for the plural categories of a language; `other` stands in for those that are missing. */
export type PluralForms = { readonly other: string } & { readonly [C in Intl.LDMLPluralRule]?: string };

/** A message, or its forms for each number. `{name}` is replaced by the value of that name; `{count}` chooses the form. */
export type Message = string | PluralForms;
