import type { SessionState } from '../../client/session.js';
import type { ProfileField } from '../../../contract/identity/profile.js';
import type { OpenSessions, SignedIn } from '../../../contract/session.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { QueryState } from '../query.js';
import type { ExportPart } from './export.js';
import type { MyProfile } from './field.js';
import type { EditedField } from './profile-edit.js';

/** Options of the profile store. */
export interface ProfileOptions {
  /** Whether the member is looking at the data that is stored about them. */
  readonly hasData: boolean;
}

/** Progress of saving. */
export type Saving =
  /** `saved` lasts a few seconds. `unconfirmed`: the answer was lost, so the changes may have been saved or not. */
  | { readonly status: 'idle' | 'saving' | 'saved' | 'unconfirmed' | 'partly-saved' }
  | { readonly status: 'failed'; readonly error: LaurelError };

/** Result of an attempt to save. */
export type SaveResult =
  | { readonly status: 'saved'; readonly fields: readonly ProfileField[] }
  | { readonly status: 'invalid'; readonly faults: number }
  | { readonly status: 'failed' };

/** Progress of signing out everywhere. */
export type SigningOut =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'failed'; readonly error: LaurelError };

/** Progress of the file with the member's data. */
export type Exporting =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly done: number; readonly total: number }
  | { readonly status: 'done'; readonly missing: readonly ExportPart[] }
  | { readonly status: 'failed'; readonly error: LaurelError };

/** Data that only the page can add to the file. */
export interface ExportSource {
  readonly website: string;
  /** Says, in the member's language, what the file does not contain. */
  readonly notIncluded: string;
  readBrowser(): Readonly<Record<string, string>>;
}

/** The file with the member's data. `madeAt` is an ISO time on the server's clock. */
export interface ExportFile {
  readonly text: string;
  readonly madeAt: string;
  readonly missing: readonly ExportPart[];
}

/** State of a profile. `unavailable`: the page's owner has to correct something. */
export interface ProfileState {
  readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'signed-out' | 'error' | 'unavailable';
  /** The proxy's answer, with its age and its errors. */
  readonly answer: QueryState<MyProfile>;
  /** The profile to show: the one that the member has saved since the answer arrived, else the answer. */
  readonly profile: MyProfile | undefined;
  readonly session: SessionState['status'];
  /** The member, even after their session has ended. */
  readonly user: SignedIn['user'] | undefined;
  /** The fields that can be changed here while the proxy accepts changes. */
  readonly editable: readonly ProfileField[];
  /** Whether it is certain that nothing can be changed here. */
  readonly isReadOnly: boolean;
  readonly isEditing: boolean;
  /** Whether there are unsaved entries. */
  readonly isChanged: boolean;
  /** Fields of the form. They stay when the session ends. */
  readonly fields: readonly EditedField[];
  /** Address of the picture that the form shows. */
  readonly preview: string | undefined;
  readonly saving: Saving;
  /** The member's open sessions, while the member looks at their data. */
  readonly sessions: OpenSessions['data'] | undefined;
  readonly haveSessionsFailed: boolean;
  /** Whether more of the member's data is still loading, and not yet slow. */
  readonly isDataAboutToChange: boolean;
  readonly canSignOutEverywhere: boolean;
  readonly signingOut: SigningOut;
  readonly exporting: Exporting;
}
