import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { UsageError } from '../../../src/errors/usage-error.js';
import { readS3Settings, s3Store } from '../../../src/service/uploads/s3-store.js';
import { S3Server } from './s3-server.js';

const keys = { accessKeyId: 'AKIDLAUREL', secretAccessKey: 'a/secret+key' };
const bytes = new Uint8Array([0, 1, 2, 250]);

describe('files in a bucket', () => {
  let server: S3Server;
  before(async () => {
    server = await S3Server.start(keys);
  });
  after(() => server.close());

  const store = (changed: Partial<typeof keys> = {}) =>
    s3Store({ ...{ bucketUrl: server.bucketUrl, region: 'eu-central-1' }, ...keys, ...changed });

  it('are written and read with signed requests, and shared with other processes', async () => {
    await store().write('folder/a crest.png', bytes);
    assert.deepEqual([...server.objects.keys()], ['/guild/folder/a%20crest.png']);
    assert.deepEqual(await store().read('folder/a crest.png'), bytes);
    assert.equal(await store().read('folder/another.png'), undefined);
  });

  it('cannot be read or written with another key', async () => {
    const stranger = store({ secretAccessKey: 'another' });
    await assert.rejects(stranger.write('folder/b.png', bytes), /did not write: status 403/);
    await assert.rejects(stranger.read('folder/a crest.png'), /did not read: status 403/);
    assert.equal(server.objects.has('/guild/folder/b.png'), false);
  });

  it('do not count as missing during an outage of the bucket', async () => {
    server.outage = 503;
    try {
      await assert.rejects(store().read('folder/a crest.png'), /status 503/);
    } finally {
      server.outage = undefined;
    }
  });
});

describe('the settings of a bucket', () => {
  const all = {
    LAUREL_S3_BUCKET_URL: 'https://s3.example/guild/',
    LAUREL_S3_ACCESS_KEY_ID: 'id',
    LAUREL_S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('are read from the environment, and absent without it', () => {
    assert.deepEqual(readS3Settings(all), {
      ...{ bucketUrl: 'https://s3.example/guild', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' },
    });
    assert.equal(readS3Settings({ ...all, LAUREL_S3_REGION: 'auto' })?.region, 'auto');
    assert.equal(readS3Settings({}), undefined);
  });

  it('name the missing or invalid variable', () => {
    const { LAUREL_S3_SECRET_ACCESS_KEY: _, ...without } = all;
    assert.throws(
      () => readS3Settings(without),
      new UsageError('LAUREL_S3_SECRET_ACCESS_KEY must be set too, for uploaded files.'),
    );
    assert.throws(
      () => readS3Settings({ ...all, LAUREL_S3_BUCKET_URL: 'guild' }),
      /LAUREL_S3_BUCKET_URL must be a URL/,
    );
  });
});
