import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  /** From 0 to 1. */
  show(part: number): void;
  stop(): void;
}

const STEPS = 10;

/** Shows how far a file has been read: a bar on a terminal, else a line for each tenth. */
export function showProgress(name: string, stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) {
    let printedAt = 0;
    return {
      show(part) {
        const step = Math.floor(part * STEPS);
        if (step <= printedAt) return;
        printedAt = step;
        stream.write(`${name}: ${step * (100 / STEPS)} %\n`);
      },
      stop() {},
    };
  }
  const bar = new SingleBar(
    { format: `${name} {bar} {percentage} %`, stream, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(100, 0);
  return { show: (part) => bar.update(Math.floor(part * 100)), stop: () => bar.stop() };
}
