import { MAX_INPUTS, present } from '@ts1/contract';
import type { TaskDatabase, Tx } from '../../database/index.ts';
import {
  type AddedInput,
  type InputOutcome,
  type Batch,
  type OpenReadings,
  recordBatch,
  recordInputs,
  type StoredInputValue,
} from '../../readings/index.ts';
import { keepDevicesInPlace } from '../../sensors/index.ts';
import type { Rejection } from '../decode/decoded.ts';
import type { Delivery, Outcome } from '../decode/delivery.ts';
import { findPlaces } from './find-places.ts';
import { countOutcome, placeReadings, type WithInputs } from './place-readings.ts';
import { recordDiscovered } from '../devices/discovered-sensors.ts';
import { recordContact } from '../devices/base-unit-contact.ts';
import { keepAhead, type KeptAhead } from './readings-ahead.ts';
import { recordRejections, type UnitRejections } from '../decode/reading-rejections.ts';
import { keepUnplaced } from './unplaced-readings.ts';

/** The data that a batch stored for one company: alarms are evaluated from it and screens are notified of it. */
export interface Recorded {
  readonly companyId: number;
  readonly baseUnitIds: readonly number[];
  readonly readings: Batch;
  /** 1 for each of `readings` that was new, 0 for a duplicate. */
  readonly inserted: Uint8Array;
  /** Values of inputs that are new, by sensor, input and time. */
  readonly inputs: readonly StoredInputValue[];
  readonly addedInputs: readonly AddedInput[];
  /** When the newest reading before the batch was measured, of each sensor; minus infinity for none. */
  readonly newestBefore: ReadonlyMap<number, number>;
  /** A sensor reported another firmware than before, or has an input more. */
  readonly sensorsChanged: boolean;
  /** Readings that differ from the one that is stored for their sensor and time, and were dropped. */
  readonly conflicts: number;
  readonly conflicting: readonly number[];
  /** The base units' pages show a change: something was rejected, kept aside or quarantined. */
  readonly unitsChanged: boolean;
}

/** Something more that happens in the transaction of a batch, for one company of it. */
export type BatchStep = (tx: Tx, recorded: Recorded) => Promise<void>;

/** The data that a batch stored for one company, for listeners outside its transaction. */
export interface StoredForCompany extends Omit<
  Recorded,
  'readings' | 'inserted' | 'newestBefore' | 'inputs' | 'addedInputs'
> {
  readonly sensorIds: readonly number[];
}

export interface Committed {
  /** One for each delivery, in their order. */
  readonly outcomes: readonly Outcome[];
  readonly stored: readonly StoredForCompany[];
}

/** The values that a batch is checked against. */
export interface BatchSetting {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Readings that may still be kept aside, of all companies together. */
  readonly roomAhead: number;
}

/** Stores deliveries of any companies in one transaction. All of it is durable when this resolves, or none. */
export type CommitBatch = (deliveries: readonly Delivery[], setting: BatchSetting) => Promise<Committed>;

/** Commits batches from this thread. What one batch may leave in memory for the next is in `open`. */
export function commitHere(
  database: TaskDatabase,
  steps: readonly BatchStep[],
  open?: OpenReadings,
): CommitBatch {
  return async (deliveries, setting) => commitBatch(database, steps, deliveries, { ...setting, open });
}

interface Committing extends BatchSetting {
  readonly open: OpenReadings | undefined;
}

async function commitBatch(
  database: TaskDatabase,
  steps: readonly BatchStep[],
  deliveries: readonly Delivery[],
  setting: Committing,
): Promise<Committed> {
  return database.writeAcross(async (tx) => {
    await setting.open?.refresh(tx);
    const outcomes = new Map<Delivery, Outcome>();
    const stored: StoredForCompany[] = [];
    for (const [companyId, ofCompany] of byCompany(deliveries)) {
      await tx.enter(companyId);
      const recorded = await storeForCompany(tx, companyId, ofCompany, outcomes, setting);
      for (const step of steps) await step(tx, recorded);
      stored.push(toStored(recorded));
    }
    return { outcomes: deliveries.map((delivery) => outcomes.get(delivery) ?? NOTHING), stored };
  });
}

const NOTHING: Outcome = { accepted: 0, duplicates: 0, unknown: [] };

function toStored({
  readings,
  inserted: _inserted,
  newestBefore: _before,
  inputs: _inputs,
  addedInputs: _added,
  ...rest
}: Recorded): StoredForCompany {
  return { ...rest, sensorIds: [...new Set(readings.sensorId)] };
}

