import { digest } from './secrets.js';
import type { ContentEncoding } from './stages/accepted-encoding.js';
import { type Transport, fetchTransport } from './upstream/transport.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** Compressors of a runtime; empty if the host compresses answers itself, as workers' networks do. */
export type Encoders = Readonly<Partial<Record<ContentEncoding, (bytes: Bytes) => Promise<Bytes>>>>;

/** Functions that the proxy takes from its runtime, because runtimes differ in speed. */
export interface Runtime {
  /** Transport for calls to the platform. */
  readonly transport: Transport;
  /** Returns the SHA-256 of bytes as hex. */
  readonly digest: (bytes: Uint8Array) => string | Promise<string>;
  readonly encoders: Encoders;
}

/** Returns a runtime that uses only web-standard interfaces. */
export function webRuntime(fetch: typeof globalThis.fetch): Runtime {
  return { transport: fetchTransport(fetch), digest, encoders: {} };
}
