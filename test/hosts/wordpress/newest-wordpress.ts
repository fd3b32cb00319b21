import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../.config/build/entries.mjs';

const run = promisify(execFile);

const archive = 'https://deb.debian.org/debian';
/** WordPress, and the packages to whose files its own link. */
const parts = [
  'wordpress',
  'libjs-cropper',
  'libjs-jquery-ui',
  'libjs-lodash',
  'libjs-underscore',
  'libphp-phpmailer',
  'php-getid3',
];

/**
 * Returns a folder with the newest WordPress that Debian has, which is that of its unstable distribution; fetched once for each
 * version. Needs `dpkg` and `xz`.
 *
 * @throws Error if Debian's archive cannot be reached, or a file is not what its index says.
 */
export async function newestWordPress(): Promise<string> {
  const index = await readIndex();
  const [wordPress] = parts.map((name) => index(name));
  const folder = join(root, 'node_modules/.cache/laurel', `wordpress-${wordPress?.version}`);
  const site = join(folder, 'usr/share/wordpress');
  if (existsSync(site)) return site;
  await mkdir(join(folder, '..'), { recursive: true });
  const unpacked = await mkdtemp(`${folder}-`);
  for (const name of parts) {
    const { path, hash } = index(name);
    const bytes = await download(path);
    if (createHash('sha256').update(bytes).digest('hex') !== hash)
      throw new Error(`${path} is not what Debian's index says.`);
    const file = join(unpacked, `${name}.deb`);
    await writeFile(file, bytes);
    await run('dpkg', ['--extract', file, unpacked]);
    await rm(file);
  }
  await rename(unpacked, folder);
  return site;
}

interface DebianPackage {
  readonly version: string;
  readonly path: string;
  readonly hash: string;
}

/** Returns what Debian's index says of a package. */
async function readIndex(): Promise<(name: string) => DebianPackage> {
  const decompressing = run('xz', ['--decompress', '--stdout'], { maxBuffer: 2 ** 28 });
  decompressing.child.stdin?.end(await download('dists/sid/main/binary-amd64/Packages.xz'));
  const { stdout } = await decompressing;
  return (name) => {
    const start = `\n${stdout}`.indexOf(`\nPackage: ${name}\n`);
    if (start < 0) throw new Error(`Debian has no package ${name}.`);
    const stanza = stdout.slice(start, stdout.indexOf('\n\n', start));
    const field = (key: string): string => new RegExp(`^${key}: (.+)$`, 'm').exec(stanza)?.[1] ?? '';
    return { version: field('Version'), path: field('Filename'), hash: field('SHA256') };
  };
}

async function download(path: string): Promise<Buffer> {
  const response = await fetch(`${archive}/${path}`);
  if (!response.ok) throw new Error(`${archive}/${path} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
