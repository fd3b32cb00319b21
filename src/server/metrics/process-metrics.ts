import { monitorEventLoopDelay } from 'node:perf_hooks';
import { now } from '../../values/clocks.js';
import type { Registry } from './registry.js';

/** Adds metrics of the process, under the names that Prometheus uses in its own client libraries. */
export function addProcessMetrics(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000_000;
  const gauge = registry.gauge.bind(registry);
  gauge('process_cpu_seconds', 'Processor time taken.', () => seconds(process.cpuUsage()));
  gauge('process_resident_memory_bytes', 'Memory taken.', () => process.memoryUsage.rss());
  gauge('process_start_time_seconds', 'When the process began.', () => Math.round(now() / 1_000 - process.uptime()));
  gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of timers since it was last asked for.', () => {
    const lag = delay.percentile(99) / 1e9;
    delay.reset();
    return Number.isFinite(lag) ? lag : 0;
  });
}
