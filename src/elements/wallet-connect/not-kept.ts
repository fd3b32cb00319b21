/** Warns the page's owner that the cookie of a new session did not come back, and says what to configure. */
export function warnNotKept(proxy: string, page: string): void {
  const isPlain = new URL(proxy).protocol === 'http:';
  const fix = isPlain
    ? 'Safari keeps no Secure cookie over http: name only origins of this machine (LAUREL_ORIGIN) and listen at 127.0.0.1 (LAUREL_HOST), or serve https.'
    : 'What stands before the proxy has to pass Set-Cookie as it is, and the browser has to allow cookies.';
  console.warn(
    `Laurel: ${proxy} signed a member in, but its cookie did not come back. ${fix} "npx laurel doctor ${proxy} --origin ${page}" looks at it.`,
  );
}
