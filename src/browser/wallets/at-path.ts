/** Returns the value at a path in an unknown value; `undefined` if the path ends early or may not be read. */
export function atPath(value: unknown, ...path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value);
  } catch {
    return undefined;
  }
}

/** Whether an unknown value has these methods. */
export function hasMethods(value: unknown, ...names: readonly string[]): boolean {
  return names.every((name) => typeof atPath(value, name) === 'function');
}
