import type { Agent } from 'undici';
import { outgoingAgent } from '../../server/outgoing-proxy.js';
import {
  type Transport,
  type TransportAnswer,
  fetchTransport,
  maximumAnswer,
  tooLarge,
} from '../upstream/transport.js';
import { acceptEncoding, decompress } from './decompress.js';

type Head = Pick<TransportAnswer, 'status' | 'header'>;

/**
 * Returns a transport with its own pool of keep-alive connections, as many as the proxy makes concurrent calls. It hands requests
 * to undici's dispatcher: `fetch` and its streams would cost several times as much processor time as the rest of a read.
 */
export function pooledTransport(
  agent: Partial<Pick<Agent, 'dispatch'>> = outgoingAgent({
    connections: 16,
    connect: { timeout: 3_000 },
    keepAliveTimeout: 10_000,
  }),
): Transport {
  // Bun has its own undici, whose agents cannot dispatch.
  if (typeof agent.dispatch !== 'function') return fetchTransport(globalThis.fetch);
  const dispatch = agent.dispatch.bind(agent);
  return async (request) => {
    const { url, method, headers, body = null, signal, onHead } = request;
    const { origin, pathname, search } = new URL(url);
    const chunks: Buffer[] = [];
    const head = await new Promise<Head>((resolve, reject) => {
      let status = 0;
      let header: Head['header'] = () => null;
      let size = 0;
      let abort = (): void => undefined;
      // The signal may abort a request before it has a connection.
      signal.addEventListener('abort', () => {
        abort();
        reject(signal.reason as Error);
      });
      dispatch(
        {
          ...{ origin, path: pathname + search, method, body },
          headers: { ...headers, 'accept-encoding': acceptEncoding },
        },
        {
          onRequestStart(controller) {
            abort = () => controller.abort(signal.reason as Error);
            if (signal.aborted) abort();
          },
          onResponseStart(_, code, received) {
            // Informational responses (1xx) precede the final one.
            if (code < 200) return;
            onHead();
            status = code;
            header = (name) => [received[name]].flat().join(', ') || null;
          },
          onResponseData(controller, chunk) {
            size += chunk.byteLength;
            if (size > maximumAnswer) controller.abort(tooLarge(status));
            else chunks.push(chunk);
          },
          onResponseEnd: () => resolve({ status, header }),
          onResponseError: (_, error) => reject(error),
        },
      );
    });
    const [only = Buffer.alloc(0), ...more] = chunks;
    const bytes = await decompress(more.length > 0 ? Buffer.concat(chunks) : only, head, signal);
    return { ...head, text: new TextDecoder().decode(bytes) };
  };
}
