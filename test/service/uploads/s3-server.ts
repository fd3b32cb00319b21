import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A bucket on this machine that checks signatures of Amazon's version 4. */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  /** Status of all answers during an outage. */
  outage: number | undefined;

  private constructor(
    readonly bucketUrl: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(keys: { readonly accessKeyId: string; readonly secretAccessKey: string }): Promise<S3Server> {
    const http = createServer();
    await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
    const server = new S3Server(
      `http://127.0.0.1:${(http.address() as AddressInfo).port}/guild`,
      () =>
        new Promise<void>((resolve) => {
          http.close(() => resolve());
          http.closeAllConnections();
        }),
    );
    http.on('request', (request, response) => {
      void buffer(request).then((body) => {
        const [status, answer] = server.#answer(request, body, keys);
        response.writeHead(status).end(answer);
      });
    });
    return server;
  }

  #answer(
    request: IncomingMessage,
    body: Buffer,
    keys: { readonly accessKeyId: string; readonly secretAccessKey: string },
  ): [number, Buffer | undefined] {
    if (this.outage !== undefined) return [this.outage, undefined];
    if (!isSigned(request, body, keys)) return [403, undefined];
    const path = request.url ?? '';
    if (request.method === 'PUT') {
      this.objects.set(path, body);
      return [200, undefined];
    }
    const found = this.objects.get(path);
    return found ? [200, found] : [404, undefined];
  }
}

function isSigned(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: { readonly accessKeyId: string; readonly secretAccessKey: string },
): boolean {
  const [, id, date = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const hash = String(headers['x-amz-content-sha256']);
  if (id !== accessKeyId || (method === 'PUT' && hash !== sha256(body))) return false;
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', signed.join(''), names, hash].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}
