/** What a check of a deployment has found. */
export interface Finding {
  /** `ok`; `hint`: works, could be better; `problem`: does not work, or not safely. */
  readonly level: 'ok' | 'hint' | 'problem';
  /** What was looked at. */
  readonly check: string;
  /** What is so, and where it is not right, what to set. */
  readonly text: string;
}

export const ok = (check: string, text: string): Finding => ({ level: 'ok', check, text });
export const hint = (check: string, text: string): Finding => ({ level: 'hint', check, text });
export const problem = (check: string, text: string): Finding => ({ level: 'problem', check, text });
