/** What a JSON Web Token says, or `null` for anything else. Its signature is for whoever made it to check. */
export function tokenPayload(token: string | null): Readonly<Record<string, unknown>> | null {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token ?? '') ?? [];
  if (payload === undefined) return null;
  try {
    return asObject(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return null;
  }
}

/** JSON of an object, or `null`. */
export function readObject(text: unknown): Readonly<Record<string, unknown>> | null {
  try {
    return typeof text === 'string' ? asObject(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
