import type { Connectivity } from '../../src/browser/client/connectivity.js';
import { Store } from '../../src/browser/client/store.js';

/** A fake connectivity whose network and visibility the test switches on and off. */
export function createFakeConnectivity(): Connectivity & {
  readonly online: Store<boolean>;
  readonly visible: Store<boolean>;
} {
  return { online: new Store(true), visible: new Store(true) };
}
