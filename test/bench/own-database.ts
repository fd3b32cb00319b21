import postgres from 'postgres';
import { startPostgres } from '../postgres.js';

/** Creates a new database on a server, so that existing ones are not touched. */
export async function ownDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `laurel_bench_${process.pid}_${Math.trunc(performance.now())}`;
  const run = async (statement: string) => {
    const client = postgres(server, { max: 1, onnotice: () => undefined });
    try {
      await client.unsafe(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** Gives `work` a new database on the server of DATABASE_URL or, without one, on a server that runs only as long as `work`. */
export async function onServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const given = process.env['DATABASE_URL'];
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres();
  try {
    const own = await ownDatabase(server.url);
    try {
      return await work(own.url);
    } finally {
      await own.drop();
    }
  } finally {
    await server.stop();
  }
}
