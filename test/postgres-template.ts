import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { openDatabase } from '../src/service/db/database.js';

/**
 * Sets up a database on a server once, which tests then copy (`create database … template …`).
 *
 * @param server connection string of a user who may create databases
 */
export async function makeServerTemplate(server: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `laurel_template_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { close } = await openDatabase({ url: url.href });
  await close();
  return {
    name,
    drop: async () => {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
