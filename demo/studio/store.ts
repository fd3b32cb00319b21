import { readAddress, writeAddress } from './address.js';
import { type Design, type PlacedElement, type StudioState, type View, initialState, withToken } from './design.js';
import { type History, noHistory, noted, redone, undone } from './history.js';

/** Milliseconds after the last change until the address is updated. */
const addressDelay = 150;

/** The state of Studio, its history and its address. Calls the listener after every change. */
export class StudioStore {
  #state: StudioState;
  #history: History<Design> = noHistory;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Step of the current gesture, such as a drag. A gesture is one step, however many changes it makes. */
  #gesture: string | undefined;
  /** Names of tokens that a surprise does not change. */
  readonly locked = new Set<string>();
  /** Index of the element whose attributes are shown; `undefined` if none is. */
  picked: number | undefined;
  /** Parts of the address that could not be read. */
  readonly leftOut: readonly string[];

  constructor(private readonly changed: () => void) {
    const { state, leftOut } = readAddress(location.hash);
    this.#state = state;
    this.leftOut = leftOut;
  }

  get state(): StudioState {
    return this.#state;
  }

  /** Name of the step that can be undone. */
  get undoable(): string | undefined {
    return this.#history.past.at(-1)?.step;
  }

  get redoable(): string | undefined {
    return this.#history.future[0]?.step;
  }

  /**
   * Changes the design as a step that can be undone.
   *
   * @param isGesture whether the change is part of a gesture, which lasts until {@link endGesture}
   */
  design(step: string, design: Design, isGesture = false): void {
    if (!isGesture || this.#gesture !== step) this.#history = noted(this.#history, this.#state.design, step);
    this.#gesture = isGesture ? step : undefined;
    this.#set({ ...this.#state, design });
  }

  /** Ends a gesture: the next change is a new step. */
  endGesture(): void {
    this.#gesture = undefined;
  }

  token(name: string, value: string | undefined, isGesture = false): void {
    this.design(name, withToken(this.#state, name, value), isGesture);
  }

  elements(step: string, elements: readonly PlacedElement[], isGesture = false): void {
    if (this.picked !== undefined && this.picked >= elements.length) this.picked = undefined;
    this.design(step, { ...this.#state.design, elements }, isGesture);
  }

  /** Changes the preview. That is not a step, because it does not change the pasted code. */
  view(change: Partial<View>): void {
    this.#set({ ...this.#state, view: { ...this.#state.view, ...change } });
  }

  pick(index: number | undefined): void {
    this.picked = index;
    this.changed();
  }

  toggleLock(name: string): void {
    if (!this.locked.delete(name)) this.locked.add(name);
    this.changed();
  }

  reset(): void {
    this.design('reset', initialState.design);
  }

  undo(): void {
    this.#travel(undone(this.#history, this.#state.design));
  }

  redo(): void {
    this.#travel(redone(this.#history, this.#state.design));
  }

  #travel(step: { history: History<Design>; value: Design } | undefined): void {
    if (!step) return;
    this.#history = step.history;
    this.#gesture = undefined;
    if (this.picked !== undefined && this.picked >= step.value.elements.length) this.picked = undefined;
    this.#set({ ...this.#state, design: step.value });
  }

  #set(state: StudioState): void {
    this.#state = state;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => history.replaceState(null, '', writeAddress(state) || location.pathname + location.search),
      addressDelay,
    );
    this.changed();
  }
}
