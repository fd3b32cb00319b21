/** The soak in a process of its own, whose memory is that of the proxy, its clients and its platform. */
import { soak } from '../proxy/soak.js';
import { quantile } from './figure.js';

/** Message of the process when it is done. */
export type SoakOfProcess = Omit<Awaited<ReturnType<typeof soak>>, 'statuses'> & {
  /** Milliseconds by which timers fired late, as the 99th percentile. */
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
