import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import { accountRow } from './recording-platform.js';

/** A request as it was received on the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly url: URL;
}

/** Input of a fault: the connection, and the answer that would be sent without the fault. */
export interface FaultContext {
  readonly socket: Socket;
  readonly request: WireRequest;
  /** Body of the answer. */
  readonly body: string;
  /** The whole answer. */
  readonly answer: string;
  /** Number of earlier requests during this fault. */
  readonly earlier: number;
}

/** A fault at the platform or on the way to it. */
export interface Fault {
  readonly name: string;
  /** Answers a request as the fault does. */
  readonly answer?: (context: FaultContext) => void;
  /** Handles a connection before any request. */
  readonly connect?: (socket: Socket) => void;
  /** Nothing listens on the port. */
  readonly refused?: true;
}

/** Returns an answer as bytes on the wire. */
export function http(status: number | string, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Status`, ...lines, '', body].join('\r\n');
}

const rule = randomUUID();

/** A platform on a real port that answers well until it is given a fault. */
export class FaultyPlatform {
  /** The current fault. */
  #fault: Fault | null = null;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  readonly row = accountRow();
  readonly ruleId = rule;
  readonly requests: WireRequest[] = [];
  #port = 0;
  #earlier = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<this> {
    this.#server = createServer((socket) => this.#accept(socket));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  async break(fault: Fault): Promise<void> {
    this.#fault = fault;
    this.#earlier = 0;
    if (fault.refused) await this.stop();
    // Closes open connections, so that the fault affects new ones.
    if (fault.connect) for (const socket of this.#sockets) socket.destroy();
  }

  async repair(): Promise<void> {
    const { refused } = this.#fault ?? {};
    this.#fault = null;
    // No data is lost: clients that are still waiting see that no answer will come.
    for (const socket of this.#sockets) socket.destroy();
    if (refused) await this.start();
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    if (this.#fault?.connect) {
      this.#fault.connect(socket);
      return;
    }
    let received = '';
    socket.on('data', (data) => {
      received += data.toString('latin1');
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const head = received.slice(0, end);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (received.length < end + 4 + length) return;
        received = received.slice(end + 4 + length);
        this.#answer(socket, head);
      }
    });
  }

  #answer(socket: Socket, head: string): void {
    const [method = '', path = ''] = head.split(' ');
    const request = { method, path, url: new URL(path, this.url) };
    this.requests.push(request);
    const body = JSON.stringify(this.#bodyOf(request));
    const answer = http(200, body);
    const { answer: meet } = this.#fault ?? {};
    if (meet) meet({ socket, request, body, answer, earlier: this.#earlier++ });
    else socket.write(answer);
  }

  #bodyOf({ method, url }: WireRequest): unknown {
    if (method === 'POST') return { message: 'Completion request added to queue' };
    if (url.pathname.endsWith('/rules/status')) return { data: [] };
    return { data: [this.row], hasNextPage: false };
  }
}
