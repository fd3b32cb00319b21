import type { SessionState } from '../../client/session.js';
import type { ProfileField } from '../../contract/identity/profile.js';
import type { OpenSessions, SignedIn } from '../../contract/session.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { QueryState } from '../query.js';
import type { ExportPart } from './export.js';
import type { MyProfile } from './field.js';
import type { EditedField } from './profile-edit.js';

/** What a profile is asked for. */
export interface ProfileOptions {
  /** The member looks at what is stored about them. */
  readonly hasData: boolean;
}

/** How saving goes. */
export type Saving =
  /** `saved` for a few seconds. `unconfirmed`: the answer was lost, so the changes may have been saved or not. */
  | { readonly status: 'idle' | 'saving' | 'saved' | 'unconfirmed' | 'partly-saved' }
  | { readonly status: 'failed'; readonly error: LaurelError };

/** How an attempt to save ended. */
export type SaveResult =
  | { readonly status: 'saved'; readonly fields: readonly ProfileField[] }
  | { readonly status: 'invalid'; readonly faults: number }
  | { readonly status: 'failed' };

/** How signing out everywhere goes. */
export type SigningOut =
  { readonly status: 'idle' | 'busy' } | { readonly status: 'failed'; readonly error: LaurelError };

/** How far the file with the member's data is. `cutAt`: it has so many entries of a longer history. */
export type Exporting =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly done: number; readonly total: number }
  | { readonly status: 'done'; readonly missing: readonly ExportPart[]; readonly cutAt: number | undefined }
  | { readonly status: 'failed'; readonly error: LaurelError };

/** What only the page can add to the file. */
export interface ExportSource {
  readonly website: string;
  readBrowser(): Readonly<Record<string, string>>;
}

/** The file with the member's data. `madeAt` is an ISO time on the server's clock. */
export interface ExportFile {
  readonly text: string;
  readonly madeAt: string;
  readonly missing: readonly ExportPart[];
}

/** What can be shown of a profile. `unavailable`: the page's owner has something to set right. */
export interface ProfileState {
  readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'signed-out' | 'error' | 'unavailable';
  /** The proxy's answer, for its age and its failures. */
  readonly answer: QueryState<MyProfile>;
  /** The profile to show: what the member has saved since the answer came, else the answer. */
  readonly profile: MyProfile | undefined;
  readonly session: SessionState['status'];
  /** The member, even after their session has ended. */
  readonly user: SignedIn['user'] | undefined;
  /** What can be changed here, as long as the proxy takes changes. */
  readonly editable: readonly ProfileField[];
  /** It is certain that nothing can be changed here. */
  readonly isReadOnly: boolean;
  readonly isEditing: boolean;
  /** Something was typed that is not saved. */
  readonly isChanged: boolean;
  /** Fields of the form. They stay when the session ends. */
  readonly fields: readonly EditedField[];
  /** Address of the picture that the form shows. */
  readonly preview: string | undefined;
  readonly saving: Saving;
  /** The member's open sessions, while they look at their data. */
  readonly sessions: OpenSessions['data'] | undefined;
  readonly haveSessionsFailed: boolean;
  readonly canSignOutEverywhere: boolean;
  readonly signingOut: SigningOut;
  readonly exporting: Exporting;
}
