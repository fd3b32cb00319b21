/** Element that has the focus, in however many shadow trees; the body where nothing has. */
export function focused(): Element {
  let active: Element = document.activeElement ?? document.body;
  while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** An element as a message names it. */
export function describe(element: Element, length = 60): string {
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `${element.localName}${element.id ? `#${element.id}` : ''}.${[...element.classList].join('.')} “${name.trim().replace(/\s+/g, ' ').slice(0, length)}”`;
}

/** Whether the focus, once it is somewhere, stays somewhere. */
export interface FocusWatch {
  /** What had the focus before it was nowhere, in order. */
  readonly lost: readonly string[];
  stop(): void;
}

/** Looks at every frame whether the focus is still somewhere. */
export function watchFocus(): FocusWatch {
  const lost: string[] = [];
  const stop = new AbortController();
  let last: string | undefined;
  let frame = 0;
  const note = (): void => void (last = describe(focused()));
  const look = (): void => {
    if (last !== undefined && focused() === document.body) {
      lost.push(last);
      last = undefined;
    }
    frame = requestAnimationFrame(look);
  };
  window.addEventListener('focusin', note, { signal: stop.signal });
  look();
  return {
    lost,
    stop: () => {
      stop.abort();
      cancelAnimationFrame(frame);
    },
  };
}

/** Has every click by a script put the focus on what it presses first, as a keyboard has. Returns how to stop that. */
export function pressWithFocus(): () => void {
  const stop = new AbortController();
  window.addEventListener(
    'click',
    (event) => {
      const pressed = event.composedPath().find((each) => each instanceof HTMLElement && each.matches(focusable));
      if (!event.isTrusted) (pressed as HTMLElement | undefined)?.focus({ preventScroll: true });
    },
    { capture: true, signal: stop.signal },
  );
  return () => stop.abort();
}

const focusable = 'button, a[href], input, textarea, summary, [tabindex]';
