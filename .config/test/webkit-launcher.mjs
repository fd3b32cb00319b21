import { WebdriverLauncher } from '@web/test-runner-webdriver';
import { startWebKitDriver } from './engines.mjs';

/**
 * Runs test files in WebKit, one after another in one window. If a file has crashed the window, the next file gets a new one;
 * otherwise every later file would wait for its start in vain.
 */
class WebKitLauncher extends WebdriverLauncher {
  async startSession(id, url) {
    if (this.driver && !(await hasWindow(this.driver))) {
      await this.stop();
      this.driver = this.driverManager = undefined;
    }
    return super.startSession(id, url);
  }
}

const hasWindow = (driver) =>
  driver.getWindowHandle().then(
    () => true,
    () => false,
  );

/** Starts WebKit's driver, and returns the launcher of its browser. */
export async function launchWebKit() {
  const { port, browser } = await startWebKitDriver();
  return new WebKitLauncher({
    hostname: '127.0.0.1',
    port,
    path: '/',
    logLevel: 'error',
    capabilities: {
      browserName: 'MiniBrowser',
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    },
  });
}
