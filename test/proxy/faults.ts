import type { Socket } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import type { ProblemCode } from '../../src/contract/index.js';
import { type Fault, type FaultContext, http } from './faulty-platform.js';

/** A fault and the problem code that pages get; `ok` means none. */
export interface KnownFault extends Fault {
  readonly cold: 'ok' | ProblemCode;
  readonly write: 'ok' | ProblemCode;
}

const leak = { success: false, message: 'leaked text', debugInfo: { stack: 'leaked stack' } };
const trickle = (socket: Socket, text: string, every: number, step = 1): void => {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) clearInterval(timer);
    else socket.write(text.slice(at, (at += step)));
  }, every);
  socket.on('close', () => clearInterval(timer));
};
const later = (socket: Socket, wait: number, work: () => void): void => {
  const timer = setTimeout(work, wait);
  socket.on('close', () => clearTimeout(timer));
};
const flood = (socket: Socket, chunk: string | Buffer): void => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
};
const chunked = { 'content-length': '', 'transfer-encoding': 'chunked' };
/** Splits a good answer into its head and the rest. */
const parts = ({ answer }: FaultContext): readonly [string, string] => {
  const end = answer.indexOf('\r\n\r\n') + 4;
  return [answer.slice(0, end), answer.slice(end)];
};

type Learned = readonly [cold: KnownFault['cold'], write: KnownFault['write']];
/** The connection fails: the platform is unreachable, and a write may have arrived. */
const lost: Learned = ['upstream_unavailable', 'pending'];
/** The answer is unusable. */
const useless: Learned = ['upstream_error', 'pending'];
const harmless: Learned = ['ok', 'ok'];
const both = (code: ProblemCode): Learned => [code, code];

const fault = (name: string, [cold, write]: Learned, answer: (context: FaultContext) => void): KnownFault => ({
  ...{ name, cold, write, answer },
});
const connection = (name: string, [cold, write]: Learned, connect: (socket: Socket) => void): KnownFault => ({
  ...{ name, cold, write, connect },
});
/** A complete answer, but a wrong one. */
const answers = (name: string, learned: Learned, answer: string | Buffer): KnownFault =>
  fault(name, learned, ({ socket }) => void socket.write(answer));
const ok = (name: string, learned: Learned, body: string): KnownFault => answers(name, learned, http(200, body));
const binary = (headers: Readonly<Record<string, string>>, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(http(200, '', { ...headers, 'content-length': String(body.byteLength) }), 'latin1'),
    body,
  ]);
const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024));

