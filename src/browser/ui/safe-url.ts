import { readUrl } from './read-url.js';

const loopbackHost = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the foreign URL of a picture or link if it may be used: https, or http on this machine if the page is on this
 * machine too. Every address from data passes through here. On any other page, such an address would make visitors'
 * browsers send requests to their own machines.
 *
 * @param page host name of the page
 */
export function safeUrl(value: string | null | undefined, page = location.hostname): string | undefined {
  if (!value || value.length > 2048) return undefined;
  const url = readUrl(value);
  if (!url || url.username || url.password) return undefined;
  const isLocal = url.protocol === 'http:' && loopbackHost.test(url.hostname) && loopbackHost.test(page);
  if (url.protocol === 'https:' || isLocal) return url.href;
  return undefined;
}
