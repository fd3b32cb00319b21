/** Where the embedded database keeps its data: a directory, or only in memory. */
export interface PGliteWorkerData {
  readonly directory?: string;
  /** File with the template database that a new one starts as a copy of. */
  readonly template?: string;
}

/** Request to the worker. Answers come in the order of the requests. */
export type PGliteRequest =
  | {
      readonly kind: 'query';
      readonly text: string;
      readonly parameters: readonly unknown[];
      readonly rowMode: 'array' | 'object';
    }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'close' };

/** Error of Postgres as it passes between threads. */
export interface PostgresFailure {
  readonly message: string;
  /** SQLSTATE */
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
}

export interface PGliteResult {
  readonly rows: unknown[];
  readonly fields: { readonly name: string; readonly dataTypeID: number }[];
  readonly affectedRows?: number;
}

/** Notification of a channel, between the answers. */
export interface PGliteNotification {
  readonly channel: string;
  readonly payload: string;
}

export type PGliteAnswer =
  | { readonly ok: true; readonly result: PGliteResult }
  | { readonly ok: false; readonly error: PostgresFailure };
