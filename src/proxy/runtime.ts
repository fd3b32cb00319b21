import type { Encoders } from './encoded-bodies.js';
import { digest } from './secrets.js';
import { type Transport, fetchTransport } from './upstream/transport.js';

/** What the proxy takes from the runtime that it runs on, where runtimes differ in speed. */
export interface Runtime {
  /** Way to the platform. */
  readonly transport: Transport;
  /** Returns the SHA-256 of bytes as hex. */
  readonly digest: (bytes: Uint8Array) => string | Promise<string>;
  readonly encoders: Encoders;
}

/** Returns a runtime that has nothing but the web's own interfaces. */
export function webRuntime(fetch: typeof globalThis.fetch): Runtime {
  return { transport: fetchTransport(fetch), digest, encoders: {} };
}
