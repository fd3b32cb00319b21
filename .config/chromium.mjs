import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium: the one CHROME_PATH names, else the first in the usual places, else undefined. */
export function findChromium() {
  return [process.env.CHROME_PATH, ...places].find((path) => path && existsSync(path));
}

/** Flags every test browser starts with: no calls home, and no sandbox where the user is root. */
export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const packages = ['chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji'];

/**
 * {@link findChromium}, and on Debian as root its installation where there is none.
 *
 * @returns {string} path of the browser; throws with what to install where that has to be done by hand
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    process.stdout.write(`No Chromium found: installing ${packages.join(', ')}.\n`);
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    const apt = ['-o', 'DPkg::Lock::Timeout=540', '-o', 'Acquire::Retries=3'];
    spawnSync('apt-get', [...apt, 'update'], options);
    spawnSync('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...packages], options);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    `The tests need Chromium. On Debian: apt-get install ${packages.join(' ')}. Elsewhere: install Chromium or Chrome, or name it in CHROME_PATH.`,
  );
}
