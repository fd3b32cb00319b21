import { Client } from 'undici';
import type { Community } from './figure.js';

/** Sends requests to a service over one kept-alive connection, one after the other. */
export interface Reader {
  /** Returns the milliseconds from the request to the last byte of the answer. Rejects if the status is not 200. */
  time(path: string, query: Readonly<Record<string, string | number>>): Promise<number>;
  close(): Promise<void>;
}

type Address = Pick<Community, 'url' | 'apiKey' | 'organizationId' | 'websiteId'>;

export function createReader({ url, apiKey, organizationId, websiteId }: Address): Reader {
  const client = new Client(url);
  return {
    async time(path, query) {
      const search = new URLSearchParams({ organizationId, websiteId });
      for (const [name, value] of Object.entries(query)) search.set(name, String(value));
      const target = `${path}?${search}`;
      const began = performance.now();
      const { statusCode, body } = await client.request({
        method: 'GET',
        path: target,
        headers: { 'x-api-key': apiKey },
      });
      const text = await body.text();
      const took = performance.now() - began;
      if (statusCode !== 200) throw new Error(`GET ${target} was answered with ${statusCode}: ${text.slice(0, 500)}`);
      return took;
    },
    close: () => client.close(),
  };
}
