/** A window of a DOM without a browser. */
export type Window = Readonly<Record<string, unknown>> & { close(): void };

const url = 'https://community.example/';

/** Opens a window of one of the DOMs in which sites test their pages. */
export async function openWindow(dom: string): Promise<Window> {
  if (dom === 'happy-dom') {
    const { Window } = await import('happy-dom');
    return new Window({ url }) as unknown as Window;
  }
  const { JSDOM, VirtualConsole } = await import('jsdom');
  // Its errors arrive as window events as well.
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    ...{ url, pretendToBeVisual: true, virtualConsole: new VirtualConsole() },
  });
  return window;
}

/** Names that a window defines itself although Node has them too. */
const ofWindow = [
  ...[
    'AbortController',
    'AbortSignal',
    'Blob',
    'CustomEvent',
    'DOMException',
    'Event',
    'EventTarget',
    'File',
    'FormData',
  ],
  ...['MessageEvent', 'Storage', 'localStorage', 'navigator', 'sessionStorage'],
];

/** Makes a window's properties global, as Vitest's environments do. */
export function expose(window: Window): void {
  const names = new Set<string>(ofWindow);
  for (
    let holder: object | null = window;
    holder && holder !== Object.prototype;
    holder = Object.getPrototypeOf(holder) as object | null
  )
    for (const name of Object.getOwnPropertyNames(holder)) if (!(name in globalThis)) names.add(name);
  for (const name of names) {
    if (name === 'constructor' || name === 'undefined') continue;
    const value = window[name];
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: isMethod ? (value as () => unknown).bind(window) : value,
    });
  }
  for (const name of ['window', 'self', 'top', 'parent'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
}
