import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

/** How long a driver may take until it listens, in ms. */
const patience = 20_000;

/** @param {(string | undefined)[]} paths */
const firstOf = (...paths) => paths.find((path) => path && existsSync(path));

/**
 * Path of a Chromium: the one CHROME_PATH names, else the first in the usual places, else undefined. The one without a window
 * comes first: it has no address bar and no menus to draw, and needs half of the processor's time.
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

/** Path of a Firefox: the one FIREFOX_PATH names, else the first in the usual places, else undefined. */
export const findFirefox = () =>
  firstOf(
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  );

/** Preferences every Firefox starts with: it asks pages for reduced motion, as the other engines do. */
export const firefoxPreferences = { 'ui.prefersReducedMotion': 1 };

/** Paths of WebKitGTK's driver, of its MiniBrowser and of the screen it draws on; undefined where one is missing. */
export function findWebKit() {
  const driver = firstOf('/usr/bin/WebKitWebDriver');
  const screen = firstOf('/usr/bin/Xvfb');
  const browser = firstOf(...miniBrowsers());
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** Debian names the folder of its libraries after the machine. */
const miniBrowsers = () =>
  ['/usr/lib', '/usr/libexec']
    .filter(existsSync)
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => `${folder}/${name}`)])
    .map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`);

/**
 * Starts WebKit's driver on a free port, and a screen for its browser.
 *
 * @returns {Promise<{ port: number, browser: string, stop: () => void }>} rejects where there is no WebKit, or it does not start
 */
export async function startWebKitDriver() {
  const webkit = findWebKit();
  if (!webkit) throw new Error('WebKitGTK is not on this machine.');
  const screen = spawn(webkit.screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3], 'data');
  const port = await freePort();
  // In a group of its own, so that the browser ends with its driver.
  const driver = spawn(webkit.driver, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Without a graphics card, layers put together cost four times what a page costs that is painted at once.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Its settings ask pages for reduced motion: the processor would have to draw every frame of an animation.
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
    // It has ended already.
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
