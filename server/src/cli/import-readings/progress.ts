import { Presets, SingleBar } from 'cli-progress';
import type { ImportProgress } from '../../imports/index.ts';

export interface Progress {
  show(progress: ImportProgress): void;
  stop(): void;
}

const STEPS = 10;
/** Before that a rate says little. */
const SETTLED_MS = 500;

/**
 * Shows how far an import is, how fast, for how much longer, and how many lines it has left out: a bar on a terminal,
 * else a line for each tenth. `now` is a clock in milliseconds.
 */
export function showProgress(
  name: string,
  stream: NodeJS.WriteStream,
  now: () => number = () => performance.now(),
): Progress {
  const startedAt = now();
  const describe = (progress: ImportProgress): string => describeProgress(progress, now() - startedAt);
  if (!stream.isTTY) {
    let printedAt = 0;
    return {
      show(progress) {
        const step = Math.floor(progress.part * STEPS);
        if (step <= printedAt) return;
        printedAt = step;
        stream.write(`${name}: ${step * (100 / STEPS)} %, ${describe(progress)}\n`);
      },
      stop() {},
    };
  }
  const format = `${name} {bar} {percentage} % {figures}`;
  const bar = new SingleBar(
    { format, stream, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(100, 0, { figures: '' });
  return {
    show: (progress) => bar.update(Math.floor(progress.part * 100), { figures: describe(progress) }),
    stop: () => bar.stop(),
  };
}

/** `1,200,000 readings, 98,000/s, 12 s left, 3 lines left out`. */
export function describeProgress({ part, stored, refused }: ImportProgress, spentMs: number): string {
  const count = (n: number): string => n.toLocaleString('en');
  const figures = [`${count(stored)} readings`];
  if (spentMs >= SETTLED_MS) figures.push(`${count(Math.round((stored / spentMs) * 1_000))}/s`);
  if (spentMs >= SETTLED_MS && part > 0 && part < 1) {
    figures.push(`${remaining((spentMs * (1 - part)) / part)} left`);
  }
  if (refused > 0) figures.push(`${count(refused)} ${refused === 1 ? 'line' : 'lines'} left out`);
  return figures.join(', ');
}

function remaining(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}
