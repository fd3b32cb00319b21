import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { UsageError } from '../../errors/usage-error.js';
import type { UploadStore } from './upload-store.js';

/** A bucket of an S3-compatible store: Amazon's, or one of R2, MinIO, Garage and others. */
export interface S3Settings {
  /** URL of the bucket, such as `https://s3.eu-central-1.amazonaws.com/guild`, without a trailing slash. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Milliseconds that one request may take. */
const requestTimeoutMs = 30_000;

/** Reads the bucket that the environment names. Throws `UsageError`, which names the variable, if one is missing or wrong. */
export function readS3Settings(environment: Readonly<Record<string, string | undefined>>): S3Settings | undefined {
  const given = (variable: string): string => environment[variable]?.trim() ?? '';
  const variables = ['LAUREL_S3_BUCKET_URL', 'LAUREL_S3_ACCESS_KEY_ID', 'LAUREL_S3_SECRET_ACCESS_KEY'] as const;
  const missing = variables.filter((variable) => given(variable) === '');
  if (missing.length === variables.length) return undefined;
  if (missing.length > 0) throw new UsageError(`${missing.join(' and ')} must be set too, for uploaded files.`);
  const [url, accessKeyId, secretAccessKey] = variables.map(given) as [string, string, string];
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new UsageError('LAUREL_S3_BUCKET_URL must be a URL that starts with https:// or http://.');
  const region = given('LAUREL_S3_REGION') || 'us-east-1';
  return { bucketUrl: url.replace(/\/+$/, ''), region, accessKeyId, secretAccessKey };
}

/** Keeps files in a bucket, which any number of processes on any number of machines can share. */
export function s3Store({ bucketUrl, ...client }: S3Settings): UploadStore {
  const bucket = new AwsClient({ ...client, service: 's3', retries: 2 });
  const ask = (path: string, init?: RequestInit) =>
    bucket.fetch(`${bucketUrl}/${path.split('/').map(encodeURIComponent).join('/')}`, {
      ...init,
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
  return {
    write: async (path, bytes) => {
      // The signature covers the hash, so the store refuses a file that was truncated or changed on its way.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') };
      const answer = await ask(path, { method: 'PUT', headers, body: new Uint8Array(bytes) });
      await answer.body?.cancel();
      if (!answer.ok) throw failure('write', answer.status);
    },
    read: async (path) => {
      const answer = await ask(path);
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      if (answer.status === 404) return undefined;
      throw failure('read', answer.status);
    },
    remove: async (path) => {
      const answer = await ask(path, { method: 'DELETE' });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw failure('remove', answer.status);
    },
    close: () => Promise.resolve(),
  };
}

const failure = (what: 'read' | 'remove' | 'write', status: number): Error =>
  new Error(`The bucket of uploaded files did not ${what}: status ${status}.`);
