/** Returns the payload of a JSON Web Token, or `null` for anything else. It does not check the signature: the issuer does that. */
export function tokenPayload(token: string | null): Readonly<Record<string, unknown>> | null {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token ?? '') ?? [];
  if (payload === undefined) return null;
  try {
    return asObject(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return null;
  }
}

/** Parses the JSON of an object; returns `null` for anything else. */
export function readObject(text: unknown): Readonly<Record<string, unknown>> | null {
  try {
    return typeof text === 'string' ? asObject(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
