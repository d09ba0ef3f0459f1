import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';

const HEADER = 'time_utc,sensor,temperature_c,humidity_pct,battery_v,rssi_dbm,snr_db\n';
const MINUTE_MS = 60_000;
const WRITTEN_AT_ONCE = 1_000_000;

/** Contents of a recording: readings of each sensor, a minute apart, up to an end. */
export interface Recording {
  readonly readings: number;
  readonly serials: readonly string[];
  /** Epoch milliseconds; the last reading is a minute before it. */
  readonly to: number;
  /** Whether sensor follows sensor, as in a file of loggers that are read out one by one; else minute by minute. */
  readonly bySensor: boolean;
}

/** Writes a recording of freezers and returns its start: values with noise and defrosts, like real ones. */
export async function writeRecording(path: string, recording: Recording): Promise<number> {
  const { readings, serials, to, bySensor } = recording;
  const minutes = Math.ceil(readings / serials.length);
  const from = to - minutes * MINUTE_MS;
  const file = createWriteStream(path);
  let text = HEADER;
  const write = async (): Promise<void> => {
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  };
  for (let number = 0; number < minutes * serials.length; number += 1) {
    const minute = bySensor ? number % minutes : Math.floor(number / serials.length);
    const place = bySensor ? Math.floor(number / minutes) : number % serials.length;
    text += line(
      new Date(from + minute * MINUTE_MS).toISOString(),
      serials[place] ?? '',
      minute + place * 97,
    );
    if (text.length > WRITTEN_AT_ONCE) await write();
  }
  file.end(text);
  await finished(file);
  return from;
}

function line(time: string, serial: string, minute: number): string {
  const defrost = minute % 360 < 12 ? 8 : 0;
  const noise = ((minute * 7_919) % 97) / 200;
  const celsius = (-20 + Math.sin(minute / 229) + defrost + noise).toFixed(2);
  const humidity = (55 + Math.sin(minute / 1_000) * 10 + noise).toFixed(1);
  return `${time},${serial},${celsius},${humidity},3.61,${-60 - (minute % 31)},${10 - (minute % 9) / 2}\n`;
}
