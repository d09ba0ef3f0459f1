import {
  INPUT_TABLE,
  inputMeasurand,
  toTimestamp,
  type AlarmInput,
  type LastingState,
  present,
} from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { findValue, lastValueBefore, readKnownState, sensorsWithSealed } from '../../readings/index.ts';
import { readSilentAfter } from '../../sensors/index.ts';
import { conditionKey, conditionNames } from '../machine/conditions.ts';

/** An alarm, and when it began. */
interface Began {
  readonly sensorId: number | null;
  readonly condition: string;
  readonly at: number;
}

/**
 * Reads the states of the same sensor that lasted when an alarm of what it measured began: a reader of a warm freezer
 * wants to know that its door was open. Empty for sensors without such inputs, for alarms of inputs themselves, and
 * where the state was no longer known: it holds while the sensor is received.
 */
export async function readLastingStates(
  tx: Tx,
  companyId: number,
  alarms: readonly Began[],
): Promise<(alarm: Began) => LastingState[]> {
  const byName = new Map(alarms.map((one) => [alarmKey(one), one]));
  const measured = [...byName.values()].filter(
    ({ condition }) => conditionNames(conditionKey.parse(condition)).measurand !== null,
  );
  const sensorIds = [...new Set(measured.flatMap(({ sensorId }) => sensorId ?? []))];
  const states = Map.groupBy(await readStates(tx, companyId, sensorIds), ({ sensor_id }) => sensor_id);
  const wanted = measured.flatMap((one) =>
    (states.get(one.sensorId ?? 0) ?? []).map((state) => ({ one, state })),
  );
  if (wanted.length === 0) return () => [];
  const sealed = await sensorsWithSealed(tx, companyId, sensorIds);
  const parted = Map.groupBy([...wanted.entries()], ([, { state }]) => sealed.has(state.sensor_id));
  const stretches = new Map([
    ...(await readStretchesAt(tx, companyId, parted.get(false) ?? [])),
    ...(await findStretchesAt(tx, companyId, parted.get(true) ?? [])),
  ]);
  const knownAt = await readKnown(tx, companyId, [...stretches.values()]);
  const found = new Map<string, LastingState[]>();
  for (const [place, { one, state }] of wanted.entries()) {
    const stretch = stretches.get(place);
    const known = stretch && knownAt(stretch, one.at);
    if (known === undefined) continue;
    const { input, measurand, name } = state;
    const own = found.get(alarmKey(one)) ?? [];
    found.set(alarmKey(one), own);
    own.push({ input, measurand, name, ...known });
  }
  return (alarm) => found.get(alarmKey(alarm)) ?? [];
}

const alarmKey = ({ sensorId, condition, at }: Began): string => `${sensorId ?? ''} ${condition} ${at}`;

interface State {
  readonly sensor_id: number;
  readonly input: number;
  readonly measurand: string;
  readonly name: string;
  readonly active: number;
}

