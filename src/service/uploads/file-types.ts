/** Type of file that can be uploaded, identified by the extension of its name. */
export interface FileType {
  readonly contentType: string;
  /** Bytes (platform's documents: 1 MB for images, 10 MB for videos) */
  readonly maximumSize: number;
  /** Whether the bytes begin like a file of this type. */
  readonly matches: (bytes: Uint8Array) => boolean;
}

const [small, large] = [1024 * 1024, 10 * 1024 * 1024];

const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  Buffer.from(bytes.subarray(start, start + length)).toString('latin1');

const begins =
  (...beginnings: string[]) =>
  (bytes: Uint8Array): boolean =>
    beginnings.some((beginning) => textAt(bytes, 0, beginning.length) === beginning);

const type = (contentType: string, matches: FileType['matches'], maximumSize = small): FileType => ({
  contentType,
  matches,
  maximumSize,
});

/** ISO base media files, such as MP4 and AVIF, name their brand after eight bytes. */
const isMedia = (bytes: Uint8Array): boolean => textAt(bytes, 4, 4) === 'ftyp';

const jpeg = type('image/jpeg', begins('\xff\xd8\xff'));

/** Files that can be uploaded, by extension. SVG is not among them, because it can contain scripts. */
const fileTypes: Readonly<Record<string, FileType>> = {
  png: type('image/png', begins('\x89PNG\r\n\x1a\n')),
  jpg: jpeg,
  jpeg,
  gif: type('image/gif', begins('GIF87a', 'GIF89a')),
  webp: type('image/webp', (bytes) => begins('RIFF')(bytes) && textAt(bytes, 8, 4) === 'WEBP'),
  avif: type('image/avif', isMedia),
  mp4: type('video/mp4', isMedia, large),
  mov: type('video/quicktime', isMedia, large),
  webm: type('video/webm', begins('\x1a\x45\xdf\xa3'), large),
  woff: type('font/woff', begins('wOFF')),
  woff2: type('font/woff2', begins('wOF2')),
  ttf: type('font/ttf', begins('\0\x01\0\0', 'true')),
  otf: type('font/otf', begins('OTTO')),
  csv: type('text/csv; charset=utf-8', (bytes) => !bytes.includes(0)),
};

/** Returns the extension of a file's name, in lower case and without the dot. */
export const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Returns the type of a file; `undefined` if it cannot be uploaded. */
export const fileTypeOf = (name: string): FileType | undefined => {
  const ending = endingOf(name);
  return Object.hasOwn(fileTypes, ending) ? fileTypes[ending] : undefined;
};
