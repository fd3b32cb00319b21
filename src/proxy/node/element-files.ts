import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompleteAnswer } from '../answers/answer.js';
import type { BareRequest } from '../answers/hot-reads.js';
import { matchesEtag } from '../answers/public-answers.js';
import { type ContentEncoding, acceptedEncoding, contentEncodings } from '../stages/accepted-encoding.js';
import { type KeptReleases, endingOf, isNamedByContent, namesIn } from './release-files.js';

export interface ElementFilesParameters {
  /** Folder with the files of the script tag: `dist/cdn`. If it is missing, there is no file. */
  readonly folder: string;
  /** Base path of the proxy, such as `/laurel`; empty for the root. */
  readonly basePath: string;
  /** Version of the files; they are also found below it, as `/laurel/1.2.3/loader.js`. */
  readonly version: string;
  /** Other releases, whose files are served too. */
  readonly kept?: KeptReleases | undefined;
}

interface Form {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** A file, uncompressed and in the compressed forms that the build wrote. */
interface Forms extends Partial<Record<ContentEncoding, Form>> {
  readonly plain: Form;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};
const endings: Readonly<Record<ContentEncoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * The files of the script tag, for any page. They are the same for everyone: serving one neither reads a cookie, nor counts towards
 * a limit, nor calls the platform.
 */
export class ElementFiles {
  readonly #parameters: ElementFilesParameters;
  readonly #names: ReadonlySet<string>;
  readonly #read = new Map<string, Promise<Forms>>();

  constructor(parameters: ElementFilesParameters) {
    this.#parameters = parameters;
    this.#names = new Set(namesIn(parameters.folder));
  }

  /** Number of files. */
  get size(): number {
    return this.#names.size;
  }

  /** Returns the answer with the file that a request names, or `null` if it names none. */
  answer({ method, url, headers }: BareRequest): Promise<CompleteAnswer> | null {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const { basePath, folder, kept, version } = this.#parameters;
    const path = pathOf(url);
    if (!path.startsWith(`${basePath}/`)) return null;
    const address = path.slice(basePath.length + 1);
    const isVersioned = address.startsWith(`${version}/`);
    const name = isVersioned ? address.slice(version.length + 1) : address;
    if (this.#names.has(name))
      return this.#answer(join(folder, name), method, headers, isVersioned || isNamedByContent(name));
    const file = kept?.find(address);
    return file === undefined ? null : this.#answer(file, method, headers, true);
  }

  async #answer(
    file: string,
    method: string,
    headers: BareRequest['headers'],
    immutable: boolean,
  ): Promise<CompleteAnswer> {
    const forms = await this.#forms(file).catch(() => null);
    // An update of the package may have removed the file since.
    if (!forms) return { status: 404, body: null, headers: { 'cache-control': 'no-store' } };
    const available = contentEncodings.filter((one) => forms[one]);
    const encoding = acceptedEncoding(headers.get('accept-encoding'), available);
    const { bytes, etag } = (encoding && forms[encoding]) ?? forms.plain;
    const isKnown = matchesEtag(headers.get('if-none-match'), etag);
    return {
      status: isKnown ? 304 : 200,
      body: isKnown || method === 'HEAD' ? null : bytes,
      headers: {
        'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        etag,
        vary: 'Accept-Encoding',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        ...(!isKnown && {
          'content-type': types[endingOf(file)] ?? 'application/octet-stream',
          'content-length': String(bytes.byteLength),
          ...(encoding && { 'content-encoding': encoding }),
        }),
      },
    };
  }

  /** Reads a file once. The files of an installed package do not change while it runs. */
  #forms(file: string): Promise<Forms> {
    let forms = this.#read.get(file);
    if (!forms) {
      forms = readForms(file);
      this.#read.set(file, forms);
      forms.catch(() => this.#read.delete(file));
    }
    return forms;
  }
}

async function readForms(file: string): Promise<Forms> {
  const [plain, ...encoded] = await Promise.all([
    readFile(file),
    ...contentEncodings.map((encoding) => readFile(file + endings[encoding]).catch(() => null)),
  ]);
  const version = createHash('sha256').update(plain).digest('hex').slice(0, 32);
  const form = (bytes: Buffer, suffix: string): Form => ({
    bytes: new Uint8Array(bytes),
    etag: `"${version}${suffix}"`,
  });
  return {
    plain: form(plain, ''),
    ...Object.fromEntries(
      contentEncodings.flatMap((encoding, index) => {
        const bytes = encoded[index];
        return bytes ? [[encoding, form(bytes, `-${encoding}`)]] : [];
      }),
    ),
  };
}

/** Returns the path of an absolute URL, as it is spelled there. */
function pathOf(url: string): string {
  const path = url.slice(url.indexOf('/', url.indexOf('://') + 3));
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}