async function readStates(tx: Tx, companyId: number, sensorIds: readonly number[]): Promise<State[]> {
  if (sensorIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('inputs')
    .select(['sensor_id', 'input', 'measurand', 'name'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.flatMap((row) => {
    const { active } = INPUT_TABLE[inputMeasurand.parse(row.measurand)];
    return active === null ? [] : [{ ...row, active }];
  });
}

type Wanted = readonly [place: number, wanted: { readonly one: Began; readonly state: State }];

/** For how long an input said nothing else; epoch milliseconds. */
interface Stretch {
  readonly sensorId: number;
  readonly input: number;
  readonly since: number;
  readonly until: number | null;
}

/** The same as `readStretchesAt`, one by one: some of the values are in blocks of sealed days. */
async function findStretchesAt(
  tx: Tx,
  companyId: number,
  wanted: readonly Wanted[],
): Promise<Map<number, Stretch>> {
  const found = new Map<number, Stretch>();
  for (const [place, { one, state }] of wanted) {
    const name = { sensorId: state.sensor_id, input: state.input };
    const then = await lastValueBefore(tx, companyId, name, one.at + 1);
    if (then?.value !== state.active) continue;
    const past = { from: 0, to: one.at - 1, newest: true, not: state.active };
    const other = await findValue(tx, companyId, name, past);
    const from = (other?.measuredAt ?? -1) + 1;
    const since = await findValue(tx, companyId, name, { from, to: one.at, newest: false });
    if (since === undefined) continue;
    const later = { from: one.at + 1, to: Number.MAX_SAFE_INTEGER, newest: false, not: state.active };
    const until = await findValue(tx, companyId, name, later);
    found.set(place, { ...name, since: since.measuredAt, until: until?.measuredAt ?? null });
  }
  return found;
}

/**
 * Reads what is known of stretches at a moment: since when without a silence, and until when. Stretches that several
 * alarms share are read once.
 */
async function readKnown(
  tx: Tx,
  companyId: number,
  stretches: readonly Stretch[],
): Promise<(stretch: Stretch, at: number) => Omit<LastingState, keyof AlarmInput> | undefined> {
  const silentAfter = await readSilentAfter(tx, companyId, [
    ...new Set(stretches.map(({ sensorId }) => sensorId)),
  ]);
  const known = new Map<string, Awaited<ReturnType<typeof readKnownState>>>();
  for (const stretch of stretches) {
    const name = stretchName(stretch);
    if (known.has(name)) continue;
    const silentAfterMs = present(silentAfter.get(stretch.sensorId), 'how long a sensor may be silent');
    known.set(name, await readKnownState(tx, companyId, stretch, silentAfterMs));
  }
  return (stretch, at) => {
    const band = known
      .get(stretchName(stretch))
      ?.find(({ from, until, value }) => value !== null && from <= at && at < until);
    if (band === undefined) return undefined;
    return {
      since: toTimestamp(band.from),
      ...(band.until === stretch.until
        ? { until: toTimestamp(band.until) }
        : { until: null, known_until: toTimestamp(band.until) }),
    };
  };
}

const stretchName = ({ sensorId, input, since }: Stretch): string => `${sensorId} ${input} ${since}`;

/** Since when and until when states lasted that did at a moment, by their places: one statement for all of them. */
async function readStretchesAt(
  tx: Tx,
  companyId: number,
  wanted: readonly Wanted[],
): Promise<Map<number, Stretch>> {
  if (wanted.length === 0) return new Map();
  const given = tx.dialect.given([
    { name: 'place', type: 'integer', values: wanted.map(([place]) => place) },
    { name: 'sensor', type: 'integer', values: wanted.map(([, { state }]) => state.sensor_id) },
    { name: 'input', type: 'integer', values: wanted.map(([, { state }]) => state.input) },
    { name: 'active', type: 'integer', values: wanted.map(([, { state }]) => state.active) },
    { name: 'moment', type: 'integer', values: wanted.map(([, { one }]) => one.at) },
  ]);
  const own = sql`from input_readings as own where own.company_id = ${companyId}
    and own.sensor_id = given.sensor and own.input = given.input`;
  const then = sql`(select own.value ${own} and own.measured_at <= given.moment
    order by own.measured_at desc limit 1)`;
  const otherBefore = sql`(select own.measured_at ${own} and own.measured_at < given.moment
    and own.value <> given.active order by own.measured_at desc limit 1)`;
  const { rows } = await sql<{ place: number; since: number | null; until: number | null }>`
    select lasting.place, lasting.until,
      (select own.measured_at from input_readings as own where own.company_id = ${companyId}
        and own.sensor_id = lasting.sensor and own.input = lasting.input
        and own.measured_at > lasting.other order by own.measured_at limit 1) as since
    from (
      select given.place, given.sensor, given.input, coalesce(${otherBefore}, -1) as other,
        (select own.measured_at ${own} and own.measured_at > given.moment
          and own.value <> given.active order by own.measured_at limit 1) as until
      from ${given}
      where ${then} = given.active
    ) as lasting`.execute(tx.sql);
  const states = new Map(wanted.map(([place, { state }]) => [place, state]));
  return new Map(
    rows.flatMap(({ place, since, until }) => {
      const state = states.get(place);
      if (since === null || state === undefined) return [];
      return [[place, { sensorId: state.sensor_id, input: state.input, since, until }]];
    }),
  );
}
