/** Number of steps that can be undone. */
const mostSteps = 200;

/** The designs before and after the current one, for undo and redo. */
export interface History<T> {
  readonly past: readonly { readonly value: T; readonly step: string }[];
  readonly future: readonly { readonly value: T; readonly step: string }[];
}

export const noHistory: History<never> = { past: [], future: [] };

/** Records a step with the state before it, and drops the undone steps. */
export function noted<T>({ past }: History<T>, before: T, step: string): History<T> {
  return { past: [...past, { value: before, step }].slice(-mostSteps), future: [] };
}

/** Undoes the last step; `undefined` if there is none. */
export function undone<T>({ past, future }: History<T>, now: T): { history: History<T>; value: T } | undefined {
  const last = past.at(-1);
  if (!last) return undefined;
  return {
    history: { past: past.slice(0, -1), future: [{ value: now, step: last.step }, ...future] },
    value: last.value,
  };
}

/** Redoes the step that was undone last; `undefined` if there is none. */
export function redone<T>({ past, future }: History<T>, now: T): { history: History<T>; value: T } | undefined {
  const [next, ...rest] = future;
  if (!next) return undefined;
  return { history: { past: [...past, { value: now, step: next.step }], future: rest }, value: next.value };
}
