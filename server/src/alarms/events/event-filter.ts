import {
  fold,
  type AlarmEventOrder,
  type AlarmEventState,
  type AlarmLevel,
  type AlarmType,
  type LimitedMeasurand,
} from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import { readDrillSensor } from '../../sensors/index.ts';
import { readZoneSensors } from '../../zones/index.ts';
import { conditionKey, conditionNames, type ConditionKey } from '../machine/conditions.ts';
import { requireEvent, requireLoggedSensor } from '../log/read-log.ts';

/** Filter for events of the log. Times are epoch milliseconds, both ends inclusive. */
export interface EventFilter {
  readonly order: AlarmEventOrder;
  readonly state?: AlarmEventState | undefined;
  readonly type?: AlarmType | undefined;
  /** Left out it is alarms alone. */
  readonly level?: AlarmLevel | 'all' | undefined;
  readonly measurand?: LimitedMeasurand | undefined;
  readonly zoneId?: number | undefined;
  readonly sensorId?: number | undefined;
  readonly eventId?: number | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly search?: string | undefined;
  /** The alarms of drills, and no others; left out they are in no answer. */
  readonly drills?: boolean | undefined;
  /** Only what is acknowledged and not confirmed by a second person. */
  readonly unconfirmed?: boolean | undefined;
}

/** The same with what can be looked up by index. */
export interface WantedEvents {
  readonly order: AlarmEventOrder;
  readonly state: AlarmEventState | undefined;
  readonly unconfirmed: boolean;
  readonly eventId: number | undefined;
  readonly from: number | undefined;
  readonly until: number | undefined;
  /** Null for every sensor and base unit. */
  readonly sensorIds: readonly number[] | null;
  /** A sensor whose events are left out; null for none. */
  readonly withoutSensor: number | null;
  /** Null for all. */
  readonly conditions: readonly ConditionKey[] | null;
  /** Alarms alone, without the named ones: the others are too many to name. */
  readonly withoutWarnings: boolean;
  /** Folded; empty for none. */
  readonly text: string;
}

/**
 * Resolves a filter for a user who sees these sensors.
 * @throws NotFound for a sensor, an event or a zone that is not the company's or is hidden
 */
export async function resolveFilter(
  tx: Tx,
  { companyId, userId, seesOwnZonesOnly }: Viewer,
  visible: VisibleSensors,
  filter: EventFilter,
): Promise<WantedEvents> {
  const {
    order,
    state,
    sensorId,
    eventId,
    zoneId,
    from,
    until,
    search = '',
    drills = false,
    unconfirmed = false,
  } = filter;
  const drillSensor = await readDrillSensor(tx, companyId);
  if (sensorId !== undefined) await requireLoggedSensor(tx, companyId, sensorId, visible);
  if (eventId !== undefined) await requireEvent(tx, companyId, eventId, visible, { drills });
  const inZone =
    zoneId === undefined
      ? null
      : await readZoneSensors(tx, companyId, { zoneId, ...(seesOwnZonesOnly && { userId }) });
  const sets = [
    visible === 'all' ? null : [...visible],
    inZone?.map(({ sensor_id }) => sensor_id).filter((id) => isVisible(visible, id)) ?? null,
    sensorId === undefined ? null : [sensorId],
    drills ? (drillSensor === null ? [] : [drillSensor]) : null,
  ].filter((set) => set !== null);
  const [first = null, ...others] = sets;
  return {
    order,
    state,
    unconfirmed,
    eventId,
    from,
    until,
    sensorIds: first?.filter((id) => others.every((set) => set.includes(id))) ?? null,
    withoutSensor: drills ? null : drillSensor,
    conditions: wantedConditionKeys(filter),
    withoutWarnings: wantedLevel(filter) === 'alarm',
    text: fold(search),
  };
}

interface Viewer {
  readonly companyId: number;
  readonly userId: number;
  readonly seesOwnZonesOnly: boolean;
}

function wantedConditionKeys(filter: EventFilter): ConditionKey[] | null {
  const { type, measurand } = filter;
  const wanted = wantedLevel(filter);
  const isEveryLevelOrAlarms = wanted === 'all' || wanted === 'alarm';
  if (type === undefined && measurand === undefined && isEveryLevelOrAlarms) return null;
  return conditionKey.options.filter((key) => {
    const names = conditionNames(key);
    return (
      (wanted === 'all' || names.level === wanted) &&
      (type === undefined || names.type === type) &&
      (measurand === undefined || names.measurand === measurand)
    );
  });
}

/** One event that is asked for by its id is found whatever it is. */
function wantedLevel({ level, eventId }: EventFilter): AlarmLevel | 'all' {
  return level ?? (eventId === undefined ? 'alarm' : 'all');
}
