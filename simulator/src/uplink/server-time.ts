import { z } from 'zod';
import { moment } from '@ts1/contract';

const timePayload = z.union([moment, z.object({ time: moment }).transform(({ time }) => time)]);

/**
 * Parses the payload of `ts1/{serial}/time` to epoch milliseconds: bare or as `{"time": …}`, ISO 8601 or epoch
 * milliseconds. Returns undefined for anything else.
 */
export function parseServerTime(payload: string): number | undefined {
  const parsed = timePayload.safeParse(fromJson(payload));
  return parsed.success ? parsed.data : undefined;
}

function fromJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload.trim();
  }
}
