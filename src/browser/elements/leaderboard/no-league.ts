let isTold = false;

/** Tells the page's owner once why `view="league"` shows the ordinary board. */
export function warnNoLeague(): void {
  if (isTold) return;
  isTold = true;
  console.warn(
    'Laurel: <laurel-leaderboard view="league"> shows the ordinary board, because the platform or the proxy has no leagues.',
  );
}
