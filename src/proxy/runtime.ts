import { digest } from './secrets.js';
import type { ContentEncoding } from './stages/accepted-encoding.js';
import { type Transport, fetchTransport } from './upstream/transport.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** Compressors of a runtime. None where the host compresses by itself, as workers' networks do. */
export type Encoders = Readonly<Partial<Record<ContentEncoding, (bytes: Bytes) => Promise<Bytes>>>>;

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
