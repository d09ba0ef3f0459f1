import {
  ALARM_TYPES,
  type AlarmInput,
  type LastingState,
  LIMITED_MEASURANDS,
  present,
  type SensorType,
} from '@ts1/contract';
import {
  lastingWord,
  conditionNames,
  readAlarmInputs,
  readChangeWindows,
  readLastingStates,
  readNewestInstructions,
  readProbeDrills,
  type Alarm,
} from '../../alarms/index.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import { wordAlarm } from '../letters/alarm-facts.ts';
import type { AlarmFacts, AlarmItem } from '../letters/message.ts';
import { plainReader } from '../letters/letter.ts';
import type { News } from './news.ts';

const NOTE_IN_MESSAGE = 160;

/**
 * Puts alarms into the words of a message, whether they are news or not, with the names that things have now and what is
 * known at that moment. Returns the item of each of these alarms.
 */
export async function alarmItems(
  tx: Tx,
  companyId: number,
  alarms: readonly Omit<News, 'purpose'>[],
  now: number,
): Promise<(alarm: Alarm) => AlarmItem> {
  const sensors = await readSensors(tx, companyId, alarms);
  const units = await readBaseUnits(tx, companyId, alarms);
  const windows = await readChangeWindows(tx, companyId, alarms);
  const alarmInstructions = await readInstructions(tx, companyId, alarms);
  const began = alarms.map((alarm) => ({ ...alarm, sensorId: alarm.subject.sensorId, at: alarm.row.event }));
  const alarmInput = await readAlarmInputs(tx, companyId, began);
  const lastingAt = await readLastingStates(tx, companyId, began);
  const timeZone = began.some((one) => alarmInput(one) !== undefined)
    ? await readTimeZone(tx, companyId)
    : 'UTC';
  const sensorIds = [...new Set(alarms.flatMap(({ subject }) => subject.sensorId ?? []))];
  const isInDrill = await readProbeDrills(tx, companyId, sensorIds);
  const newestAlarmValue = await readNewestValues(tx, companyId, alarms);
  const returns = await readReturns(tx, companyId, alarms.filter(isReminderOfReturned));
  const items = new Map<Alarm, AlarmItem>(
    alarms.map((alarm, place) => {
      const about = present(began[place]);
      const input = alarmInput(about);
      const lasting = lastingAt(about).map((state) => toLasting(state, now));
      const { sensorId, baseUnitId } = alarm.subject;
      const sensor = sensorId === null ? undefined : sensors.get(sensorId);
      const unit = baseUnitId === null ? undefined : units.get(baseUnitId);
      const { row } = alarm;
      const known = {
        input,
        sensorType: sensor?.type,
        within: windows(alarm),
        newest: newestAlarmValue(alarm),
      };
      const facts = alarmFacts(alarm, known);
      const words = wordAlarm(facts, row.event, plainReader(timeZone));
      const waits = isReminderOfReturned(alarm);
      const instructions = alarmInstructions(alarm);
      return [
        alarm,
        {
          eventId: alarm.eventId,
          subject: present(sensor ?? unit, 'the sensor or base unit of an alarm').name,
          zones: sensor?.zones ?? [],
          sensors: unit?.sensors ?? [],
          facts,
          ...words,
          ...(lasting.length > 0 && { lasting }),
          // A reminder says since when the event lasts, not when it was made.
          since: row.event,
          until: waits ? (returns.get(alarm.eventId) ?? null) : row.returnedAt,
          acknowledgedBy: row.acknowledged?.by ?? null,
          ...(waits && { waits }),
          ...(alarm.followUp && row.acknowledged !== null && { acknowledgedAt: row.acknowledged.at }),
          ...(alarm.note !== undefined && { note: shortened(alarm.note) }),
          ...alarm.answers,
          ...(instructions !== undefined && { instructions }),
          late: alarm.late,
          ...(alarm.heldIn !== undefined && { heldIn: alarm.heldIn }),
          ...(isInDrill(sensorId, alarm.condition, row.event) && { drill: true as const }),
          ...(alarm.corrects === true && { corrects: true as const }),
        },
      ];
    }),
  );
  return (alarm) => present(items.get(alarm));
}

function toLasting(
  { name, measurand, since, until, known_until: knownUntil }: LastingState,
  now: number,
): NonNullable<AlarmItem['lasting']>[number] {
  const isUnknown = knownUntil !== undefined && Date.parse(knownUntil) <= now;
  return {
    what: `${name} ${lastingWord(measurand)}`,
    input: { name, measurand },
    since: Date.parse(since),
    until: until === null ? null : Date.parse(until),
    ...(isUnknown && { unknownSince: Date.parse(knownUntil) }),
  };
}

