import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { getAddress } from 'viem';
import { openDatabase } from '../../src/service/db/database.js';
import { digests } from '../service/operator/digests.js';
import { runLaurel } from '../support/run-laurel.js';
import { end, endAll, knowKey, send, start } from './processes.js';
import type { Running } from './processes.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

const size = 1_000;
const addressOf = (index: number) => getAddress(`0x${(0xc000_0000 + index).toString(16).padStart(40, '0')}`);

describe('an operator’s day', () => {
  let folder: string;
  let server: ServerDatabase;
  let second: ServerDatabase;
  let service: Running;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-day-'));
    [server, second] = [await createServerDatabase(), await createServerDatabase()];
    service = await start(server.url);
  });
  after(async () => {
    await endAll();
    await server.drop();
    await second.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (name: string) => join(folder, name);
  async function laurel(...args: string[]): Promise<string> {
    const { out, err, status } = await runLaurel(...args);
    assert.equal(status, 0, `${args.join(' ')}: ${err}`);
    return out;
  }
  const here = (...args: string[]) => laurel(...args, '--database-url', server.url);
  const count = async (of: Running) => (await send(of, 'GET', '/api/users/count')).body.totalCount;
  let key: { id: string; key: string };

  it('starts with a new key', async () => {
    key = JSON.parse(await here('keys', 'create', '--name', 'proxy', '--json')) as typeof key;
    service = { ...service, apiKey: key.key };
    const { organizationId, websiteId } = service;
    const leaf = { organizationId, websiteId, name: 'Leaf', symbol: 'LEAF', decimals: 0 };
    assert.equal((await send(service, 'POST', '/api/loyalty/currencies', leaf)).status, 200);
  });

  it('imports a thousand members beside the running service, once', async () => {
    const rows = Array.from({ length: size }, (_, index) => `${addressOf(index)},"Member, ${index}"`);
    await writeFile(at('members.csv'), `walletAddress,displayName\n${rows.join('\n')}\n`);
    const path = at('members.csv');
    assert.equal(await here('members', 'import', path, '--dry-run'), `${size} would be written, 0 unchanged.\n`);
    assert.equal(await count(service), 0);
    assert.equal(await here('members', 'import', path), `${size} written, 0 unchanged.\n`);
    assert.equal(await here('members', 'import', path), `0 written, ${size} unchanged.\n`);
    assert.equal(await count(service), size);
  });

  it('awards everyone the same amount, once', async () => {
    await here('members', 'export', at('everyone.csv'), '--columns', 'walletAddress');
    const award = ['points', 'import', at('everyone.csv'), '--reference', 'spring', '--currency', 'LEAF'];
    assert.equal(await here(...award, '--amount', '100'), `${size} written, 0 unchanged.\n`);
    assert.equal(await here(...award, '--amount', '100'), `0 written, ${size} unchanged.\n`);
    const { err, status } = await runLaurel(...award, '--amount', '200', '--database-url', server.url);
    assert.equal(status, 2);
    assert.match(
      err,
      /0 written, 0 unchanged, then .* has errors\..*\nlines 2, 3, .* 11 and 90 more: The member already has an entry under/,
    );
    const { body } = await send(service, 'GET', '/api/loyalty/accounts?limit=100');
    assert.ok(body.data.length === 100 && body.data.every(({ amount }) => amount === 100));
  });

  it('exports everyone’s balance', async () => {
    assert.equal(
      await here('points', 'export', at('points.ndjson')),
      `Rows written to ${at('points.ndjson')}: ${size}.\n`,
    );
    const lines = (await readFile(at('points.ndjson'), 'utf8')).trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as { amount: string; currency: string; walletAddress: string });
    assert.ok(rows.every(({ amount, currency }) => amount === '100' && currency === 'LEAF'));
    assert.equal(new Set(rows.map(({ walletAddress }) => walletAddress)).size, size);
  });

  it('ends with a backup, restored to a new server database and to an embedded one', async () => {
    await end(service, 'SIGTERM');
    assert.match(await here('backup', at('day.backup')), /^Rows written to .*day\.backup: \d{4,}\.\n$/);
    const onServer = ['restore', at('day.backup'), '--database-url', second.url];
    assert.match(await laurel(...onServer), /^Rows restored: \d{4,}, as of 20/);
    const { err, status } = await runLaurel(...onServer);
    assert.equal(status, 2);
    assert.match(err, /The database is not empty/);
    await laurel('restore', at('day.backup'), '--data', at('embedded'));
    const all = [{ url: server.url }, { url: second.url }, { directory: at('embedded') }];
    const contents = [];
    for (const one of all) {
      const { database, close } = await openDatabase(one);
      contents.push(await digests(database));
      await close();
    }
    const [original, ...copies] = contents;
    assert.match(original?.['public.accounts'] ?? '', new RegExp(`^${size} `));
    for (const copy of copies) assert.deepEqual(copy, original);
  });

  it('continues on the copy with the same key, which is replaced without downtime', async () => {
    const { url } = second;
    const listed = await laurel('keys', 'list', '--database-url', url);
    assert.ok(listed.includes('proxy') && !listed.includes(key.key));
    knowKey(url, key.key);
    service = await start(url);
    assert.equal(await count(service), size);
    const made = JSON.parse(await laurel('keys', 'create', '--json', '--database-url', url)) as typeof key;
    const renewed = { ...service, apiKey: made.key };
    assert.deepEqual([await count(service), await count(renewed)], [size, size]);
    await laurel('keys', 'revoke', key.id, '--database-url', url);
    assert.equal((await send(service, 'GET', '/api/users/count')).status, 403);
    assert.equal(await count(renewed), size);
  });
});
