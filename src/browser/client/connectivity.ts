import { Store, type Readable } from './store.js';

/** Whether the browser is online and the page is visible. */
export interface Connectivity {
  /** False while the browser reports that it is offline. */
  readonly online: Readable<boolean>;
  /** False while the tab is in the background or the window is minimized. */
  readonly visible: Readable<boolean>;
}

/** Creates the connectivity of this page. It listens to browser events only while it has subscribers. */
export function createConnectivity(): Connectivity {
  return {
    online: createOnline(),
    visible: condition(() => document.visibilityState === 'visible', document, ['visibilitychange']),
  };
}

/** Creates {@link Connectivity.online} alone. */
export const createOnline = (): Readable<boolean> => condition(() => navigator.onLine, window, ['online', 'offline']);

function condition(read: () => boolean, target: EventTarget, events: readonly string[]): Readable<boolean> {
  const store = new Store(read(), () => {
    const update = () => store.set(read());
    update();
    for (const event of events) target.addEventListener(event, update);
    return () => {
      for (const event of events) target.removeEventListener(event, update);
    };
  });
  return { get: read, subscribe: (listener) => store.subscribe(listener) };
}
