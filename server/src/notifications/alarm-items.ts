import type { AlarmInForce } from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';
import type { AlarmItem } from './message.ts';

const NOTE_IN_MESSAGE = 160;

type Condition = AlarmInForce['condition'];

const WHAT: Readonly<Record<Condition, string>> = {
  'temperature:high': 'temperature too high',
  'temperature:low': 'temperature too low',
  'temperature_2:high': 'temperature of channel 2 too high',
  'temperature_2:low': 'temperature of channel 2 too low',
  'humidity:high': 'humidity too high',
  'humidity:low': 'humidity too low',
  battery: 'battery low',
  fault: 'sensor error',
  offline: 'no data',
};

/** Puts alarms into the words of a message, with the names that things have now. */
export async function alarmItems<Alarm extends AlarmInForce>(
  tx: Tx,
  companyId: number,
  alarms: readonly Alarm[],
): Promise<Map<Alarm, AlarmItem>> {
  const sensors = await readSensors(tx, companyId, alarms);
  const units = await readBaseUnits(tx, companyId, alarms);
  return new Map(
    alarms.map((alarm) => {
      const { sensorId, baseUnitId } = alarm.subject;
      const sensor = sensorId === null ? undefined : sensors.get(sensorId);
      const unit = baseUnitId === null ? undefined : units.get(baseUnitId);
      const measure = (value: number | null) => withUnit(alarm.condition, value);
      return [
        alarm,
        {
          eventId: alarm.eventId,
          subject: sensor?.name ?? unit?.name ?? '',
          zones: sensor?.zones ?? [],
          sensors: unit?.sensors ?? [],
          what: WHAT[alarm.condition],
          value: measure(alarm.row.value),
          limit: measure(alarm.row.limit),
          since: alarm.row.activated,
          until: alarm.row.returnedAt,
          acknowledgedBy: alarm.row.acknowledged?.by ?? null,
          ...(alarm.note !== undefined && { note: shortened(alarm.note) }),
          late: alarm.late,
        },
      ];
    }),
  );
}

/** On one line, and no longer than a telephone likes; all of it is in the alarm log. */
function shortened(note: string): string {
  const line = note.replaceAll(/\s+/g, ' ');
  return line.length <= NOTE_IN_MESSAGE ? line : `${line.slice(0, NOTE_IN_MESSAGE - 1)}…`;
}

function withUnit(condition: Condition, value: number | null): string | null {
  if (value === null || condition === 'fault' || condition === 'offline') return null;
  if (condition === 'battery') return `${value.toFixed(2)} V`;
  return `${value.toFixed(1)} ${condition.startsWith('humidity') ? '%' : '°C'}`;
}

async function readSensors(tx: Tx, companyId: number, alarms: readonly AlarmInForce[]) {
  const ids = [...new Set(alarms.flatMap(({ subject }) => subject.sensorId ?? []))];
  if (ids.length === 0) return new Map<number, never>();
  const rows = await tx.sql
    .selectFrom('sensors')
    .select(['sensor_id', 'name'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', ids)
    .execute();
  const links = await tx.sql
    .selectFrom('zone_sensors as link')
    .innerJoin('zones as zone', (join) =>
      join
        .onRef('zone.company_id', '=', 'link.company_id')
        .onRef('zone.zone_id', '=', 'link.zone_id')
        .on('zone.deleted_at', 'is', null),
    )
    .select(['link.sensor_id', 'zone.name'])
    .where('link.company_id', '=', companyId)
    .where('link.sensor_id', 'in', ids)
    .orderBy('zone.zone_id')
    .execute();
  const zones = Map.groupBy(links, (link) => link.sensor_id);
  return new Map(
    rows.map(({ sensor_id, name }) => [
      sensor_id,
      {
        name,
        zones: (zones.get(sensor_id) ?? []).map((zone) => zone.name),
      },
    ]),
  );
}

async function readBaseUnits(tx: Tx, companyId: number, alarms: readonly AlarmInForce[]) {
  const ids = [...new Set(alarms.flatMap(({ subject }) => subject.baseUnitId ?? []))];
  if (ids.length === 0) return new Map<number, { name: string; sensors: string[] }>();
  const rows = await tx.sql
    .selectFrom('base_units')
    .select(['base_unit_id', 'name'])
    .where('company_id', '=', companyId)
    .where('base_unit_id', 'in', ids)
    .execute();
  const heard = await tx.sql
    .selectFrom('latest_readings as latest')
    .innerJoin('sensors as sensor', (join) =>
      join
        .onRef('sensor.company_id', '=', 'latest.company_id')
        .onRef('sensor.sensor_id', '=', 'latest.sensor_id')
        .on('sensor.deleted_at', 'is', null),
    )
    .select(['latest.base_unit_id', 'sensor.name'])
    .where('latest.company_id', '=', companyId)
    .where('latest.base_unit_id', 'in', ids)
    .orderBy('sensor.name')
    .execute();
  const sensors = Map.groupBy(heard, (row) => row.base_unit_id);
  return new Map(
    rows.map(({ base_unit_id, name }) => [
      base_unit_id,
      { name, sensors: (sensors.get(base_unit_id) ?? []).map((sensor) => sensor.name) },
    ]),
  );
}
