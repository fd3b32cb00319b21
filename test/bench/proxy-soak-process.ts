/** The soak in a process that has nothing else in it: its memory is that of the proxy, of who asks and of who answers. */
import { soak } from '../proxy/soak.js';
import { quantile } from './figure.js';

/** What the process tells when it is done. */
export type SoakOfProcess = Omit<Awaited<ReturnType<typeof soak>>, 'statuses'> & {
  /** Milliseconds by which timers came late, in the slowest hundredth. */
  readonly lag: number;
};

const every = 20;

process.once('message', (requests: number) => void run(requests));

async function run(requests: number): Promise<void> {
  const lag: number[] = [];
  let tick = performance.now();
  const beat = setInterval(() => {
    lag.push(Math.max(0, performance.now() - tick - every));
    tick = performance.now();
  }, every);
  const { statuses: _, ...figures } = await soak(requests);
  clearInterval(beat);
  process.send?.({ ...figures, lag: quantile(lag, 0.99) } satisfies SoakOfProcess);
  process.disconnect();
}
