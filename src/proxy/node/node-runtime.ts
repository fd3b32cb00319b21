import { createHash } from 'node:crypto';
import type { Runtime } from '../runtime.js';
import { nodeEncoders } from './node-encoders.js';
import { pooledTransport } from './pooled-transport.js';

/**
 * Returns Node's own functions, which cost a fraction of the web platform's: a synchronous hash, connections without web streams,
 * and compressors.
 */
export function nodeRuntime(): Runtime {
  return {
    transport: pooledTransport(),
    digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    encoders: nodeEncoders,
  };
}
