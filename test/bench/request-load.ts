import { Pool } from 'undici';

/** What a server managed under load. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds, of each request. */
  readonly times: readonly number[];
}

/** Where to ask, and how. */
export interface LoadOptions {
  readonly origin: string;
  /** Path with its query, of each request anew. */
  readonly path: () => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Milliseconds */
  readonly duration: number;
}

/** Asks over several kept connections at once, each time anew when the answer is there. Rejects at anything but 200. */
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

/** The least an answer costs to take: its bytes are counted and dropped. */
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
