import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { freePort } from '../../.config/test/free-port.mjs';

/** A proxy to a database server that can fail as a server or a network does. */
export interface Gate {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Ends all connections and accepts no new ones. */
  close(): Promise<void>;
  /** Accepts connections, but forwards nothing. */
  stall(): void;
  /** Ends all connections, and each new one once the service has sent this many packets on it. */
  cut(packets: number): void;
  open(): Promise<void>;
}

export async function createGate(databaseUrl: string): Promise<Gate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isStalled = false;
  let mostPackets = Infinity;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const ends = [client, database];
    for (const end of ends) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.once('close', () => {
        sockets.delete(end);
        for (const other of ends) other.destroy();
      });
    }
    const pass = (from: Socket, to: Socket) => from.on('data', (data) => void (isStalled || to.write(data)));
    let packets = 0;
    client.on('data', () => {
      packets += 1;
      if (packets >= mostPackets) client.destroy();
    });
    pass(client, database);
    pass(database, client);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  // A port that nobody else is given while the gate is closed.
  const port = await freePort();
  await listen(port);
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    stall: () => void (isStalled = true),
    cut: (packets) => {
      mostPackets = packets;
      end();
    },
    close: async () => {
      const closed = server.listening ? once(server, 'close') : undefined;
      server.close();
      end();
      await closed;
    },
    open: async () => {
      // The data sent during the stall is lost, so the connections end.
      if (isStalled) end();
      isStalled = false;
      mostPackets = Infinity;
      if (!server.listening) await listen(port);
    },
  };
}
