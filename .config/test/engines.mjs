import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

/** Milliseconds within which a driver has to start listening. */
const patience = 20_000;

/** @param {(string | undefined)[]} paths */
const firstOf = (...paths) => paths.find((path) => path && existsSync(path));

/**
 * Returns the path of a Chromium: the one that CHROME_PATH names, or the first in the usual places, or undefined. The headless
 * shell comes first: it draws no address bar or menus, and needs half the processor time.
 */
export const findChromium = () =>
  firstOf(
    process.env.CHROME_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  );

/** Returns the path of a Firefox: the one that FIREFOX_PATH names, or the first in the usual places, or undefined. */
export const findFirefox = () =>
  firstOf(
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  );

/** Preferences for every Firefox: it requests reduced motion from pages, like the other engines. */
export const firefoxPreferences = { 'ui.prefersReducedMotion': 1 };

/** Returns the paths of WebKitGTK's driver, its MiniBrowser and the virtual screen; undefined if one is missing. */
export function findWebKit() {
  const driver = firstOf('/usr/bin/WebKitWebDriver');
  const screen = firstOf('/usr/bin/Xvfb');
  const browser = firstOf(...miniBrowsers());
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** Returns possible paths of MiniBrowser. Debian names the folder of its libraries after the architecture. */
const miniBrowsers = () =>
  ['/usr/lib', '/usr/libexec']
    .filter(existsSync)
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => `${folder}/${name}`)])
    .map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`);

/**
 * Starts WebKit's driver on a free port, and a screen for its browser.
 *
 * @returns {Promise<{ port: number, browser: string, stop: () => void }>} rejects if WebKit is missing or does not start
 */
export async function startWebKitDriver() {
  const webkit = findWebKit();
  if (!webkit) throw new Error('WebKitGTK is not on this machine.');
  const screen = spawn(webkit.screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3], 'data');
  const port = await freePort();
  // In its own process group, so that the browser ends with its driver.
  const driver = spawn(webkit.driver, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Without a graphics card, compositing layers takes four times as long as painting the page at once.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // The settings ask pages for reduced motion; otherwise the processor would draw every frame of an animation.
      XDG_CONFIG_HOME: fileURLToPath(new URL('webkit', import.meta.url)),
    },
  });
  const stop = () => {
    end(() => process.kill(-driver.pid));
    end(() => screen.kill());
  };
  process.once('exit', stop);
  await listening(port);
  return { port, browser: webkit.browser, stop };
}

function end(kill) {
  try {
    kill();
  } catch {
    // The process has already ended.
  }
}

async function listening(port) {
  for (const until = Date.now() + patience; Date.now() < until; await wait(50)) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
  }
  throw new Error(
    `WebKitWebDriver did not listen on port ${port} within ${patience / 1000} s; start it by hand to see why.`,
  );
}
