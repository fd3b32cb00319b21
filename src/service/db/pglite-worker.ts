/** Runs the embedded database in its own thread: while it computes, the main thread can do other work. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import type {
  PGliteAnswer,
  PGliteNotification,
  PGliteRequest,
  PGliteWorkerData,
  PostgresFailure,
} from './pglite-message.js';

const { directory, template } = workerData as PGliteWorkerData;
const asText = (value: string): string => value;
/** Numbers and timestamps stay text, so that nothing is rounded; the Postgres driver returns the same. */
const parsers = Object.fromEntries(
  [types.INT8, types.NUMERIC, types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE, types.INTERVAL].map((type) => [
    type,
    asText,
  ]),
);

if (!parentPort) throw new Error('This file runs as a worker thread.');
const port = parentPort;
const database = PGlite.create({
  ...(directory !== undefined && { dataDir: directory }),
  ...(template !== undefined && { loadDataDir: new Blob([readFileSync(template)]) }),
  parsers,
  // A quarter of the default: 90 MB less memory, and the demo's tables fit.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
});

let turn: Promise<void> = database.then(
  () => answer({ ok: true, result: { rows: [], fields: [] } }),
  (error: unknown) => answer({ ok: false, error: describe(error) }),
);
port.on('message', (request: PGliteRequest) => {
  turn = turn.then(() => perform(request)).then(answer);
});

async function perform(request: PGliteRequest): Promise<PGliteAnswer> {
  try {
    const postgres = await database;
    if (request.kind === 'close') {
      await postgres.close();
      return { ok: true, result: { rows: [], fields: [] } };
    }
    if (request.kind === 'listen') {
      const { channel } = request;
      await postgres.listen(channel, (payload) => answer({ channel, payload }));
      return { ok: true, result: { rows: [], fields: [] } };
    }
    const { rows, fields, affectedRows } = await postgres.query(request.text, [...request.parameters], {
      rowMode: request.rowMode,
    });
    return { ok: true, result: { rows, fields, ...(affectedRows !== undefined && { affectedRows }) } };
  } catch (error) {
    return { ok: false, error: describe(error) };
  }
}

function answer(message: PGliteAnswer | PGliteNotification): void {
  port.postMessage(message);
}

function describe(error: unknown): PostgresFailure {
  const { message, code, detail, constraint } = error as Partial<PostgresFailure>;
  return {
    message: message ?? String(error),
    ...(code !== undefined && { code }),
    ...(detail !== undefined && { detail }),
    ...(constraint !== undefined && { constraint }),
  };
}
