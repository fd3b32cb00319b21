/** Prefix that marks a text as a number. Postgres cannot store U+0000 in text, so no other text begins with it. */
export const numberMark = '\0';

const marked = /"\\u0000(-?\d+(?:\.\d+)?)"/g;

/** Returns a JSON response that contains numbers beyond a double exactly: every digit, without quotes. */
export function exactJson(body: unknown, status: number, headers: Readonly<Record<string, string>> = {}): Response {
  const text = JSON.stringify(body);
  return new Response(text.includes('\\u0000') ? text.replace(marked, '$1') : text, {
    status,
    headers: { ...headers, 'content-type': 'application/json' },
  });
}
