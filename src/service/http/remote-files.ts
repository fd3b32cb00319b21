import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { NotTextError, decodeText } from '../tables/text-decoding.js';
import { isPublicAddress } from './public-address.js';

/** Reads text files whose URL operators name. */
export interface RemoteFiles {
  /**
   * Returns the text of the file at an https URL, or of a `data:` URL.
   *
   * @throws RemoteFileError if it cannot be read
   */
  read(url: string): Promise<string>;
}

/** A file cannot be read; the message explains it to the operator who named the file. */
export class RemoteFileError extends Error {
  override readonly name = 'RemoteFileError';
}

export interface RemoteFilesOptions {
  /** Maximum size of a file in bytes; 10 MB by default. */
  readonly maximumSize?: number;
  /** Milliseconds from the request to the last byte; 10,000 by default. */
  readonly timeoutMs?: number;
  /** Whether an IP address may be contacted; by default those of the open internet. */
  readonly isAllowed?: (address: string) => boolean;
  /** Certificate authority to trust in addition to the known ones, as PEM. */
  readonly ca?: string;
}

const maximumRedirects = 3;

/**
 * Creates a reader of files from the open internet only. It checks the resolved address at the time of the connection, so that a
 * second DNS look-up cannot lead elsewhere, and treats each redirect like a new URL.
 */
export function createRemoteFiles(options: RemoteFilesOptions = {}): RemoteFiles {
  const { maximumSize = 10 * 1024 * 1024, timeoutMs = 10_000, isAllowed = isPublicAddress, ca } = options;
  const agent = new Agent({ connect: { lookup: guardedLookup(isAllowed), ...(ca !== undefined && { ca }) } });
  const fetchText = async (text: string, redirects: number, signal: AbortSignal): Promise<string> => {
    const url = readUrl(text);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isAllowed(host)) throw new RemoteFileError('The address is not on the open internet');
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept: 'text/*' },
    });
    const { location } = headers;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      await body.dump();
      if (redirects === maximumRedirects) throw new RemoteFileError('The address redirects too often');
      return fetchText(new URL(location, url).href, redirects + 1, signal);
    }
    if (statusCode !== 200) {
      await body.dump();
      throw new RemoteFileError(`The address answers with status ${statusCode}`);
    }
    return decode(await readUpTo(body, maximumSize));
  };
  return {
    read: async (url) => {
      if (/^data:/i.test(url)) return readData(url, maximumSize);
      try {
        return await fetchText(url, 0, AbortSignal.timeout(timeoutMs));
      } catch (error) {
        if (error instanceof RemoteFileError) throw error;
        throw new RemoteFileError(describe(error), { cause: error });
      }
    },
  };
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:') throw new RemoteFileError('The address has to be an https or data address');
  if (url.username || url.password) throw new RemoteFileError('The address must not hold a password');
  return url;
}

async function readData(url: string, maximumSize: number): Promise<string> {
  // `fetch` parses a `data:` URL according to the standard, without using the network.
  const response = await fetch(url).catch(() => undefined);
  if (!response) throw new RemoteFileError('The data address cannot be read');
  return decode(await readUpTo(response.body ?? [], maximumSize));
}

async function readUpTo(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, maximumSize: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maximumSize) throw new RemoteFileError(`The file has more than ${maximumSize} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof NotTextError) throw new RemoteFileError(`Line ${error.line} of the file ${error.message}`);
    throw error;
  }
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

function guardedLookup(isAllowed: (address: string) => boolean) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new RemoteFileError('The address has no host'), '');
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new RemoteFileError('The address is not on the open internet'), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function describe(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'The address did not answer in time';
  return 'The address cannot be reached';
}
