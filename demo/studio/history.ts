/** Number of steps that can be undone. */
const mostSteps = 200;

/** One whole design after another, the way back and the way forth. */
export interface History<T> {
  readonly past: readonly { readonly value: T; readonly step: string }[];
  readonly future: readonly { readonly value: T; readonly step: string }[];
}

export const noHistory: History<never> = { past: [], future: [] };

/** Notes a step that leaves `before`, and forgets the steps that were taken back. */
export function noted<T>({ past }: History<T>, before: T, step: string): History<T> {
  return { past: [...past, { value: before, step }].slice(-mostSteps), future: [] };
}

/** Takes the last step back; `undefined` if there is none. */
export function undone<T>({ past, future }: History<T>, now: T): { history: History<T>; value: T } | undefined {
  const last = past.at(-1);
  if (!last) return undefined;
  return {
    history: { past: past.slice(0, -1), future: [{ value: now, step: last.step }, ...future] },
    value: last.value,
  };
}

/** Takes the step that was taken back last; `undefined` if there is none. */
export function redone<T>({ past, future }: History<T>, now: T): { history: History<T>; value: T } | undefined {
  const [next, ...rest] = future;
  if (!next) return undefined;
  return { history: { past: [...past, { value: now, step: next.step }], future: rest }, value: next.value };
}
