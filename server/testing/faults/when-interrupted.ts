/** Undo steps for processes, mounts and directories when the driver is asked to end, or breaks; the last runs first. */
const undone: (() => Promise<unknown>)[] = [];
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
/** Exit code of `timeout` (coreutils). */
const OUT_OF_TIME = 124;
let isListening = false;
let isEnding = false;

/** Adds a step that runs before the process ends when interrupted or broken. Returns a function that removes it. */
export function whenInterrupted(undo: () => Promise<unknown>): () => void {
  listen();
  undone.push(undo);
  return () => {
    const at = undone.indexOf(undo);
    if (at >= 0) undone.splice(at, 1);
  };
}

/** Ends the process after that time, whatever it is doing then, as an interruption does. */
export function endWithin(minutes: number): void {
  const end = (): void => {
    process.stderr.write(`Not done within ${minutes} minutes.\n`);
    void endWith(OUT_OF_TIME);
  };
  setTimeout(end, minutes * 60_000).unref();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const [signal, code] of Object.entries(EXIT_CODES)) process.once(signal, () => void endWith(code));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      void endWith(1);
    });
  }
}

async function endWith(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  for (const undo of undone.toReversed()) {
    await undo().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
  process.exit(code);
}
