import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LongPast } from './long-past.ts';

export interface HeavyOptions {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Paths below `/api`, each requested again and again, one call at a time. */
  readonly paths: readonly string[];
}

/** Starts eight clients of heavy calls, in a thread of their own so that they do not delay the measurement. */
export function startHeavyCalls(
  address: string,
  headers: Readonly<Record<string, string>>,
  { from, to, sensorIds }: LongPast & { readonly sensorIds: readonly number[] },
) {
  const period = `startDate=${from}&endDate=${to}`;
  const sensor = (n: number): string => `/sensors/${sensorIds[n] ?? 0}`;
  const paths = [
    `/analytics/statistics?${period}`,
    `/analytics/statistics?${period}`,
    `/analytics/alarm-quality?${period}`,
    `/analytics${sensor(0)}/heat-map?${period}`,
    `/analytics${sensor(1)}/back-test?${period}&high_alarm=5&low_alarm=3&delay=10`,
    `${sensor(2)}/exports/pdf?${period}`,
    `${sensor(3)}/readings?${period}`,
    '/settings/export',
  ];
  const worker = new Worker(new URL('heavy-thread.ts', import.meta.url), {
    workerData: { address, headers, paths } satisfies HeavyOptions,
  });
  return {
    /** Stops the clients and returns the number of answers by status. */
    async stop(): Promise<string> {
      const answer = once(worker, 'message') as Promise<[string]>;
      worker.postMessage('stop');
      const [answered] = await answer;
      await worker.terminate();
      return answered;
    },
  };
}
