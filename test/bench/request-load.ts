import { Pool } from 'undici';

/** Result of a server under load. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds of each request. */
  readonly times: readonly number[];
}

/** Target of the requests, and their number at once. */
export interface LoadOptions {
  readonly origin: string;
  /** Returns the path and query of each request. */
  readonly path: () => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Milliseconds for which requests are sent. */
  readonly duration: number;
}

/** Sends requests over several kept-alive connections, each one after the previous answer. Rejects if a status is not 200. */
export async function load({ origin, path, headers = {}, connections, duration }: LoadOptions): Promise<Load> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  const began = performance.now();
  const ask = async () => {
    while (performance.now() - began < duration) {
      const asked = performance.now();
      await get(pool, path(), headers);
      times.push(performance.now() - asked);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, ask));
    return { perSecond: times.length / ((performance.now() - began) / 1000), times };
  } finally {
    await pool.close();
  }
}

/** Receives an answer as cheaply as possible: drops its bytes. */
function get(pool: Pool, path: string, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { method: 'GET', path, headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, status) => {
          if (status !== 200) reject(new Error(`GET ${path} was answered with ${status}.`));
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}
