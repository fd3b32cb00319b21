import { Store, type Readable } from './store.js';

/** Whether asking makes sense at all. */
export interface Connectivity {
  /** The browser has a network. */
  readonly online: Readable<boolean>;
  /** Someone can see the page. */
  readonly visible: Readable<boolean>;
}

/** Connectivity of this page; listens to it only while someone listens here. */
export function createConnectivity(): Connectivity {
  return {
    online: createOnline(),
    visible: condition(() => document.visibilityState === 'visible', document, ['visibilitychange']),
  };
}

/** Whether the browser has a network. */
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
