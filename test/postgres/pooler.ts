import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { freePort } from '../../.config/test/free-port.mjs';

/** What a pooler in transaction mode withholds from its clients. */
export interface PoolerOptions {
  /** Settings that it keeps for each client, in lower case; it refuses a connection that starts with any other. */
  readonly settings?: readonly string[];
  /** Whether notifications get lost, as they do if a client has no server connection of its own. */
  readonly isDeaf?: boolean;
}

/** A stand-in for PgBouncer in transaction mode: a proxy that refuses settings and drops notifications. */
export interface Pooler {
  /** The database's address through the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

/** The settings that PgBouncer 1.18 keeps. */
export const ofPgBouncer = [
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
];

export async function createPooler(databaseUrl: string, { settings, isDeaf }: PoolerOptions): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const end of [client, database]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.once('close', () => {
        sockets.delete(end);
        client.destroy();
        database.destroy();
      });
    }
    client.once('data', (start: Buffer) => {
      const refused = settings && namesOf(start).find((name) => !settings.includes(name.toLowerCase()));
      if (refused !== undefined) client.end(refusal(refused));
      else {
        database.write(start);
        client.pipe(database);
      }
    });
    let rest = Buffer.alloc(0);
    database.on('data', (data: Buffer) => {
      const { whole, left } = splitMessages(Buffer.concat([rest, data]));
      rest = left;
      // Written at once: of many small packets, each waits for an answer to the previous one.
      client.write(Buffer.concat(whole.filter((message) => !isDeaf || message[0] !== 'A'.charCodeAt(0))));
    });
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  [url.hostname, url.port] = ['127.0.0.1', String(port)];
  return {
    url: url.href,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Names of the settings in the packet that starts a connection. */
function namesOf(start: Buffer): string[] {
  const words = start.subarray(8).toString('utf8').split('\0');
  return words.filter((word, index) => index % 2 === 0 && word !== '' && word !== 'user' && word !== 'database');
}

function refusal(name: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C08P01', `Munsupported startup parameter: ${name}`].map((field) => `${field}\0`);
  const body = Buffer.from(`${fields.join('')}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Splits what a server sent into complete messages and the start of an incomplete one. */
function splitMessages(data: Buffer): { whole: Buffer[]; left: Buffer<ArrayBuffer> } {
  const whole: Buffer[] = [];
  let at = 0;
  while (data.length - at >= 5 && data.length - at >= data.readUInt32BE(at + 1) + 1) {
    const next = at + data.readUInt32BE(at + 1) + 1;
    whole.push(data.subarray(at, next));
    at = next;
  }
  return { whole, left: Buffer.from(data.subarray(at)) };
}
