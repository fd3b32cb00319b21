import type { ProfileField } from '../../contract/identity/profile.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { ProgrammeController } from '../../controllers/programme.js';
import { saveProfile, type ProfileChanges } from '../../controllers/save-profile.js';
import type { ApiError } from '../../errors/api.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { ProfileData } from './data.js';
import { Draft } from './draft.js';
import { fieldsOf, faultIn, type Fault, type Field, type FieldId } from './field.js';

/** Milliseconds for which it is said that it was saved. */
const farewell = 4000;

/** How a try to save ended. */
export type SaveOutcome = 'saved' | 'invalid' | 'failed';

export interface EditingOptions {
  readonly programme: ProgrammeController;
  readonly data: ProfileData;
  readonly onSaved: (fields: readonly ProfileField[]) => void;
}

/** A member changes their profile: what is typed stays until it is saved or given up, whatever else happens. */
export class Editing {
  /** The last try to save failed. */
  problem: LaurelError | undefined;
  isSaving = false;
  /** It was saved a moment ago. */
  isSaved = false;
  /** Address of the picture that is shown meanwhile: not each letter of it is asked for. */
  preview: string | undefined;
  readonly #host: LaurelHost;
  readonly #options: EditingOptions;
  #isOpen = false;
  #draft: Draft | undefined;
  #draftOf = '';
  /** Fields whose faults are shown: those that were left, or all after a try to save. */
  readonly #shown = new Set<FieldId>();
  /** What the proxy has refused, and the entry it refused. */
  readonly #refused = new Map<FieldId, { readonly entry: string; readonly fault: Fault }>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LaurelHost, options: EditingOptions) {
    this.#host = host;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen && this.draft !== undefined;
  }

  /** Of the member who is here; another one finds a form of their own, closed. */
  get draft(): Draft | undefined {
    const { program } = this.#options.programme;
    const { memberId } = this.#options.data;
    const of = program && memberId ? `${program.config.proxy} ${memberId}` : '';
    if (of !== this.#draftOf) {
      this.#draft = program && memberId ? new Draft(program.config.proxy, memberId) : undefined;
      this.#draftOf = of;
      this.#isOpen = false;
      this.#reset();
    }
    return this.#draft;
  }

  get fields(): readonly Field[] {
    const { profile } = this.#options.data;
    // Whose session has ended loses no field.
    return profile ? fieldsOf(profile, profile.editable) : [];
  }

  /** Whether something was typed that is not saved. */
  get isChanged(): boolean {
    return (this.draft?.changed(this.fields).length ?? 0) > 0;
  }

  /** What is wrong with a field, once it is time to say so. */
  faultOf(field: Field): Fault | undefined {
    const entry = this.draft?.valueOf(field) ?? '';
    const refused = this.#refused.get(field.id);
    if (refused?.entry === entry) return refused.fault;
    return this.#shown.has(field.id) ? this.#faultIn(field) : undefined;
  }

  open(): void {
    this.#isOpen = true;
    this.#reset();
    this.showPreview();
    this.#host.requestUpdate();
  }

  /** Closes the form. What was typed stays, to go on with. */
  close(): void {
    this.#isOpen = false;
    this.problem = undefined;
    this.#host.requestUpdate();
  }

  /** What was typed is given up. */
  discard(): void {
    this.draft?.clear();
    this.close();
  }

  type(field: Field, entered: string): void {
    this.draft?.type(field, entered);
    this.#host.requestUpdate();
  }

  /** A field was left: now is the time to say what is wrong with it. */
  leave(field: Field): void {
    this.#shown.add(field.id);
    if (field.kind === 'picture') this.showPreview();
    this.#host.requestUpdate();
  }

  showPreview(): void {
    const field = this.fields.find(({ kind }) => kind === 'picture');
    this.preview = field && !this.#faultIn(field) ? this.draft?.valueOf(field).trim() : undefined;
  }

  /** What the tab keeps has changed: it counts from now on. */
  reread(): void {
    const isOpen = this.#isOpen;
    this.#draftOf = '';
    this.#isOpen = this.draft !== undefined && isOpen;
    this.#host.requestUpdate();
  }

  async save(): Promise<SaveOutcome> {
    const { programme, data, onSaved } = this.#options;
    const { program } = programme;
    const { draft, fields } = this;
    if (!program || !draft || this.isSaving) return 'failed';
    for (const { id } of fields) this.#shown.add(id);
    this.problem = undefined;
    if (fields.some((field) => this.faultOf(field))) return this.#end('invalid');
    const changed = draft.changed(fields);
    if (changed.length === 0) {
      draft.clear();
      this.close();
      return 'saved';
    }
    const changes = draft.changes(fields);
    this.isSaving = true;
    this.#host.requestUpdate();
    try {
      data.profile = await saveProfile(program, changes);
      draft.clear();
      this.close();
      this.#say();
      onSaved(Object.keys(changes) as ProfileField[]);
      return this.#end('saved');
    } catch (error) {
      if (this.#takeRefusal(error as ApiError, changes, changed)) return this.#end('invalid');
      this.problem = error as LaurelError;
      // What was saved of it is no change any more.
      if (this.problem.code === 'partly_saved') await data.refresh();
      return this.#end('failed');
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.isSaved = false;
  }

  /** Judges what was typed alone: the site may have taken what it keeps by other rules. */
  #faultIn(field: Field): Fault | undefined {
    const { draft } = this;
    return draft?.isChanged(field) ? faultIn(field, draft.valueOf(field)) : undefined;
  }

  /** Finds the fields that the proxy has refused. Whether it named any. */
  #takeRefusal({ code, field = '' }: ApiError, { attributes }: ProfileChanges, changed: readonly Field[]): boolean {
    if (code !== 'bad_request' && code !== 'not_editable') return false;
    const [name, index] = field.split(/[.[\]]+/);
    const answer = index === undefined ? undefined : attributes?.[Number(index)]?.id;
    const refused = changed.filter(({ id, kind }) =>
      name === 'attributes' ? kind === 'answer' && (answer === undefined || id === `answer ${answer}`) : id === name,
    );
    const text = code === 'not_editable' ? 'profile.field.closed' : 'profile.field.refused';
    for (const each of refused) this.#refused.set(each.id, { entry: this.draft?.valueOf(each) ?? '', fault: { text } });
    return refused.length > 0;
  }

  #end(outcome: SaveOutcome): SaveOutcome {
    this.isSaving = false;
    this.#host.requestUpdate();
    return outcome;
  }

  #say(): void {
    clearTimeout(this.#timer);
    this.isSaved = true;
    this.#timer = setTimeout(() => {
      this.isSaved = false;
      this.#host.requestUpdate();
    }, farewell);
  }

  #reset(): void {
    this.problem = undefined;
    this.#shown.clear();
    this.#refused.clear();
  }
}
