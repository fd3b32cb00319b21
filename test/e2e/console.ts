import type { Page } from '@playwright/test';

/**
 * Notes what a page's console complains of, broken policies included. `Failed to load resource` counts like everything else:
 * Chromium says it of answers with an error and of connections that broke, and never of a request that a navigation or the
 * page itself has cancelled. Each complaint names the address that it is about, which that text leaves out.
 *
 * @param types types of messages to note
 */
export function complaints(page: Page, types: readonly string[] = ['error']): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (types.includes(message.type()) || /content security policy|trusted type/i.test(message.text()))
      heard.push(`${message.text()} (${message.location().url})`);
  });
  return heard;
}
