import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findFirefox, findWebKit } from './engines.mjs';
import { findPostgres, findRedis, findWordPress } from './servers.mjs';

/**
 * A program that the tests need and npm does not install.
 *
 * @typedef {object} Requirement
 * @property {string} name common name
 * @property {() => unknown} find truthy if the machine has it
 * @property {string[]} packages Debian packages that contain it
 * @property {string} elsewhere how to get it on another system
 */

/** @type {Record<'chromium' | 'firefox' | 'webkit' | 'postgres' | 'redis', Requirement>} */
export const requirements = {
  chromium: {
    name: 'Chromium',
    find: findChromium,
    packages: ['chromium-headless-shell', 'fonts-dejavu-core', 'fonts-noto-color-emoji'],
    elsewhere: 'install Chromium or Chrome, or name it in CHROME_PATH',
  },
  firefox: {
    name: 'Firefox',
    find: findFirefox,
    packages: ['firefox-esr'],
    elsewhere: 'install Firefox, or name it in FIREFOX_PATH',
  },
  webkit: {
    name: 'WebKitGTK',
    find: findWebKit,
    packages: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'],
    elsewhere: 'it runs on Linux alone: install WebKitGTK with its WebDriver, and Xvfb',
  },
  postgres: {
    name: 'PostgreSQL',
    find: findPostgres,
    packages: ['postgresql'],
    elsewhere: 'put the folder with postgres and initdb into PATH, or name a server in TEST_DATABASE_URL',
  },
  redis: {
    name: 'Redis or Valkey',
    find: findRedis,
    packages: ['redis-server'],
    elsewhere: 'put redis-server or valkey-server into PATH',
  },
};

/**
 * Programs that only the tests on real sites need (`npm test -- hosts`).
 *
 * @type {Record<'wordPress', Requirement>}
 */
export const hostRequirements = {
  wordPress: {
    name: 'WordPress',
    find: findWordPress,
    packages: ['wordpress', 'php-cli', 'php-mysql', 'mariadb-server'],
    elsewhere: 'it is tested as Debian has it alone',
  },
};

const debian = {
  canInstall: () => existsSync('/etc/debian_version') && process.getuid?.() === 0,
  /** @param {string[]} packages */
  install(packages) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    const apt = ['-o', 'DPkg::Lock::Timeout=540', '-o', 'Acquire::Retries=3'];
    spawnSync('apt-get', [...apt, 'update'], options);
    spawnSync('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...packages], options);
  },
};

/**
 * Installs missing programs in one call of the package manager, which only works for root on Debian.
 *
 * @param {readonly Requirement[]} wanted
 * @returns {Requirement[]} the programs that are still missing
 */
export function installMissing(wanted, machine = debian) {
  const missing = wanted.filter(({ find }) => !find());
  if (missing.length === 0 || !machine.canInstall()) return missing;
  const packages = missing.flatMap((requirement) => requirement.packages);
  process.stdout.write(`The tests need what is not on this machine: installing ${packages.join(', ')}.\n`);
  machine.install(packages);
  return missing.filter(({ find }) => !find());
}

/**
 * Returns one message that says how to get what is missing.
 *
 * @param {readonly Requirement[]} missing
 */
export function howToInstall(missing) {
  const packages = missing.flatMap((requirement) => requirement.packages);
  return [
    `Not on this machine: ${missing.map(({ name }) => name).join(', ')}.`,
    `On Debian or Ubuntu, as root: apt-get install ${packages.join(' ')}`,
    ...missing.map(({ name, elsewhere }) => `Elsewhere, ${name}: ${elsewhere}.`),
  ].join('\n');
}
