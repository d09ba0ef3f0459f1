import { channelMeasurand, MAX_CHANNELS, parseChannelKey } from '@ts1/contract';
import { firstName } from '@ts1/contract/channel-name';
import type { Tx } from '../../database/index.ts';
import type { KnownChannel, ReadingWithChannels } from './channel-value.ts';

/** The channels of some sensors. */
export interface GivenChannels {
  /** Undefined for further keys when the sensor has no free channel. */
  findChannel(sensorId: number, key: string): KnownChannel | undefined;
  /** Channels that were created now. */
  readonly added: readonly KnownChannel[];
}

/** Finds the channels of readings, and creates those that have their first value. The sensors are locked. */
export async function giveChannels(
  tx: Tx,
  companyId: number,
  readings: readonly ReadingWithChannels[],
  now: number,
): Promise<GivenChannels> {
  const known = await readKnown(tx, companyId, new Set(readings.map(({ sensorId }) => sensorId)));
  const made: KnownChannel[] = [];
  for (const { sensorId, values } of readings) {
    const own = known.get(sensorId) ?? new Map<string, KnownChannel>();
    known.set(sensorId, own);
    for (const { key } of values) {
      const named = own.has(key) || own.size >= MAX_CHANNELS ? null : parseChannelKey(key);
      if (named === null) continue;
      const channel = { sensorId, channel: own.size + 1, key, measurand: named.measurand };
      own.set(key, channel);
      made.push(channel);
    }
  }
  await insertChannels(tx, companyId, made, now);
  return { findChannel: (sensorId, key) => known.get(sensorId)?.get(key), added: made };
}

async function readKnown(
  tx: Tx,
  companyId: number,
  sensorIds: ReadonlySet<number>,
): Promise<Map<number, Map<string, KnownChannel>>> {
  const rows = await tx.sql
    .selectFrom('channels')
    .select(['sensor_id', 'channel', 'wire_key', 'measurand'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', [...sensorIds])
    .execute();
  const known = new Map<number, Map<string, KnownChannel>>();
  for (const { sensor_id: sensorId, channel, wire_key: key, measurand } of rows) {
    const own = known.get(sensorId) ?? new Map<string, KnownChannel>();
    known.set(
      sensorId,
      own.set(key, { sensorId, channel, key, measurand: channelMeasurand.parse(measurand) }),
    );
  }
  return known;
}

/** Inserts new channels. Numbers ascend from 1 and are never reused, so the number of channels is the last number. */
async function insertChannels(
  tx: Tx,
  companyId: number,
  made: readonly KnownChannel[],
  now: number,
): Promise<void> {
  if (made.length === 0) return;
  await tx.dialect.upsert(
    tx,
    'channels',
    [
      { name: 'company_id', type: 'integer', values: made.map(() => companyId) },
      { name: 'sensor_id', type: 'integer', values: made.map(({ sensorId }) => sensorId) },
      { name: 'channel', type: 'integer', values: made.map(({ channel }) => channel) },
      { name: 'wire_key', type: 'text', values: made.map(({ key }) => key) },
      { name: 'measurand', type: 'text', values: made.map(({ measurand }) => measurand) },
      { name: 'name', type: 'text', values: made.map(initialName) },
      { name: 'position', type: 'integer', values: made.map(({ channel }) => channel - 1) },
      { name: 'created_at', type: 'integer', values: made.map(() => now) },
    ],
    ['company_id', 'sensor_id', 'channel'],
    { wire_key: 'excluded.wire_key' },
  );
}

/** Returns the name until a user gives another: `Door`, `Door 2`. */
function initialName({ key, measurand }: KnownChannel): string {
  return firstName(measurand, parseChannelKey(key)?.place ?? 1);
}
