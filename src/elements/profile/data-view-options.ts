import type { OpenSessions } from '../../contract/session.js';
import type { Localize } from '../../controllers/localize.js';
import type { MyProfile } from '../../controllers/save-profile.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { BrowserRecords } from './browser-records.js';
import type { ExportPart } from './export.js';

/** What is done only once it was confirmed. */
export type Asked = 'clear' | 'sign-out';

/** What the panel shows and calls. */
export interface DataView {
  readonly localize: Localize;
  readonly profile: MyProfile;
  readonly records: readonly BrowserRecords[];
  /** Absent while they are not known, or nobody can be asked. */
  readonly sessions: OpenSessions['data'] | undefined;
  readonly haveSessionsFailed: boolean;
  readonly canSignOut: boolean;
  readonly isMember: boolean;
  readonly asked: Asked | undefined;
  readonly exporting: Exporting | undefined;
  readonly clearing: 'done' | 'undone' | 'failed' | undefined;
  readonly clearedCount: number;
  readonly isSigningOut: boolean;
  readonly signOutError: LaurelError | undefined;
  /** Address of email, or of a page. */
  readonly contact: string;
  onExport(): void;
  onStopExport(): void;
  onAsk(asked: Asked | undefined): void;
  onClear(): void;
  onUndo(): void;
  onSignOut(): void;
}

/** How far a file is. */
export type Exporting =
  | { readonly step: 'busy'; readonly done: number; readonly total: number }
  | { readonly step: 'done'; readonly missing: readonly ExportPart[]; readonly cutAt: number | undefined }
  | { readonly step: 'failed'; readonly error: LaurelError };
