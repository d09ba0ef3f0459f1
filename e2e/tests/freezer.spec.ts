import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { API_PREFIX, routes, type IngestReading } from '@ts1/contract';
import { saveLimits } from '../support/alarms.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { findRecordings } from '../support/recordings.ts';
import { expect, test } from '../support/test.ts';

const HIGH = -15;
const LOW = -25;
const DELAY_MS = 10 * 60_000;
const MOST_READINGS_A_CALL = 5_000;
const SERIAL = freshSerial();
const folder = findRecordings();

interface Sample {
  readonly at: number;
  readonly temperature: number;
}

/** A time out of limits that lasted as long as the delay: the plainest definition of an alarm. */
interface Expected {
  readonly type: 'high' | 'low';
  readonly start: number;
  /** Null where the recording ends before the return. */
  readonly end: number | null;
  readonly extreme: number;
}

function readRecording(file: string): Sample[] {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const [time = '', , temperature = ''] = line.split(',');
    return temperature === '' ? [] : [{ at: Date.parse(time), temperature: Number(temperature) }];
  });
}

function expectedAlarms(samples: readonly Sample[], type: 'high' | 'low'): Expected[] {
  const isBeyond = ({ temperature }: Sample): boolean =>
    type === 'high' ? temperature > HIGH : temperature < LOW;
  const alarms: Expected[] = [];
  let at = 0;
  while (at < samples.length) {
    const first = samples.findIndex((sample, index) => index >= at && isBeyond(sample));
    if (first === -1) break;
    const next = samples.findIndex((sample, index) => index > first && !isBeyond(sample));
    const after = next === -1 ? samples.length : next;
    const stretch = samples.slice(first, after);
    const values = stretch.map(({ temperature }) => temperature);
    const start = stretch[0]?.at ?? Number.NaN;
    const end = samples[after]?.at ?? null;
    if ((end ?? stretch.at(-1)?.at ?? start) - start >= DELAY_MS) {
      alarms.push({ type, start, end, extreme: type === 'high' ? Math.max(...values) : Math.min(...values) });
    }
    at = after;
  }
  return alarms;
}

/** Formats a time as the screen does, computed independently. */
function onScreen(at: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return parts.format(at);
}

test('the recorded freezer has in the log the alarms that its readings say, and no others', async ({
  admin,
  product,
}) => {
  test.skip(folder === null, 'no recordings (set TS1_RECORDINGS to their folder)');
  test.setTimeout(180_000);
  const samples = readRecording(join(folder ?? '', 'freezer.csv.gz'));
  const expected = [...expectedAlarms(samples, 'high'), ...expectedAlarms(samples, 'low')];
  expect(expected.length).toBeGreaterThan(1);

  const store = await openColdStore(product, admin.request);
  const id = await store.addSensor({ name: 'Freezer', serialNo: SERIAL, type: '1' });
  await saveLimits(product, admin.request, id, {
    high_alarm: HIGH,
    high_enable: true,
    low_alarm: LOW,
    low_enable: true,
    delay: 10,
    auto_reset: true,
  });
  for (let from = 0; from < samples.length; from += MOST_READINGS_A_CALL) {
    const some = samples.slice(from, from + MOST_READINGS_A_CALL);
    await store.deliver(
      some.map(({ at, temperature }): IngestReading => ({
        sensor: SERIAL,
        timestamp: at,
        temperature,
        battery: 3.6,
      })),
    );
  }

  const answer = await admin.request.get(
    `${product.url}${API_PREFIX}${routes.alarmLog.path}?include_acknowledged=true&sensor_id=${id}`,
  );
  const rows = routes.alarmLog.answer.parse(await answer.json());
  const messages = rows
    .filter(({ alarm_type }) => alarm_type === 'high' || alarm_type === 'low')
    .map((row) => ({
      type: row.alarm_type,
      start: Date.parse(row.activated),
      end: row.returned_at === null ? null : Date.parse(row.returned_at),
      extreme: row.alarm_values,
    }));
  expect(messages.toSorted((a, b) => a.start - b.start)).toEqual(
    expected.toSorted((a, b) => a.start - b.start),
  );

  await admin.goto(`${product.url}/alarm-log`);
  await admin.getByLabel('Sort').selectOption('Oldest First');
  const shown = admin.getByRole('table').getByRole('row').filter({ hasText: 'Freezer' });
  await expect(shown).toHaveCount(expected.length);
  for (const [place, { type, start, end, extreme }] of expected
    .toSorted((a, b) => a.start - b.start)
    .entries()) {
    const row = shown.nth(place);
    await expect(row).toContainText(type === 'high' ? 'High' : 'Low');
    await expect(row).toContainText(onScreen(start));
    if (end !== null) await expect(row).toContainText(onScreen(end));
    await expect(row).toContainText(`${extreme.toFixed(1)} °C`);
    await expect(row).toContainText(type === 'high' ? 'limit -15.0 °C' : 'limit -25.0 °C');
  }
});

