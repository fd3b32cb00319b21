import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems assign to outgoing connections and to servers without a chosen port, which start at
 * 32768 or above.
 */
const ports = { first: 12_000, count: 18_000 };

const given = new Set();

/**
 * Returns a free port for a program that cannot choose one itself. Nothing else takes the port until that program
 * listens: connections get higher ports, and this process returns each port only once.
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
