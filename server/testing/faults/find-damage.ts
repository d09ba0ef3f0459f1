import type { Ledger } from './ledger.ts';

interface Message {
  readonly id: string;
  readonly state: string;
  /** Events of the alarms that the message is about. */
  readonly raised: readonly number[];
}

/** Contents of the database. */
export interface Found {
  /** Temperatures by sensor and time. */
  readonly readings: ReadonlyMap<string, number | null>;
  /** Roll-ups that differ from those that the readings give. */
  readonly wrongRollups: readonly string[];
  /** `name` is that of the reading with which the alarm began; all but high temperature alarms add their condition. */
  readonly alarms: readonly {
    readonly eventId: number;
    readonly name: string;
    readonly isAcknowledged: boolean;
  }[];
  readonly mails: readonly Message[];
  readonly webhooks: readonly Message[];
}

/** Damage of a run, each entry with its name. `repeated` counts messages that came again under the same id. */
export interface Damage {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly stuck: readonly string[];
  readonly repeated: number;
}

/** Compares the stored data and the messages that came with what was acknowledged. */
export function findDamage(ledger: Ledger, found: Found): Damage {
  const alarms = Map.groupBy(found.alarms, ({ name }) => name);
  const messages = [
    { what: 'mail', rows: found.mails, taken: ledger.mails },
    { what: 'webhook', rows: found.webhooks, taken: ledger.webhooks },
  ].map((one) => ({ ...one, counts: countByAlarm(one.rows) }));
  const lost = [
    ...[...ledger.readings]
      .filter(([key, value]) => found.readings.get(key) !== value)
      .map(([key, value]) => `reading ${key}: ${found.readings.get(key) ?? 'nothing'} instead of ${value}`),
    ...found.wrongRollups.map((one) => `roll-up ${one}`),
    ...[...ledger.excursions].filter((key) => !alarms.has(key)).map((key) => `alarm ${key}`),
    ...found.alarms
      .filter(({ eventId, isAcknowledged }) => ledger.acknowledged.has(eventId) && !isAcknowledged)
      .map(({ name }) => `acknowledgement of alarm ${name}`),
    ...messages.flatMap(({ what, rows, taken, counts }) => [
      ...found.alarms
        .filter(({ eventId }) => !counts.has(eventId))
        .map(({ name }) => `${what} of alarm ${name}`),
      ...rows
        .filter(({ id, state }) => state === 'delivered' && !taken.has(id))
        .map(({ id }) => `${what} ${id}, which counts as delivered`),
    ]),
  ];
  const doubled = [
    ...[...found.readings.keys()]
      .filter((key) => !ledger.readings.has(key))
      .map((key) => `reading ${key}, which nobody sent`),
    ...[...alarms.keys()]
      .filter((key) => !ledger.excursions.has(key))
      .map((key) => `alarm ${key}, for which there was no reason`),
    ...[...alarms].filter(([, rows]) => rows.length > 1).map(([key]) => `alarm ${key}`),
    ...messages.flatMap(({ what, counts }) =>
      found.alarms
        .filter(({ eventId }) => (counts.get(eventId) ?? 0) > 1)
        .map(({ name }) => `${what} of alarm ${name}`),
    ),
  ];
  const stuck = messages.flatMap(({ what, rows }) =>
    rows.filter(({ state }) => state !== 'delivered').map(({ id, state }) => `${what} ${id}: ${state}`),
  );
  const repeated = messages
    .flatMap(({ taken }) => [...taken.values()])
    .reduce((sum, times) => sum + times - 1, 0);
  return { lost, doubled, stuck, repeated };
}

/** Counts the messages about the alarm of each event. */
function countByAlarm(rows: readonly Message[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const event of rows.flatMap(({ raised }) => raised)) counts.set(event, (counts.get(event) ?? 0) + 1);
  return counts;
}
