import { type AlarmQuality, present } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';

/** As sensors report every few minutes, ten minutes take the place of the one minute of process plants. */
const CHATTER = { alarms: 3, withinMs: 10 * MINUTE_MS };
const STANDING_MS = 24 * 60 * MINUTE_MS;
/** ISA-18.2: a flood is more than ten alarms in ten minutes. */
const FLOOD = { alarms: 10, windowMs: 10 * MINUTE_MS };
const WORST = 5;

/** One event of the log that was an alarm. */
export interface RaisedEvent {
  readonly sensorId: number;
  readonly name: string;
  readonly condition: string;
  readonly type: string;
  readonly raisedAt: number;
  /** Reset and back inside; null while it is in force, or acknowledged and still out. */
  readonly overAt: number | null;
  /** Chosen by the person who acknowledged it. */
  readonly cause: string | null;
}

/** Assesses alarms, oldest first, as ISA-18.2 does: few, each meaning something, none that stands for ever. */
export function assessAlarms(events: readonly RaisedEvent[], now: number): AlarmQuality {
  const bySensor = [...Map.groupBy(events, ({ sensorId }) => sensorId)].map(([sensor_id, own]) => ({
    sensor_id,
    sensor_name: present(own[0]?.name),
    alarms: own.length,
    own,
  }));
  const byCause = Map.groupBy(events, ({ cause }) => cause);
  const byType = Map.groupBy(events, ({ type }) => type);
  return {
    alarms: events.length,
    byType: Object.fromEntries([...byType].map(([type, own]) => [type, own.length])),
    byCause: [...byCause]
      .map(([cause, own]) => ({ cause, alarms: own.length }))
      .toSorted((one, other) => other.alarms - one.alarms),
    chattering: bySensor.filter(({ own }) => chatters(own)).map(withoutEvents),
    standing: events.filter(({ raisedAt, overAt }) => (overAt ?? now) - raisedAt > STANDING_MS).length,
    floods: countFloods(events),
    worst: bySensor
      .toSorted((one, other) => other.alarms - one.alarms)
      .slice(0, WORST)
      .map(withoutEvents),
  };
}

function withoutEvents({ sensor_id, sensor_name, alarms }: Omit<AlarmQuality['worst'][number], never>) {
  return { sensor_id, sensor_name, alarms };
}

function chatters(own: readonly RaisedEvent[]): boolean {
  for (const same of Map.groupBy(own, ({ condition }) => condition).values()) {
    for (let index = CHATTER.alarms - 1; index < same.length; index += 1) {
      const [last, first] = [
        present(same[index]?.raisedAt),
        present(same[index - CHATTER.alarms + 1]?.raisedAt),
      ];
      if (last - first <= CHATTER.withinMs) return true;
    }
  }
  return false;
}

/** Stretches of ten minutes that begin with an alarm; one flood ends before the next is looked for. */
function countFloods(events: readonly RaisedEvent[]): number {
  let floods = 0;
  for (let start = 0; start < events.length;) {
    const from = present(events[start]?.raisedAt);
    let end = start;
    while (end < events.length && present(events[end]?.raisedAt) < from + FLOOD.windowMs) end += 1;
    const isFlood = end - start > FLOOD.alarms;
    if (isFlood) floods += 1;
    start = isFlood ? end : start + 1;
  }
  return floods;
}
