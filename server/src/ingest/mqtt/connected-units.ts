import { createShares } from '../../platform/work/shares.ts';
import type { KnownDevice } from '../devices/devices.ts';

/** A base unit has one, and those that it lost without a word. */
const OF_A_UNIT = 4;
/**
 * Most connections of all companies; each takes some 30 kB. A company has a quarter of them while others have some: more
 * than it can have base units at work.
 */
const OF_ALL = 16_000;

/** The open connections of base units. */
export interface ConnectedUnits<Connection> {
  /** Counts it. Returns the one that must end for it: of its own base unit, or itself where there is no room. */
  add(connection: Connection, device: KnownDevice): Connection | undefined;
  /** It is over, or ends; also of one that is not counted. */
  remove(connection: Connection): void;
  has(connection: Connection): boolean;
  entries(): IterableIterator<[Connection, KnownDevice]>;
  devices(): IterableIterator<KnownDevice>;
}

/**
 * Bounds the connections of a base unit and of a company. What a unit left behind gives way to its new connection: one
 * that comes back is let in however many its company has.
 */
export function createConnectedUnits<Connection>(
  ofUnit: number = OF_A_UNIT,
  ofAll: number = OF_ALL,
): ConnectedUnits<Connection> {
  const open = new Map<Connection, KnownDevice>();
  const ofUnits = new Map<number, Set<Connection>>();
  const ofCompanies = createShares<number>(ofAll);

  function remove(connection: Connection): void {
    const device = open.get(connection);
    if (device === undefined) return;
    open.delete(connection);
    ofCompanies.take(device.companyId, -1);
    const own = ofUnits.get(device.baseUnitId);
    own?.delete(connection);
    if (own?.size === 0) ofUnits.delete(device.baseUnitId);
  }

  return {
    add(connection, device) {
      const own = ofUnits.get(device.baseUnitId) ?? new Set<Connection>();
      const [oldest] = own;
      const isFull = ofCompanies.isFullFor(device.companyId);
      if (isFull && oldest === undefined) return connection;
      const ends = isFull || own.size >= ofUnit ? oldest : undefined;
      if (ends !== undefined) remove(ends);
      open.set(connection, device);
      ofUnits.set(device.baseUnitId, own.add(connection));
      ofCompanies.take(device.companyId, 1);
      return ends;
    },
    remove,
    has: (connection) => open.has(connection),
    entries: () => open.entries(),
    devices: () => open.values(),
  };
}
