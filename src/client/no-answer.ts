/** Tells the page's owner that a proxy has never answered this page, and what to check. */
export function warnNoAnswer(proxy: string, why: string): void {
  const { origin } = location;
  console.warn(
    `Laurel: ${proxy} sends no answer that this page may read (${why}) Check that the proxy runs there, and that LAUREL_ORIGIN contains ${origin}. Run "npx laurel doctor ${proxy} --origin ${origin}" to check.`,
  );
}
