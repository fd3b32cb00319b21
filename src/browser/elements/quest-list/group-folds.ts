import { opensByItself, type ShownGroup, type ShownQuests } from './shown-quests.js';

const key = 'laurel.quest-groups';

/** Groups that the member has opened or closed, stored in this browser. */
export class GroupFolds {
  #known: Readonly<Record<string, boolean>> | undefined;

  /** Whether a group is open. */
  isOpen(section: ShownGroup, shown: ShownQuests): boolean {
    if (!section.isCollapsible) return true;
    return (this.#known ??= read())[section.id] ?? opensByItself(section, shown);
  }

  set(id: string, isOpen: boolean): void {
    this.#known = { ...(this.#known ?? read()), [id]: isOpen };
    try {
      localStorage.setItem(key, JSON.stringify(this.#known));
    } catch {
      // The browser stores nothing: the choice lasts until the page is left.
    }
  }
}

function read(): Readonly<Record<string, boolean>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}
