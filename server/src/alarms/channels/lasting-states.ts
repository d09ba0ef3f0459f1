import { CHANNEL_TABLE, channelMeasurand, toTimestamp, type LastingState } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { conditionKey, namesOf } from '../machine/conditions.ts';

/** An alarm, and when it began. */
interface Began {
  readonly sensorId: number | null;
  readonly condition: string;
  readonly at: number;
}

/**
 * The states of the same sensor that lasted when an alarm of what it measured began: who reads of a warm freezer wants to
 * know that its door was open. Empty for sensors without such channels, and for alarms of channels themselves.
 */
export async function readLastingStates(
  tx: Tx,
  companyId: number,
  alarms: readonly Began[],
): Promise<(alarm: Began) => LastingState[]> {
  const measured = alarms.filter((one) => namesOf(conditionKey.parse(one.condition)).measurand !== null);
  const sensorIds = [...new Set(measured.flatMap(({ sensorId }) => sensorId ?? []))];
  const states = Map.groupBy(await readStates(tx, companyId, sensorIds), ({ sensor_id }) => sensor_id);
  const wanted = measured.flatMap((one) =>
    (states.get(one.sensorId ?? 0) ?? []).map((state) => ({ one, state })),
  );
  if (wanted.length === 0) return () => [];
  const stretches = await readStretchesAt(tx, companyId, wanted);
  const found = new Map<string, LastingState[]>();
  for (const [place, { one, state }] of wanted.entries()) {
    const stretch = stretches.get(place);
    if (stretch === undefined) continue;
    const { channel, measurand, name } = state;
    const own = found.get(nameOf(one)) ?? [];
    found.set(nameOf(one), own);
    own.push({ channel, measurand, name, ...stretch });
  }
  return (alarm) => found.get(nameOf(alarm)) ?? [];
}

const nameOf = ({ sensorId, condition, at }: Began): string => `${sensorId ?? ''} ${condition} ${at}`;

interface State {
  readonly sensor_id: number;
  readonly channel: number;
  readonly measurand: string;
  readonly name: string;
  readonly active: number;
}

async function readStates(tx: Tx, companyId: number, sensorIds: readonly number[]): Promise<State[]> {
  if (sensorIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('channels')
    .select(['sensor_id', 'channel', 'measurand', 'name'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.flatMap((row) => {
    const { active } = CHANNEL_TABLE[channelMeasurand.parse(row.measurand)];
    return active === null ? [] : [{ ...row, active }];
  });
}

/** Since when and until when states lasted that did at a moment, by their places: one statement for all of them. */
async function readStretchesAt(
  tx: Tx,
  companyId: number,
  wanted: readonly { readonly one: Began; readonly state: State }[],
): Promise<Map<number, Pick<LastingState, 'since' | 'until'>>> {
  const given = tx.dialect.given([
    { name: 'place', type: 'integer', values: wanted.map((_, place) => place) },
    { name: 'sensor', type: 'integer', values: wanted.map(({ state }) => state.sensor_id) },
    { name: 'channel', type: 'integer', values: wanted.map(({ state }) => state.channel) },
    { name: 'active', type: 'integer', values: wanted.map(({ state }) => state.active) },
    { name: 'moment', type: 'integer', values: wanted.map(({ one }) => one.at) },
  ]);
  const own = sql`from channel_readings as own where own.company_id = ${companyId}
    and own.sensor_id = given.sensor and own.channel = given.channel`;
  const then = sql`(select own.value ${own} and own.measured_at <= given.moment
    order by own.measured_at desc limit 1)`;
  const otherBefore = sql`(select own.measured_at ${own} and own.measured_at < given.moment
    and own.value <> given.active order by own.measured_at desc limit 1)`;
  const { rows } = await sql<{ place: number; since: number | null; until: number | null }>`
    select lasting.place, lasting.until,
      (select own.measured_at from channel_readings as own where own.company_id = ${companyId}
        and own.sensor_id = lasting.sensor and own.channel = lasting.channel
        and own.measured_at > lasting.other order by own.measured_at limit 1) as since
    from (
      select given.place, given.sensor, given.channel, coalesce(${otherBefore}, -1) as other,
        (select own.measured_at ${own} and own.measured_at > given.moment
          and own.value <> given.active order by own.measured_at limit 1) as until
      from ${given}
      where ${then} = given.active
    ) as lasting`.execute(tx.sql);
  return new Map(
    rows.flatMap(({ place, since, until }) =>
      since === null
        ? []
        : [[place, { since: toTimestamp(since), until: until === null ? null : toTimestamp(until) }]],
    ),
  );
}