/** Faults of the connection. */
const connectionFaults: readonly KnownFault[] = [
  { name: 'nobody listens', cold: 'upstream_unavailable', write: 'upstream_unavailable', refused: true },
  connection('connections are reset at once', lost, (socket) => socket.resetAndDestroy()),
  connection('connections are closed at once', lost, (socket) => socket.end()),
  connection('connections are taken and nothing is read', lost, (socket) => socket.pause()),
  connection('noise comes before anything is asked', lost, (socket) => void socket.write('\u0000\u0001\u0002\r\n\r\n')),
  connection('another protocol answers', lost, (socket) => void socket.write('SSH-2.0-OpenSSH_9.6\r\n')),
  connection('TLS answers', lost, (socket) => void socket.write(Buffer.from('15030300020228', 'hex'))),
  fault('nothing comes back', lost, () => undefined),
  fault('reset after the request', lost, ({ socket }) => socket.resetAndDestroy()),
  fault('closed after the request', lost, ({ socket }) => socket.end()),
  fault('reset within the head', lost, ({ socket, answer }) =>
    socket.write(answer.slice(0, 30), () => socket.resetAndDestroy()),
  ),
  fault('closed within the head', lost, ({ socket, answer }) => socket.end(answer.slice(0, 30))),
  fault('silence after the status', lost, ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\n')),
  fault('silence after the head', lost, (context) => void context.socket.write(parts(context)[0])),
  fault('silence within the body', lost, ({ socket, answer }) => void socket.write(answer.slice(0, -20))),
  fault('reset within the body', lost, ({ socket, answer }) =>
    socket.write(answer.slice(0, -20), () => later(socket, 20, () => socket.resetAndDestroy())),
  ),
  fault('closed within the body', lost, ({ socket, answer }) => socket.end(answer.slice(0, -20))),
  fault('one byte of the head in 100 ms', lost, ({ socket, answer }) => trickle(socket, answer, 100)),
  fault('one byte of the body in 200 ms', lost, (context) => {
    const [head, body] = parts(context);
    context.socket.write(head);
    trickle(context.socket, body, 200);
  }),
  fault('every byte for itself', harmless, ({ socket, answer }) => {
    for (const byte of Buffer.from(answer)) socket.write(Buffer.from([byte]));
  }),
  fault('a second late', harmless, ({ socket, answer }) => later(socket, 1_000, () => socket.write(answer))),
  fault('seven seconds late', lost, ({ socket, answer }) => later(socket, 7_000, () => socket.write(answer))),
  fault('little bandwidth', harmless, ({ socket, answer }) => trickle(socket, answer, 50, 100)),
  fault('closed after each answer', harmless, ({ socket, answer }) => socket.end(answer)),
];

/** Answers that are not valid HTTP. */
const messageFaults: readonly KnownFault[] = [
  answers('noise instead of an answer', lost, 'leaked \u0000\u0001\u0002\r\n\r\n'),
  answers('a status that is none', lost, http('abc', '{}')),
  fault('heads without an end', lost, ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    flood(socket, `x-leaked: ${'x'.repeat(1_000)}\r\n`);
  }),
  answers('a head of 100 kB', lost, http(200, '{}', { 'x-leaked': 'x'.repeat(100_000) })),
  answers('a length that is none', lost, http(200, '{}', { 'content-length': 'many' })),
  answers('two lengths', lost, http(200, '{}', { 'content-length': '2\r\ncontent-length: 500' })),
  fault('a length too long, then the end', lost, ({ socket, body }) =>
    socket.end(http(200, body, { 'content-length': '100000' })),
  ),
  fault('a length too short', useless, ({ socket, body }) =>
    socket.write(http(200, body, { 'content-length': '10' }), () => later(socket, 50, () => socket.destroy())),
  ),
  answers('a chunk without a size', lost, http(200, 'zz\r\n{}\r\n0\r\n\r\n', chunked)),
  fault('chunks without an end', lost, ({ socket }) => socket.end(http(200, '2\r\n{}\r\n', chunked))),
  fault('an answer after 100 Continue', harmless, ({ socket, answer }) =>
    socket.write(`HTTP/1.1 103 Early Hints\r\n\r\n${answer}`),
  ),
  answers('another protocol is offered', lost, 'HTTP/1.1 101 Switching\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
  answers('gzip that is none', lost, binary({ 'content-encoding': 'gzip' }, Buffer.from('leaked'))),
  answers('gzip cut off', useless, binary({ 'content-encoding': 'gzip' }, gzipSync('{"data":[]}').subarray(0, 18))),
  answers('a gzip bomb', useless, binary({ 'content-encoding': 'gzip' }, bomb)),
  answers('an encoding nobody knows', useless, binary({ 'content-encoding': 'leaked' }, deflateSync('{}'))),
];

/** Faults of the status. */
const statusFaults: readonly KnownFault[] = [
  answers('204', useless, http(204, '')),
  answers('301 to elsewhere', useless, http(301, '', { location: 'https://leaked.example/' })),
  answers('304 nobody asked for', useless, http(304, '')),
  answers('400 without a reason', both('upstream_error'), http(400, JSON.stringify(leak))),
  answers('401', both('upstream_key_refused'), http(401, JSON.stringify(leak))),
  answers('403', both('upstream_key_refused'), http(403, JSON.stringify(leak))),
  answers('404', ['upstream_error', 'not_found'], http(404, JSON.stringify(leak))),
  answers('418', both('upstream_error'), http(418, JSON.stringify(leak))),
  answers('500 with a stack', lost, http(500, JSON.stringify(leak))),
  answers('502 with a page', lost, http(502, '<html>leaked</html>', { 'content-type': 'text/html' })),
  answers('503', both('upstream_unavailable'), http(503, JSON.stringify(leak))),
  answers(
    '503 for two seconds',
    ['upstream_unavailable', 'upstream_unavailable'],
    http(503, '{}', { 'retry-after': '2' }),
  ),
  answers('504', lost, http(504, JSON.stringify(leak))),
  answers('429 for two seconds', both('busy'), http(429, '{}', { 'retry-after': '2' })),
  fault('429 until a moment', both('busy'), ({ socket }) =>
    socket.write(http(429, '{}', { 'retry-after': new Date(Date.now() + 3_000).toUTCString() })),
  ),
  answers('429 without a time', both('busy'), http(429, JSON.stringify(leak))),
  answers('429 with a time that is none', both('busy'), http(429, '{}', { 'retry-after': 'leaked' })),
  answers('429 with a page', both('busy'), http(429, '<html>leaked</html>', { 'retry-after': '1' })),
  fault('every second answer is 500', ['ok', 'pending'], ({ socket, answer, earlier }) =>
    socket.write(earlier % 2 === 0 ? http(500, JSON.stringify(leak)) : answer),
  ),
];

/** Answers with status 200 and a wrong body. */
const bodyFaults: readonly KnownFault[] = [
  ok('no body', useless, ''),
  ok('a page', useless, '<!doctype html><title>leaked</title>'),
  fault('JSON cut off', useless, ({ socket, body }) => socket.write(http(200, body.slice(0, -10)))),
  fault('JSON and more', useless, ({ socket, body }) => socket.write(http(200, `${body}leaked`))),
  ok('JSON of 3 MB', useless, `{"data":[],"hasNextPage":false,"x":"${'x'.repeat(3_000_000)}"}`),
  fault('JSON without an end', useless, ({ socket }) => {
    socket.write(http(200, '', { 'content-length': '', connection: 'close' }) + '{"data":"');
    flood(socket, 'x'.repeat(65_536));
  }),
  ok('100,000 arrays in each other', useless, '['.repeat(100_000) + ']'.repeat(100_000)),
  ok('100,000 arrays and a long number', useless, `${'['.repeat(100_000)}12345678901234567890${']'.repeat(100_000)}`),
  ok('null', useless, 'null'),
  ok('a text', useless, '"leaked"'),
  ok('a list in place of an object', useless, '[]'),
  ok('an object in place of a list', useless, '{"data":{},"hasNextPage":false,"message":{}}'),
  ok('rows of another kind', useless, '{"data":[{"id":"leaked"}],"hasNextPage":false}'),
  ok('numbers for texts', useless, '{"data":[{"id":1,"loyaltyCurrencyId":2,"userId":3}],"hasNextPage":0}'),
  ok('a missing field', useless, '{"data":[]}'),
  ok('an error with 200', useless, JSON.stringify(leak)),
  ok('another prototype', useless, '{"__proto__":{"data":[],"hasNextPage":false,"message":"x"}}'),
  ok('NaN', useless, '{"data":NaN,"hasNextPage":false}'),
  ok('other quotes', useless, "{'data':[],'hasNextPage':false}"),
  answers('bytes that are not UTF-8', useless, binary({}, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))),
  answers('UTF-16', useless, binary({}, Buffer.from('{"data":[],"hasNextPage":false}', 'utf16le'))),
];

/** Every fault with the problem code that pages get. */
export const faults: readonly KnownFault[] = [...connectionFaults, ...messageFaults, ...statusFaults, ...bodyFaults];
