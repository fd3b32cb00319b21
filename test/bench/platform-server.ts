/** A platform in a process of its own, which answers every request with the same page of fifty accounts and does no work. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountRow } from '../proxy/recording-platform.js';

/** Message of the process once it listens. */
export type PlatformAddress = string;

const rows = Array.from({ length: 50 }, () => accountRow());
const body = JSON.stringify({ data: rows, hasNextPage: true });
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}` satisfies PlatformAddress);
});
