import { rpcError } from './rpc-error.js';

/** Settles like the promise if that takes at most `ms` milliseconds; otherwise rejects because the relay is out of reach. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(rpcError(4900, 'The relay could not be reached.')), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