test('the recorded freezer is on the chart and in the API as it was recorded, though the radio lost some of it for a while', async ({
  admin,
  product,
}) => {
  test.skip(folder === null, 'no recordings (set TS1_RECORDINGS to their folder)');
  test.setTimeout(180_000);
  const samples = readRecording(join(folder ?? '', 'freezer.csv.gz'));
  const temperatures = samples.map(({ temperature }) => temperature);
  const [lowest, highest] = [Math.min(...temperatures), Math.max(...temperatures)];
  const serial = freshSerial();
  const store = await openColdStore(product, admin.request);
  const id = await store.addSensor({ name: 'Freezer by radio', serialNo: serial, type: '1' });
  const readings = samples.map(({ at, temperature }) => ({ sensor: serial, timestamp: at, temperature }));
  const isLost = (_: unknown, index: number): boolean => index % 10 === 3;
  const inTime = readings.filter((reading, index) => !isLost(reading, index));
  await store.publish([
    ...splitIntoMessages(inTime),
    ...splitIntoMessages(readings.filter(isLost)).toReversed(),
  ]);

  const period = {
    from: new Date(samples[0]?.at ?? 0).toISOString(),
    to: new Date(samples.at(-1)?.at ?? 0).toISOString(),
  };
  const answer = await admin.request.get(
    `${product.url}${API_PREFIX}/sensors/${id}/readings?startDate=${period.from}&endDate=${period.to}`,
  );
  const stored = routes.sensorReadings.answer.parse(await answer.json());
  expect(stored.map(({ timestamp }) => Date.parse(timestamp))).toEqual(samples.map(({ at }) => at));
  expect(stored.map(({ temperature }) => temperature)).toEqual(temperatures);

  const search = new URLSearchParams({ range: 'custom', ...period });
  await admin.goto(`${product.url}/sensors/${id}?${search.toString()}`);
  const degrees = (value: number): string => `${value.toFixed(1)}\\s°C at `;
  await expect(admin.getByRole('application', { name: /^Chart of/ })).toHaveAccessibleDescription(
    new RegExp(`minimum ${degrees(lowest)}.*maximum ${degrees(highest)}`),
  );
  const statistics = admin.getByRole('table', { name: 'Statistics of the period' });
  await expect(statistics).toContainText(`${lowest.toFixed(1)} °C`);
  await expect(statistics).toContainText(`${highest.toFixed(1)} °C`);
});

const READINGS_A_MESSAGE = 500;

function splitIntoMessages(readings: readonly IngestReading[]): (readonly IngestReading[])[] {
  const starts = Array.from(
    { length: Math.ceil(readings.length / READINGS_A_MESSAGE) },
    (_, index) => index * READINGS_A_MESSAGE,
  );
  return starts.map((from) => readings.slice(from, from + READINGS_A_MESSAGE));
}
