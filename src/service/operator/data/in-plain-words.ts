import type * as z from 'zod/mini';

const forms: Readonly<Record<string, string>> = {
  boolean: 'Must be true or false',
  number: 'Must be a number such as 1.5',
  int: 'Must be a whole number',
  string: 'Must be a text',
  array: 'Must be a list in JSON, such as ["a", "b"]',
  object: 'Must be an object in JSON, such as {"name": "a"}',
  record: 'Must be an object in JSON, such as {"name": "a"}',
  datetime: 'Must be a moment such as 2026-03-01T12:00:00Z',
  guid: 'Must be an id such as 1b4e28ba-2fa1-4f6c-8a5d-0c2e9c1d7f3a',
  url: 'Must be an address such as https://example.com/',
};

/**
 * Words an error in a cell, or in a value of a JSON line, for someone who knows spreadsheets. It keeps a field's own error text,
 * and the API's text where it has no better one.
 */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'Has no value' : (forms[issue.expected] ?? 'Has a value of another kind');
  if (issue.code === 'invalid_value')
    return `Must be ${issue.values
      .map(String)
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1')}`;
  if (issue.code === 'invalid_format') return forms[issue.format];
  if (issue.code === 'too_small') return `Must be at least ${withUnit(issue.minimum, issue.origin)}`;
  if (issue.code === 'too_big') return `Must be at most ${withUnit(issue.maximum, issue.origin)}`;
  return undefined;
};

function withUnit(bound: number | bigint, origin: string): string {
  if (origin === 'string') return `${bound} ${bound === 1 ? 'character' : 'characters'} long`;
  return origin === 'array' ? `${bound} ${bound === 1 ? 'entry' : 'entries'} long` : String(bound);
}
