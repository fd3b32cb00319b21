/** Returns the focused element, inside any number of shadow trees; the body if nothing has the focus. */
export function focused(): Element {
  let active: Element = document.activeElement ?? document.body;
  while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Describes an element for a message. */
export function describe(element: Element, length = 60): string {
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `${element.localName}${element.id ? `#${element.id}` : ''}.${[...element.classList].join('.')} “${name.trim().replace(/\s+/g, ' ').slice(0, length)}”`;
}

/** Reports whether the focus was lost after it had been somewhere. */
export interface FocusWatch {
  /** Elements that had the focus before it was lost, in order. */
  readonly lost: readonly string[];
  stop(): void;
}

/** Checks at every frame whether an element has the focus. */
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

/** Makes every click by a script focus the pressed element first, as a keyboard does. Returns a function that stops that. */
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
