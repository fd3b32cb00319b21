import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../.config/build/entries.mjs';

const run = promisify(execFile);

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
 * version. Needs `apt-get`, `dpkg` and `xz`.
 *
 * @throws Error if Debian's archive cannot be reached, or a file is not what its index says.
 */
export async function newestWordPress(): Promise<string> {
  const archive = await ownArchive();
  const index = await readIndex(archive);
  const [wordPress] = parts.map((name) => index(name));
  const folder = join(root, 'node_modules/.cache/laurel', `wordpress-${wordPress?.version}`);
  const site = join(folder, 'usr/share/wordpress');
  if (existsSync(site)) return site;
  await mkdir(join(folder, '..'), { recursive: true });
  const unpacked = await mkdtemp(`${folder}-`);
  for (const name of parts) {
    const { path, hash } = index(name);
    const bytes = await download(`${archive}${path}`);
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

/** Returns the address of the archive that this machine installs Debian's packages from, with a trailing slash. */
async function ownArchive(): Promise<string> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Label: Debian']);
  const [address] = stdout.split('\n');
  if (!address)
    throw new Error('This machine installs nothing from an archive of Debian, which has the newest WordPress.');
  return address;
}

/** Returns what Debian's index says of a package. */
async function readIndex(archive: string): Promise<(name: string) => DebianPackage> {
  const decompressing = run('xz', ['--decompress', '--stdout'], { maxBuffer: 2 ** 28 });
  decompressing.child.stdin?.end(await download(`${archive}dists/sid/main/binary-amd64/Packages.xz`));
  const { stdout } = await decompressing;
  return (name) => {
    const start = `\n${stdout}`.indexOf(`\nPackage: ${name}\n`);
    if (start < 0) throw new Error(`Debian has no package ${name}.`);
    const stanza = stdout.slice(start, stdout.indexOf('\n\n', start));
    const field = (key: string): string => new RegExp(`^${key}: (.+)$`, 'm').exec(stanza)?.[1] ?? '';
    return { version: field('Version'), path: field('Filename'), hash: field('SHA256') };
  };
}

async function download(address: string): Promise<Buffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