async function readTimeZone(tx: Tx, companyId: number): Promise<string> {
  const { time_zone } = await tx.sql
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

/** Reads the instructions of alarms that need action. */
async function readInstructions(
  tx: Tx,
  companyId: number,
  alarms: readonly Omit<News, 'purpose'>[],
): Promise<(alarm: Alarm) => string | undefined> {
  const wanted = new Set<Alarm>(
    alarms.filter(({ row, followUp }) => row.acknowledged === null || followUp !== undefined),
  );
  const ids = [...wanted].flatMap(({ subject }) => subject.sensorId ?? []);
  const newestInstructions = await readNewestInstructions(tx, companyId, ids);
  return (alarm) =>
    wanted.has(alarm) && alarm.subject.sensorId !== null
      ? newestInstructions(alarm.subject.sensorId)
      : undefined;
}

/** On one line, and no longer than a telephone likes; all of it is in the alarm log. */
function shortened(note: string): string {
  const line = note.replaceAll(/\s+/g, ' ');
  return line.length <= NOTE_IN_MESSAGE ? line : `${line.slice(0, NOTE_IN_MESSAGE - 1)}…`;
}

interface KnownOfAlarm {
  readonly input: AlarmInput | undefined;
  readonly sensorType: SensorType | undefined;
  readonly within: number | undefined;
  /** The newest value; null where there is none, or it says nothing of this alarm. */
  readonly newest: number | null;
}

function alarmFacts(
  { condition, row, followUp }: Omit<News, 'purpose'>,
  { input, sensorType, within, ...known }: KnownOfAlarm,
): AlarmFacts {
  const { type, measurand, level } = conditionNames(condition);
  const newest = followUp === undefined ? known.newest : followUp.newest;
  const value = newest ?? row.value;
  const isWorst = newest !== null && row.value !== newest;
  return {
    type,
    level,
    measurand,
    ...(input && { input: { name: input.name, measurand: input.measurand } }),
    ...(sensorType && { sensorType }),
    value,
    limit: row.limit,
    ...(within !== undefined && { within }),
    ...(isWorst && row.value !== null && { worst: row.value }),
    ...(followUp != null && followUp.before !== null && { before: followUp.before }),
  };
}

/** The newest values of what alarms are about. How large a change is now, the newest reading alone does not say. */
async function readNewestValues(tx: Tx, companyId: number, alarms: readonly Alarm[]) {
  const sensorIds = [...new Set(alarms.flatMap(({ subject }) => subject.sensorId ?? []))];
  const rows =
    sensorIds.length === 0
      ? []
      : await tx.sql
          .selectFrom('latest_readings')
          .select(['sensor_id', ...LIMITED_MEASURANDS])
          .where('company_id', '=', companyId)
          .where('sensor_id', 'in', sensorIds)
          .execute();
  const bySensor = new Map(rows.map((row) => [row.sensor_id, row]));
  return ({ subject, condition }: Alarm): number | null => {
    const { type, measurand } = conditionNames(condition);
    if (subject.sensorId === null || measurand === null || ALARM_TYPES[type].limit !== 'level') return null;
    return bySensor.get(subject.sensorId)?.[measurand] ?? null;
  };
}

function isReminderOfReturned({ row }: Alarm): boolean {
  return row.repeated && row.returnedAt !== null && row.acknowledged === null;
}

/** When each event returned; an event that is out again is left out. */
async function readReturns(tx: Tx, companyId: number, alarms: readonly Alarm[]) {
  if (alarms.length === 0) return new Map<number, number>();
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(({ fn }) => [
      'event_id',
      fn.max('returned_at').as('returned_at'),
      fn.count<number>('returned_at').as('returned'),
      fn.countAll<number>().as('all'),
    ])
    .where('company_id', '=', companyId)
    .where('event_id', 'in', [...new Set(alarms.map(({ eventId }) => eventId))])
    .where('repeated', '=', 0)
    .where('withdrawn', '=', 0)
    .groupBy('event_id')
    .execute();
  return new Map(
    rows.flatMap(({ event_id, returned_at, returned, all }) =>
      returned_at === null || returned < all ? [] : [[event_id, returned_at] as const],
    ),
  );
}

async function readSensors(tx: Tx, companyId: number, alarms: readonly Alarm[]) {
  const ids = [...new Set(alarms.flatMap(({ subject }) => subject.sensorId ?? []))];
  if (ids.length === 0) return new Map<number, never>();
  const rows = await tx.sql
    .selectFrom('sensors')
    .select(['sensor_id', 'name', 'type'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', ids)
    .execute();
  const links = await tx.sql
    .selectFrom('zone_sensors as link')
    .innerJoin('zones as zone', (join) =>
      inCompany(join, 'zone.zone_id', 'link.zone_id').on('zone.deleted_at', 'is', null),
    )
    .select(['link.sensor_id', 'zone.name'])
    .where('link.company_id', '=', companyId)
    .where('link.sensor_id', 'in', ids)
    .orderBy('zone.zone_id')
    .execute();
  const zones = Map.groupBy(links, (link) => link.sensor_id);
  return new Map(
    rows.map(({ sensor_id, name, type }) => [
      sensor_id,
      {
        name,
        type,
        zones: (zones.get(sensor_id) ?? []).map((zone) => zone.name),
      },
    ]),
  );
}

async function readBaseUnits(tx: Tx, companyId: number, alarms: readonly Alarm[]) {
  const ids = [...new Set(alarms.flatMap(({ subject }) => subject.baseUnitId ?? []))];
  if (ids.length === 0) return new Map<number, { name: string; sensors: string[] }>();
  const rows = await tx.sql
    .selectFrom('base_units')
    .select(['base_unit_id', 'name'])
    .where('company_id', '=', companyId)
    .where('base_unit_id', 'in', ids)
    .execute();
  const covered = await tx.sql
    .selectFrom('latest_readings as latest')
    .innerJoin('sensors as sensor', (join) =>
      inCompany(join, 'sensor.sensor_id', 'latest.sensor_id').on('sensor.deleted_at', 'is', null),
    )
    .select(['latest.base_unit_id', 'sensor.name'])
    .where('latest.company_id', '=', companyId)
    .where('latest.base_unit_id', 'in', ids)
    .orderBy('sensor.name')
    .execute();
  const sensors = Map.groupBy(covered, (row) => row.base_unit_id);
  return new Map(
    rows.map(({ base_unit_id, name }) => [
      base_unit_id,
      { name, sensors: (sensors.get(base_unit_id) ?? []).map((sensor) => sensor.name) },
    ]),
  );
}
