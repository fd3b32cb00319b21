const KEY = 'laurel.quest-groups';

/** Which groups their member has opened or closed, kept in this browser. */
export class Folds {
  #known: Readonly<Record<string, boolean>> | undefined;

  /** Whether the group is open; `undefined` where nobody has said. */
  isOpen(id: string): boolean | undefined {
    return (this.#known ??= read())[id];
  }

  set(id: string, isOpen: boolean): void {
    this.#known = { ...(this.#known ?? read()), [id]: isOpen };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#known));
    } catch {
      // Storage is off: it holds until the page is left.
    }
  }
}

function read(): Readonly<Record<string, boolean>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}
