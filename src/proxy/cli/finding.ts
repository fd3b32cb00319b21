/** Result of one check of a deployment. */
export interface Finding {
  /** `ok`; `hint`: works, but could be better; `problem`: does not work, or not safely. */
  readonly level: 'ok' | 'hint' | 'problem';
  /** Subject of the check. */
  readonly check: string;
  /** The result, and if it is not `ok`, what to set. */
  readonly text: string;
}

export const ok = (check: string, text: string): Finding => ({ level: 'ok', check, text });
export const hint = (check: string, text: string): Finding => ({ level: 'hint', check, text });
export const problem = (check: string, text: string): Finding => ({ level: 'problem', check, text });
