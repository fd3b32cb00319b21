import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A local WalletConnect relay: it carries encrypted messages between page and phone without reading them. */
export interface Relay {
  /** `ws:` address. */
  readonly url: string;
  /** Number of connections so far. */
  readonly visits: () => number;
  /** Number of open connections of pages. */
  readonly pages: () => number;
  /** All that pages have sent, as it arrived. */
  readonly heard: () => readonly string[];
  /** Closes all connections, and accepts none until it opens again. */
  close(): Promise<void>;
  open(): Promise<void>;
  stop(): Promise<void>;
}

interface Call {
  readonly id: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface Stored {
  readonly topic: string;
  readonly message: string;
  readonly tag: unknown;
  readonly publishedAt: number;
  readonly from: WebSocket;
}

/** Starts a relay. Undelivered messages wait, as on the real relay; signatures of its clients are not verified. */
export async function startRelay(): Promise<Relay> {
  const topics = new Map<string, Set<WebSocket>>();
  /** Messages without an acknowledgement, by the id of their delivery. */
  const waiting = new Map<number, Stored>();
  let next = 1;
  let visits = 0;
  let pages = 0;
  const heard: string[] = [];
  let shut = (): Promise<void> => Promise.resolve();

  const send = (socket: WebSocket, id: number, { topic, message, tag, publishedAt }: Stored): void =>
    socket.send(
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'irn_subscription',
        params: { id: topic, data: { topic, message, tag, publishedAt } },
      }),
    );
  const publish = (from: WebSocket, topic: unknown, message: unknown, tag: unknown): void => {
    const stored = { topic: String(topic), message: String(message), tag, publishedAt: Date.now(), from };
    const id = Date.now() * 1000 + next++;
    waiting.set(id, stored);
    for (const socket of topics.get(stored.topic) ?? []) if (socket !== from) send(socket, id, stored);
  };
  const subscribe = (socket: WebSocket, topic: unknown): string => {
    const name = String(topic);
    topics.set(name, (topics.get(name) ?? new Set()).add(socket));
    for (const [id, stored] of waiting)
      if (stored.topic === name && stored.from !== socket) setTimeout(() => send(socket, id, stored));
    return name;
  };
  const stored = (names: readonly string[], socket: WebSocket) => ({
    messages: [...waiting.values()]
      .filter(({ topic, from }) => names.includes(topic) && from !== socket)
      .map(({ topic, message, tag, publishedAt }) => ({ topic, message, tag, publishedAt })),
    hasMore: false,
  });
  const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

  function answer(socket: WebSocket, method: string, params: Readonly<Record<string, unknown>>): unknown {
    switch (method) {
      case 'irn_publish':
        publish(socket, params['topic'], params['message'], params['tag']);
        return true;
      case 'irn_batchPublish':
        for (const { topic, message, tag } of list<Record<string, unknown>>(params['messages']))
          publish(socket, topic, message, tag);
        return true;
      case 'irn_subscribe':
        return subscribe(socket, params['topic']);
      case 'irn_batchSubscribe':
        return list(params['topics']).map((topic) => subscribe(socket, topic));
      case 'irn_unsubscribe':
        return topics.get(String(params['topic']))?.delete(socket) ?? false;
      case 'irn_fetchMessages':
        return stored([String(params['topic'])], socket);
      case 'irn_batchFetchMessages':
        return stored(list(params['topics']), socket);
      case 'wc_proposeSession':
        subscribe(socket, params['pairingTopic']);
        publish(socket, params['pairingTopic'], params['sessionProposal'], 1100);
        return true;
      case 'wc_approveSession':
        subscribe(socket, params['sessionTopic']);
        publish(socket, params['pairingTopic'], params['sessionProposalResponse'], 1101);
        publish(socket, params['sessionTopic'], params['sessionSettlementRequest'], 1102);
        return true;
      default:
        throw new Error(`This relay does not know ${method}.`);
    }
  }

  function welcome(socket: WebSocket, { headers }: IncomingMessage): void {
    // Phones run in Node, which sends no origin. They connect and disconnect on their own.
    const isPage = headers.origin !== undefined;
    visits += 1;
    if (isPage) pages += 1;
    socket.on('message', (data: Buffer) => {
      if (isPage) heard.push(data.toString());
      const { id, method, params = {} } = JSON.parse(data.toString()) as Call;
      // A message without a method acknowledges another one.
      if (!method) return void waiting.delete(Number(id));
      try {
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: answer(socket, method, params) }));
      } catch (error) {
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: String(error) } }));
      }
    });
    socket.on('close', () => {
      if (isPage) pages -= 1;
      for (const each of topics.values()) each.delete(socket);
    });
  }

  async function open(port: number): Promise<number> {
    const server = createServer();
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', welcome);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    shut = async () => {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    };
    return (server.address() as AddressInfo).port;
  }

  const port = await open(0);
  return {
    url: `ws://127.0.0.1:${port}`,
    visits: () => visits,
    pages: () => pages,
    heard: () => heard,
    close: () => shut(),
    open: async () => void (await open(port)),
    stop: () => shut(),
  };
}
