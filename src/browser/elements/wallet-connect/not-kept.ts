/** Warns the page's owner that the cookie of a new session did not come back, and says what to configure. */
export function warnNotKept(proxy: string, page: string): void {
  const isPlain = new URL(proxy).protocol === 'http:';
  const fix = isPlain
    ? 'Safari stores no Secure cookie over http. Use only origins of this machine (LAUREL_ORIGIN) and listen on 127.0.0.1 (LAUREL_HOST), or serve https.'
    : 'Servers in front of the proxy must pass Set-Cookie on unchanged, and the browser must allow cookies.';
  console.warn(
    `Laurel: ${proxy} signed a member in, but its cookie did not come back. ${fix} Run "npx laurel-proxy doctor ${proxy} --origin ${page}" to check.`,
  );
}
