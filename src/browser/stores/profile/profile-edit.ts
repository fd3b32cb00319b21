import type { PageRequest } from '../../../contract/index.js';
import type { ApiError } from '../../../errors/api.js';
import type { StoreContext, TextStorage } from '../context.js';
import { faultIn, type Field, type FieldFault, type FieldId } from './field.js';

/** The member's changes to the profile. Fields that are left out stay as they are. */
export type ProfileChanges = PageRequest<'POST /api/me/profile'>['body'];

/** A field and its current entry. */
export interface EditedField extends Field {
  readonly entry: string;
  /** The fault to show. There is none before the member leaves the field or saves. */
  readonly fault: FieldFault | undefined;
}

/** Returns the key under which the tab stores a member's unsaved entries. */
export const draftKey = (proxy: string, memberId: string): string => `laurel-profile@1 ${proxy} ${memberId}`;

/** One member's changes, stored in the tab until they are saved or discarded. */
export class ProfileEdit {
  isOpen = false;
  /**
   * Address of the picture to show. It changes when the member leaves the field, so that typing does not cause a request per
   * letter.
   */
  preview: string | undefined;
  readonly memberId: string;
  readonly #storage: TextStorage;
  readonly #key: string;
  #entries: ReadonlyMap<FieldId, string>;
  /** Fields whose faults are shown: those that the member has left, or all of them after an attempt to save. */
  readonly #checked = new Set<FieldId>();
  readonly #refused = new Map<FieldId, { readonly entry: string; readonly fault: FieldFault }>();

  constructor({ proxy, tabStorage }: Pick<StoreContext, 'proxy' | 'tabStorage'>, memberId: string) {
    this.memberId = memberId;
    this.#storage = tabStorage;
    this.#key = draftKey(proxy, memberId);
    this.#entries = this.#read();
  }

  open(fields: readonly Field[]): void {
    this.isOpen = true;
    this.#forgetFaults();
    const picture = fields.find(({ kind }) => kind === 'picture');
    if (picture) this.#showPreview(picture);
  }

  discard(): void {
    this.#write(new Map());
    this.isOpen = false;
  }

  /** Reads the stored entries again, after other code has changed them. */
  reread(): void {
    this.#entries = this.#read();
    this.#forgetFaults();
  }

  type({ id, value }: Field, entry: string): void {
    const entries = new Map(this.#entries);
    if (entry === value) entries.delete(id);
    else entries.set(id, entry);
    this.#write(entries);
  }

  leave(field: Field): void {
    this.#checked.add(field.id);
    if (field.kind === 'picture') this.#showPreview(field);
  }

  /** Shows the faults of all fields. Returns their number. */
  check(fields: readonly Field[]): number {
    for (const { id } of fields) this.#checked.add(id);
    return fields.filter((field) => this.#faultOf(field)).length;
  }

  edited(field: Field): EditedField {
    return { ...field, entry: this.#entryOf(field), fault: this.#faultOf(field) };
  }

  isChanged(field: Field): boolean {
    return this.#entryOf(field).trim() !== field.value.trim();
  }

  /** Returns the changes in the form that the proxy accepts. */
  changes(fields: readonly Field[]): ProfileChanges {
    const changed = fields
      .filter((field) => this.isChanged(field))
      .map((field) => ({ ...field, value: this.#entryOf(field).trim() }));
    const own = changed.filter(({ kind }) => kind !== 'answer').map(({ id, value }) => [id, value || null] as const);
    const attributes = changed
      .filter(({ kind }) => kind === 'answer')
      .map(({ id, value }) => ({ id: id.slice('answer '.length), value }));
    return {
      ...(Object.fromEntries(own) as Pick<ProfileChanges, 'displayName'>),
      ...(attributes.length > 0 && { attributes }),
    };
  }

  /** Records which fields the proxy has refused. Returns whether it named any. */
  refuse({ code, field = '' }: ApiError, { attributes }: ProfileChanges, fields: readonly Field[]): boolean {
    if (code !== 'bad_request' && code !== 'not_editable') return false;
    const [name, index] = field.split(/[.[\]]+/);
    const answer = index === undefined ? undefined : attributes?.[Number(index)]?.id;
    const refused = fields
      .filter((each) => this.isChanged(each))
      .filter(({ id, kind }) =>
        name === 'attributes' ? kind === 'answer' && (answer === undefined || id === `answer ${answer}`) : id === name,
      );
    const fault = code === 'not_editable' ? 'closed' : 'refused';
    for (const each of refused) this.#refused.set(each.id, { entry: this.#entryOf(each), fault });
    return refused.length > 0;
  }

  #entryOf({ id, value }: Field): string {
    return this.#entries.get(id) ?? value;
  }

  #faultOf(field: Field): FieldFault | undefined {
    const refused = this.#refused.get(field.id);
    if (refused?.entry === this.#entryOf(field)) return refused.fault;
    return this.#checked.has(field.id) ? this.#faultIn(field) : undefined;
  }

  /** Checks only what the member typed, because the site may have accepted the other values under other rules. */
  #faultIn(field: Field): FieldFault | undefined {
    return this.isChanged(field) ? faultIn(field, this.#entryOf(field)) : undefined;
  }

  #showPreview(field: Field): void {
    this.preview = this.#faultIn(field) ? undefined : this.#entryOf(field).trim();
  }

  #forgetFaults(): void {
    this.#checked.clear();
    this.#refused.clear();
  }

  #write(entries: ReadonlyMap<FieldId, string>): void {
    this.#entries = entries;
    try {
      if (entries.size > 0) this.#storage.write(this.#key, JSON.stringify([...entries]));
      else this.#storage.remove(this.#key);
    } catch {
      // Without storage, the entries last as long as the page.
    }
  }

  #read(): ReadonlyMap<FieldId, string> {
    try {
      const kept: unknown = JSON.parse(this.#storage.read(this.#key) ?? '[]');
      return new Map(Array.isArray(kept) ? kept.filter(isEntry) : []);
    } catch {
      return new Map();
    }
  }
}

const isEntry = (value: unknown): value is readonly [FieldId, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
