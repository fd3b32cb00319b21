import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine on which a figure was measured, and how busy it was. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGB: number;
  readonly node: string;
  readonly platform: string;
  /** Number of processes that wanted to run, on average over the last minute. */
  readonly load: number;
}

export const machine = (): Machine => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown processor',
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
});

/** Formats a {@link Machine} as one line. */
export const machineLine = ({ cores, processor, memoryGB, node, platform, load }: Machine): string =>
  `${cores} cores (${processor}), ${memoryGB} GB, ${platform}, Node ${node}, load ${load.toFixed(2)}`;
