import type { Reading } from '@ts1/contract';
import type { CurrentValues } from './current-values.ts';

/** More live readings than this are not kept; by then the period is read again. */
const MOST = 2_000;

/** The live values as a reading; undefined where nothing was ever measured. */
export function liveReading(values: CurrentValues): Reading | undefined {
  if (values.measuredAt === null) return undefined;
  return {
    timestamp: values.measuredAt,
    temperature: values.temperature,
    ...(values.temperature_2 === null ? {} : { temperature_2: values.temperature_2 }),
    ...(values.humidity === null ? {} : { hum: values.humidity }),
    ...(values.battery === null ? {} : { Battery: values.battery }),
  };
}

/** Readings that came live, with the newest added if it is newer than the last of them. */
export function addLive(tail: readonly Reading[], live: Reading | undefined): readonly Reading[] {
  if (live === undefined || live.timestamp <= (tail.at(-1)?.timestamp ?? '')) return tail;
  return [...tail, live].slice(-MOST);
}

/** Stored readings and those live ones that are newer than the last stored (spec 1 §4). */
export function withLive(stored: readonly Reading[], tail: readonly Reading[]): readonly Reading[] {
  const last = stored.at(-1)?.timestamp ?? '';
  const newer = tail.filter(({ timestamp }) => timestamp > last);
  return newer.length === 0 ? stored : [...stored, ...newer];
}
