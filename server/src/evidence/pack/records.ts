import type { AlarmEvent } from '@ts1/contract';
import { readPeriodAlarms, readSettingsRecord } from '../../alarms/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import { readHandRecord } from '../../hand-record/index.ts';
import { readDeliveries } from '../../notifications/index.ts';
import { readQuietTimes } from '../../quiet-periods/index.ts';
import type { PreparedPack } from './prepare.ts';
import { shown } from './wanted-pack.ts';

/** Most events of one sensor, and most messages of one event, that a pack has. */
const MOST_EVENTS = 10_000;
const MOST_MESSAGES = 1_000;

/** Returns `settings.json`: versions of the alarm settings in force, with the time and author of each. */
export async function* settingsLines(database: Database, pack: PreparedPack): AsyncGenerator<string> {
  yield* bySensor(database, pack, async (tx, sensorId) => ({
    versions: await readSettingsRecord(tx, pack.companyId, sensorId, pack),
  }));
}

/** Returns `alarms.json`: events that touch the period, each with the messages that were written about it. */
export async function* alarmLines(database: Database, pack: PreparedPack): AsyncGenerator<string> {
  const { companyId, from, to } = pack;
  yield* bySensor(database, pack, async (tx, sensorId) => {
    const period = { sensorId, from, to };
    const { events, eventsInAll, drills } = await readPeriodAlarms(tx, companyId, period, MOST_EVENTS);
    const withMessages: object[] = [];
    for (const event of [...events, ...drills].toSorted(byTime)) {
      const wanted = { eventId: event.event_id, limit: MOST_MESSAGES };
      const { deliveries } = await readDeliveries(tx, companyId, wanted);
      withMessages.push({ ...event, messages: deliveries.toReversed() });
    }
    return { eventsInAll: eventsInAll + drills.length, events: withMessages };
  });
}

/** Orders events by the time at which they began; those of one time keep the order of their ids. */
function byTime(one: AlarmEvent, other: AlarmEvent): number {
  return Date.parse(one.activated) - Date.parse(other.activated) || one.event_id - other.event_id;
}

/** Returns `quiet.json`: times in which messages about the sensors were held. */
export async function* quietLines(database: Database, pack: PreparedPack): AsyncGenerator<string> {
  const { companyId, from, to, madeAt } = pack;
  yield* bySensor(database, pack, async (tx, sensorId) => {
    const times = await readQuietTimes(tx, companyId, sensorId, { from, until: Math.min(to + 1, madeAt) });
    return {
      times: times.map(({ from: begin, until, ...quiet }) => ({
        ...shown({ from: begin, to: until }),
        ...quiet,
      })),
    };
  });
}

/** Returns `hand-readings.json`: what people measured in the period, and why entries were made void. */
export async function* handReadingLines(database: Database, pack: PreparedPack): AsyncGenerator<string> {
  const { companyId, from, to } = pack;
  yield* bySensor(database, pack, async (tx, sensorId) => ({
    readings: await readHandRecord(tx, companyId, { sensorId, from, to }),
  }));
}

/** Reads something of each sensor, one after the other, and returns it as JSON, a line for each. */
async function* bySensor(
  database: Database,
  { companyId, sensors }: PreparedPack,
  read: (tx: Tx, sensorId: number) => Promise<object>,
): AsyncGenerator<string> {
  yield '{"sensors":[';
  let separator = '\n';
  for (const { sensorId } of sensors.map(({ wanted }) => wanted)) {
    const found = await database.readLong(companyId, async (tx) => read(tx, sensorId));
    yield `${separator}${JSON.stringify({ id: sensorId, ...found })}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
