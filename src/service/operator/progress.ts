import { SingleBar } from 'cli-progress';

/** Display of a command's progress; it only shows something on a terminal. */
export interface Progress {
  update(done: number, all?: number): void;
  stop(): void;
}

/** Shows progress on standard error if that is a terminal. */
export function showProgress(what: string): Progress {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: `${what} {bar} {value}/{total} ({eta_formatted} left)`,
    stream: process.stderr,
    hideCursor: true,
    fps: 5,
  });
  bar.start(0, 0);
  return {
    update: (done, all) => {
      bar.setTotal(all ?? Math.max(done, bar.getTotal()));
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
