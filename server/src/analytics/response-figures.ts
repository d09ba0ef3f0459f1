import { present, type ResponseFigures, type ResponseTimes } from '@ts1/contract';
import { DAY_MS, MINUTE_MS } from '@ts1/contract/durations';

/** ISA-18.2 judges bursts by ten minutes, and whether few sources make most alarms by the ten worst. */
const BURST_MS = 10 * MINUTE_MS;
const WORST = 10;
const MOST_LISTED = 50;

/** An event of the log that was an alarm, with what people did; times are epoch milliseconds. */
export interface AnsweredEvent {
  readonly sensorId: number;
  readonly name: string;
  readonly raisedAt: number;
  readonly firstMessageAt: number | null;
  readonly openedAt: number | null;
  readonly acknowledgedAt: number | null;
  readonly acknowledgedBy: string | null;
  /** When its value was back inside. */
  readonly normalAt: number | null;
  /** Names of the groups that were notified. */
  readonly groups: readonly string[];
  /** Ids of the recipients who were notified. */
  readonly recipients: readonly number[];
}

interface Judged {
  readonly now: number;
  /** Epoch milliseconds, both ends inclusive. */
  readonly from: number;
  readonly to: number;
  readonly targetMinutes: number;
  /** Returns the hour of the company's clock. */
  readonly toHour: (at: number) => number;
}

/** Computes how people responded to alarms, which are ordered by when they were raised (ISA-18.2, 16.4 and 16.5). */
export function computeResponses(events: readonly AnsweredEvent[], judged: Judged): ResponseFigures {
  const targetMs = judged.targetMinutes * MINUTE_MS;
  const due = events.filter(({ raisedAt }) => raisedAt + targetMs <= judged.now);
  const inTime = (at: number | null, { raisedAt }: AnsweredEvent): boolean =>
    at !== null && at - raisedAt <= targetMs;
  const people = new Set(events.flatMap(({ recipients }) => recipients));
  const bySensor = Map.groupBy(events, ({ sensorId }) => sensorId);
  const days = (Math.min(judged.to, judged.now) - judged.from) / DAY_MS;
  const sensors = mostFirst([...bySensor].map(([sensor_id, own]) => ({ sensor_id, own })));
  const ofWorst = sensors.slice(0, WORST).reduce((sum, { own }) => sum + own.length, 0);
  return {
    alarms: events.length,
    target_minutes: judged.targetMinutes,
    first_message: times(events, ({ firstMessageAt }) => firstMessageAt),
    opened: times(events, ({ openedAt }) => openedAt),
    acknowledged: times(events, acknowledgedAt),
    normal: times(events, ({ normalAt }) => normalAt),
    judged: due.length,
    within_target: due.filter((one) => inTime(one.acknowledgedAt, one)).length,
    without_response: due.filter((one) => !inTime(one.acknowledgedAt, one) && !inTime(one.openedAt, one))
      .length,
    by_group: mostFirst(grouped(events, ({ groups }) => groups))
      .slice(0, MOST_LISTED)
      .map(({ key, own }) => ({ group: key, ...share(own) })),
    by_person: mostFirst(grouped(events, ({ acknowledgedBy }) => acknowledgedBy ?? []))
      .slice(0, MOST_LISTED)
      .map(({ key, own }) => ({ person: key, ...share(own) })),
    by_sensor: sensors
      .slice(0, MOST_LISTED)
      .map(({ sensor_id, own }) => ({ sensor_id, sensor_name: present(own[0]).name, ...share(own) })),
    by_hour: [...Map.groupBy(events, ({ raisedAt }) => judged.toHour(raisedAt))]
      .toSorted(([one], [other]) => one - other)
      .map(([hour, own]) => ({ hour, ...share(own) })),
    per_person_and_day: people.size === 0 || days <= 0 ? null : events.length / people.size / days,
    most_in_ten_minutes: mostWithin(events, BURST_MS),
    top_ten_share: events.length === 0 ? null : ofWorst / events.length,
  };
}

const acknowledgedAt = (event: AnsweredEvent): number | null => event.acknowledgedAt;

function share(own: readonly AnsweredEvent[]) {
  return { alarms: own.length, acknowledged: times(own, acknowledgedAt) };
}

/** Groups alarms by names, of which each may have several or none. */
function grouped(
  events: readonly AnsweredEvent[],
  toKeys: (event: AnsweredEvent) => string | readonly string[],
): { readonly key: string; readonly own: readonly AnsweredEvent[] }[] {
  const groups = new Map<string, AnsweredEvent[]>();
  for (const event of events) {
    for (const key of [toKeys(event)].flat()) {
      const own = groups.get(key);
      if (own === undefined) groups.set(key, [event]);
      else own.push(event);
    }
  }
  return [...groups].map(([key, own]) => ({ key, own }));
}

function mostFirst<One extends { readonly own: readonly AnsweredEvent[] }>(groups: readonly One[]): One[] {
  return groups.toSorted((one, other) => other.own.length - one.own.length);
}

/** Quantiles are of the ordered times: the one at or just above that part of them. */
function times(
  events: readonly AnsweredEvent[],
  toMoment: (event: AnsweredEvent) => number | null,
): ResponseTimes {
  const lasted = events
    .flatMap((event) => {
      const at = toMoment(event);
      return at === null ? [] : [Math.max(0, at - event.raisedAt)];
    })
    .toSorted((one, other) => one - other);
  const quantile = (part: number): number | null => lasted[Math.ceil(lasted.length * part) - 1] ?? null;
  return {
    count: lasted.length,
    median_ms: quantile(0.5),
    p90_ms: quantile(0.9),
    longest_ms: lasted.at(-1) ?? null,
  };
}

function mostWithin(events: readonly AnsweredEvent[], windowMs: number): number {
  let most = 0;
  let first = 0;
  for (const [last, { raisedAt }] of events.entries()) {
    while (raisedAt - present(events[first]).raisedAt >= windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
