import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections and to servers that name none: from 32768 on at the earliest. */
const ports = { first: 12_000, count: 18_000 };

const given = new Set();

/**
 * Returns a free port for a program that cannot choose one itself. Nothing else takes the port until that program listens:
 * connections get higher ones, and this process gives each port once.
 */
export async function freePort() {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * ports.count);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