async function storeForCompany(
  tx: Tx,
  companyId: number,
  deliveries: readonly Delivery[],
  outcomes: Map<Delivery, Outcome>,
  setting: Committing,
): Promise<Recorded> {
  await keepDevicesInPlace(tx, companyId);
  const placed = placeReadings(await findPlaces(tx, companyId, deliveries), deliveries);
  const { readings, firmware, unknown, withInputs } = placed;
  const { inserted, newestBefore, conflicts, conflicting } = await recordBatch(
    tx,
    companyId,
    readings,
    setting.now,
    { open: setting.open },
  );
  const inputs = await recordInputs(tx, companyId, withInputs, setting.now);
  const withoutRoom = rejectBeyond(withInputs, inputs.beyond);
  const firmwareChanged = await firmware.store(tx, companyId, newestBefore);
  await keepUnplaced(tx, companyId, await recordDiscovered(tx, companyId, unknown));
  const notTaken = deliveries.filter(
    (delivery) =>
      (delivery.rejected?.length ?? 0) + (delivery.ahead?.length ?? 0) + (delivery.unknownKeys?.length ?? 0) >
        0 || withoutRoom.has(delivery),
  );
  await lockUnits(tx, companyId, deliveries);
  await recordContact(tx, companyId, deliveries, setting.now);
  const aside = await noteNotTaken(tx, companyId, notTaken, { roomAhead: setting.roomAhead, withoutRoom });
  for (const delivery of deliveries) {
    const counted = countOutcome(delivery, present(placed.rowsByDelivery.get(delivery)), inserted);
    outcomes.set(delivery, { ...counted, ...aside.get(delivery) });
  }
  const ofUnits = deliveries.filter(({ from }) => from !== 'drill');
  const baseUnitIds = [...new Set(ofUnits.map(({ baseUnitId }) => baseUnitId))];
  const unitsChanged = notTaken.length > 0;
  return {
    companyId,
    baseUnitIds,
    readings,
    inserted,
    newestBefore,
    inputs: inputs.stored,
    addedInputs: inputs.added,
    sensorsChanged: firmwareChanged || inputs.added.length > 0,
    conflicts,
    conflicting,
    unitsChanged,
  };
}

/** In the order of their ids, so that two batches on two servers never wait for each other in a circle. */
async function lockUnits(tx: Tx, companyId: number, deliveries: readonly Delivery[]): Promise<void> {
  const ids = new Set(deliveries.map(({ baseUnitId }) => baseUnitId));
  const ascending = [...ids].toSorted((one, other) => one - other);
  await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', ascending);
}

/** Keeps aside what lies ahead, and notes what was rejected and why. The base units are locked. */
async function noteNotTaken(
  tx: Tx,
  companyId: number,
  deliveries: readonly Delivery[],
  {
    roomAhead,
    withoutRoom,
  }: { readonly roomAhead: number; readonly withoutRoom: ReadonlyMap<Delivery, readonly Rejection[]> },
): Promise<ReadonlyMap<Delivery, KeptAhead>> {
  const aside = new Map<Delivery, KeptAhead>();
  const rejections: UnitRejections[] = [];
  let room = roomAhead;
  for (const delivery of deliveries) {
    const { baseUnitId, receivedAt, rejected = [], ahead = [], unknownKeys = [] } = delivery;
    const beyond = withoutRoom.get(delivery) ?? [];
    const kept =
      ahead.length === 0
        ? NONE_AHEAD
        : await keepAhead(tx, companyId, { baseUnitId, receivedAt, ahead }, room);
    room -= kept.deferred;
    const refused = [...kept.refused, ...beyond];
    if (ahead.length + beyond.length > 0) aside.set(delivery, { ...kept, refused });
    const count = (delivery.rejections ?? rejected.length) + refused.length;
    rejections.push({ baseUnitId, at: receivedAt, rejected: [...rejected, ...refused], count, unknownKeys });
  }
  await recordRejections(tx, companyId, rejections);
  return aside;
}

/** Returns rejections of values for which a sensor has no input left, by the delivery that brought them. */
function rejectBeyond(
  readings: readonly WithInputs[],
  beyond: InputOutcome['beyond'],
): ReadonlyMap<Delivery, readonly Rejection[]> {
  const refused = new Map<Delivery, Rejection[]>();
  for (const { reading, key } of beyond) {
    const { delivery, index, serial } = present(readings[reading]);
    const reason = `inputs.${key} cannot be stored: the sensor has ${MAX_INPUTS} inputs`;
    const own = refused.get(delivery) ?? [];
    own.push({ index, reason, kind: 'value', field: `inputs.${key}`, sensor: serial });
    refused.set(delivery, own);
  }
  return refused;
}

const NONE_AHEAD: KeptAhead = { deferred: 0, refused: [] };

/** In ascending order of company, so that two batches on two servers never wait for each other in a circle. */
function byCompany(deliveries: readonly Delivery[]): [companyId: number, deliveries: Delivery[]][] {
  const groups = new Map<number, Delivery[]>();
  for (const delivery of deliveries) {
    const group = groups.get(delivery.companyId);
    if (group === undefined) groups.set(delivery.companyId, [delivery]);
    else group.push(delivery);
  }
  return [...groups].toSorted(([one], [other]) => one - other);
}
