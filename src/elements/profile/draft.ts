import type { MyProfile, ProfileChanges } from '../../controllers/save-profile.js';
import type { Field, FieldId } from './field.js';

/** Under what a tab keeps what members of a proxy have typed and not saved. */
export const draftKey = (proxy: string, member: string): string => `laurel-profile@1 ${proxy} ${member}`;

/** What a member has typed into the fields of their profile and not saved. It lasts as long as the tab. */
export class Draft {
  readonly #key: string;
  #entries: ReadonlyMap<FieldId, string>;

  constructor(proxy: string, member: string) {
    this.#key = draftKey(proxy, member);
    this.#entries = new Map(this.#read());
  }

  /** What stands in a field: what was typed, else what is kept, even where that has changed since. */
  valueOf({ id, value }: Field): string {
    return this.#entries.get(id) ?? value;
  }

  type({ id, value }: Field, entered: string): void {
    const entries = new Map(this.#entries);
    if (entered === value) entries.delete(id);
    else entries.set(id, entered);
    this.#write(entries);
  }

  /** Whether the entry is another than what is kept. */
  isChanged(field: Field): boolean {
    return this.valueOf(field).trim() !== field.value.trim();
  }

  changed(fields: readonly Field[]): readonly Field[] {
    return fields.filter((field) => this.isChanged(field));
  }

  clear(): void {
    this.#write(new Map());
  }

  /** The same as it is sent. */
  changes(fields: readonly Field[]): ProfileChanges {
    const changed = this.changed(fields);
    const own = changed.flatMap(({ id, value }) => {
      const entered = (this.#entries.get(id) ?? value).trim();
      return id.startsWith('answer ') ? [] : [[id, entered === '' ? null : entered] as const];
    });
    const attributes = changed.flatMap((field) =>
      field.kind === 'answer' ? [{ id: field.id.slice('answer '.length), value: this.valueOf(field).trim() }] : [],
    );
    return {
      ...(Object.fromEntries(own) as Pick<MyProfile, 'displayName'>),
      ...(attributes.length > 0 && { attributes }),
    };
  }

  #write(entries: ReadonlyMap<FieldId, string>): void {
    this.#entries = entries;
    try {
      if (entries.size > 0) sessionStorage.setItem(this.#key, JSON.stringify([...entries]));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  #read(): readonly (readonly [FieldId, string])[] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isEntry) : [];
    } catch {
      return [];
    }
  }
}

const isEntry = (value: unknown): value is readonly [FieldId, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
