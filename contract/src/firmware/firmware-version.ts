import { z } from 'zod';
import type { SensorType } from '../sensors/sensor-type.ts';

/** Numbers with dots between them: 1.10, 2.0.7. Each has at most nine digits. */
const VERSION = /^\d{1,9}(\.\d{1,9}){0,5}$/;

export const firmwareVersion = z.string().regex(VERSION, 'must be a version such as 1.10');

/**
 * Reads a version from a file, where spaces may surround it and a `v` may precede it.
 * Returns undefined for any other text, such as a web page.
 */
export function parseFirmwareVersion(text: string): string | undefined {
  const bare = text.trim().replace(/^v/i, '');
  return VERSION.test(bare) ? bare : undefined;
}

/** Compares two versions number by number: negative when `one` is older. 1.10 is newer than 1.9, 1.0 equals 1. */
export function compareFirmwareVersions(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)];
  for (let part = 0; part < Math.max(a.length, b.length); part += 1) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a sensor is offered the latest firmware: only a TS1 whose own version is known to be older. */
export function isFirmwareOutdated(
  sensor: { readonly type: SensorType; readonly firmware: string | null },
  latest: string | null,
): boolean {
  if (sensor.type !== '1' || latest === null || sensor.firmware === null) return false;
  return compareFirmwareVersions(sensor.firmware, latest) < 0;
}
