import { setTimeout } from 'node:timers/promises';
import { type ServerProcess, startProcess, type TestDatabase } from '@ts1/server/testing';

const SAMPLE_INTERVAL_MS = 1_000;

/** The server's measurements of itself while something ran. */
export interface Measured<T> {
  readonly result: T;
  /** Megabytes in the first tenth of the time, in its middle, in its last tenth, and at most. */
  readonly memory: readonly [number, number, number, number];
  /** Delay of the event loop, in milliseconds. */
  readonly lag: { readonly p99: number; readonly most: number };
  /** Processor seconds of the server, all its threads together. */
  readonly cpuSeconds: number;
  readonly spentSeconds: number;
}

interface Sample {
  readonly megabytes: number;
  readonly lagP99Ms: number;
  readonly lagMostMs: number;
  readonly cpuSeconds: number;
}

type Variables = Readonly<Record<string, string>>;

/** Starts the product as a process of its own, and asks for its metrics while it works. */
export async function startMeasuredServer(location: TestDatabase['location'], variables: Variables = {}) {
  // The first start of an installation compiles; later starts reuse the result.
  const first = start(location, variables);
  await first.printed(/is ready/);
  await stop(first);
  const server = start(location, variables);
  const [, address = ''] = await server.printed(/Server listening at (http:[^"]+)/);
  const [, broker = ''] = await server.printed(/MQTT listening at ([\d.:]+)/);
  await intervalsLearned(address);

  /** Reads the metrics since the last sample. */
  async function sample(): Promise<Sample> {
    const text = await (await fetch(`${address}/metrics`)).text();
    const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    return {
      megabytes: value('process_resident_memory_bytes') / 1e6,
      lagP99Ms: value('nodejs_eventloop_lag_p99_seconds') * 1e3,
      lagMostMs: value('nodejs_eventloop_lag_max_seconds') * 1e3,
      cpuSeconds: value('process_cpu_seconds_total'),
    };
  }

  return {
    address,
    broker: `mqtt://${broker}`,
    sample,
    async during<T>(work: () => Promise<T>): Promise<Measured<T>> {
      const samples: Sample[] = [];
      const before = await sample();
      const startedAt = performance.now();
      const timer = setInterval(() => {
        sample().then(
          (one) => samples.push(one),
          () => {},
        );
      }, SAMPLE_INTERVAL_MS);
      try {
        const result = await work();
        const spentSeconds = (performance.now() - startedAt) / 1_000;
        const after = await sample();
        samples.push(after);
        const memory = memorySummary(samples.map(({ megabytes }) => megabytes));
        const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
        return { result, memory, lag: lagSummary(samples), cpuSeconds, spentSeconds };
      } finally {
        clearInterval(timer);
      }
    },
    stop: async () => stop(server),
  };
}

function start(
  { dataDirectory, databaseUrl }: TestDatabase['location'],
  variables: Variables,
): ServerProcess {
  return startProcess('main', {
    DATA_DIR: dataDirectory,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    PORT: '0',
    MQTT_PORT: '0',
    ...variables,
  });
}

/** Waits for the work of a first start on stored readings, which would compete with the work that is measured. */
async function intervalsLearned(address: string): Promise<void> {
  const learned = /^ts1_job_last_run_timestamp_seconds\{name="learn-unknown-intervals"\} [1-9]/m;
  while (!learned.test(await (await fetch(`${address}/metrics`)).text()))
    await setTimeout(SAMPLE_INTERVAL_MS);
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended();
}

function memorySummary(megabytes: readonly number[]): Measured<unknown>['memory'] {
  const tenth = Math.max(1, Math.floor(megabytes.length / 10));
  const middle = Math.floor(megabytes.length / 2);
  return [
    mean(megabytes.slice(0, tenth)),
    mean(megabytes.slice(middle, middle + tenth)),
    mean(megabytes.slice(-tenth)),
    Math.max(...megabytes),
  ];
}

function lagSummary(samples: readonly Sample[]): Measured<unknown>['lag'] {
  return {
    p99: mean(samples.map(({ lagP99Ms }) => lagP99Ms)),
    most: Math.max(...samples.map(({ lagMostMs }) => lagMostMs)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
