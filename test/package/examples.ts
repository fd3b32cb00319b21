import { list, read } from './repository.js';

/** A piece of code in a document. */
export interface Example {
  readonly document: string;
  /** As the document says it, such as `tsx`. */
  readonly language: string;
  readonly code: string;
}

const documents = [
  ...['README.md', 'SECURITY.md', 'src/proxy/README.md', 'src/browser/wallets/walletconnect/README.md'],
  ...['.docs', 'demo/docs/guides'].flatMap((folder) => list(folder).map((name) => `${folder}/${name}`)),
].filter((path) => path.endsWith('.md'));

/** The code in all documents for owners of sites, in their order. */
export const examples: readonly Example[] = documents.flatMap((document) =>
  [...read(document).matchAll(/^( *)```(\w+)\n([^]*?)\n *```$/gm)].map(([, , language = '', code = '']) => ({
    document,
    language,
    code,
  })),
);
