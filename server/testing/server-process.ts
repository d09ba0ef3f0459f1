import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ENTRIES = {
  main: fileURLToPath(new URL('../src/main.ts', import.meta.url)),
  cli: fileURLToPath(new URL('../src/cli/main.ts', import.meta.url)),
  sealing: fileURLToPath(new URL('sealing-process.ts', import.meta.url)),
  templates: fileURLToPath(new URL('templates-process.ts', import.meta.url)),
};

/** A process of the product with its output so far. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Standard output and standard error, in the order they came. */
  output(): string;
  /** Waits until the output matches; throws with the output when the process ends first. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Waits for the end and returns the exit code, or the signal's name. */
  ended(): Promise<number | string | null>;
}

/**
 * Starts the server or the command line as a separate process, with these environment variables alone (and the one
 * cache of compiled code that all processes of a test run share). The cluster of tests does not wait for the disk:
 * without LOSSY_DATABASE the server would refuse it. `through` is a command that runs the one given to it as arguments,
 * under other limits for instance.
 */
export function startProcess(
  entry: keyof typeof ENTRIES,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  through: readonly string[] = [],
): ServerProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, LOSSY_DATABASE: 'allow', ...environment };
  const [command = '', ...rest] = [
    ...through,
    process.execPath,
    '--max-semi-space-size=8',
    ENTRIES[entry],
    ...args,
  ];
  const child = spawn(command, rest, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  return {
    child,
    output: () => output,
    async printed(pattern) {
      const found = Promise.withResolvers<RegExpMatchArray>();
      const look = () => {
        const match = pattern.exec(output);
        if (match !== null) found.resolve(match);
      };
      listeners.add(look);
      look();
      void closed.then(() => found.reject(new Error(`it ended with this output:\n${output}`)));
      return found.promise.finally(() => listeners.delete(look));
    },
    async ended() {
      await closed;
      return child.exitCode ?? child.signalCode;
    },
  };
}
