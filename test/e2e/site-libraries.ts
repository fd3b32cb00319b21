import { createRequire } from 'node:module';
import type { JSHandle, Page } from '@playwright/test';
import type { FocusTrap, createFocusTrap } from 'focus-trap';
import type Lenis from 'lenis';

/* Packages that many sites use, as scripts of a page. */

const { resolve } = createRequire(import.meta.url);

/** Puts focus-trap and Lenis on every page that is opened from now on. */
export async function installSiteLibraries(page: Page): Promise<void> {
  for (const file of ['tabbable/dist/index.umd.js', 'focus-trap/dist/focus-trap.umd.js', 'lenis/dist/lenis.js'])
    await page.addInitScript({ path: resolve(file) });
}

/** Traps the focus in an element of the page with focus-trap and its defaults. */
export function trapFocus(page: Page, selector: string): Promise<JSHandle<FocusTrap>> {
  return page.evaluateHandle((container) => {
    const { focusTrap } = globalThis as unknown as {
      focusTrap: { createFocusTrap: typeof createFocusTrap };
    };
    return focusTrap.createFocusTrap(container).activate();
  }, selector);
}

/** Scrolls the page with Lenis. */
export function scrollSmoothly(page: Page): Promise<JSHandle<Lenis>> {
  return page.evaluateHandle(() => {
    const { Lenis: Scroll } = globalThis as unknown as { Lenis: typeof Lenis };
    return new Scroll({ autoRaf: true });
  });
}
