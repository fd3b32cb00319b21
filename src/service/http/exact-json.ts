/** Begins a text that is a number. Postgres has no U+0000 in its texts, so nothing else begins with it. */
export const numberMark = '\0';

const marked = /"\\u0000(-?\d+(?:\.\d+)?)"/g;

/** Answer in JSON, with the numbers that a double does not hold as they are: every digit, without quotes. */
export function exactJson(body: unknown, status: number): Response {
  const text = JSON.stringify(body);
  return new Response(text.includes('\\u0000') ? text.replace(marked, '$1') : text, {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
