import { createHttpUplink } from '../uplink/http-uplink.ts';
import { NETWORK_SENDERS } from '../uplink/network-messages.ts';
import { createMqttUplink } from '../uplink/mqtt-uplink.ts';
import type { Uplink } from '../uplink/uplink.ts';
import { type BaseUnit, createBaseUnit } from './base-unit.ts';
import { catchUpClock, type Clock, systemClock } from './clock.ts';
import type { BaseUnitDescription, FleetDescription } from './description.ts';
import type { FleetListener } from './events.ts';
import { createTotals, type FleetTotals } from './totals.ts';

export interface FleetOptions {
  readonly description: FleetDescription;
  /** The same seed gives the same readings. */
  readonly seed: number;
  /** The server's web address; needed when a unit uses HTTP. */
  readonly url?: string | undefined;
  /** The broker's address; needed when a unit uses MQTT. */
  readonly mqttUrl?: string | undefined;
  /** Measurements at or before this moment are not sent (epoch milliseconds; the present by default). */
  readonly fromMs?: number | undefined;
  /** Speed, in multiples of real time, at which a start in the past is caught up. */
  readonly speed?: number | undefined;
  readonly readingsPerMessage?: number | undefined;
  readonly clock?: Clock | undefined;
  readonly listener?: FleetListener | undefined;
}

export interface Fleet {
  readonly totals: () => FleetTotals;
  /** Stops measuring, spends at most `graceMs` on sending the held readings, and goes off air. */
  readonly stop: (graceMs?: number) => Promise<FleetTotals>;
  /** Settles when the fleet has ended; rejects when something is wrong with the simulator itself. */
  readonly ended: Promise<void>;
}

const DEFAULT_GRACE_MS = 5_000;

/**
 * Starts a fleet of virtual base units that speak the real protocol to a server.
 *
 * @throws RangeError when a unit's transport has no address.
 */
export function startFleet(options: FleetOptions): Fleet {
  const { description, seed, speed = 1, clock: real = systemClock } = options;
  const fromMs = options.fromMs ?? real.now();
  const clock = catchUpClock(real, fromMs, speed);
  const totals = createTotals();
  const report: FleetListener = (event) => {
    totals.count(event);
    options.listener?.(event);
  };
  const units = description.units.map((unit): BaseUnit =>
    createBaseUnit({
      description: unit,
      seed,
      fromMs,
      uplink: createUplink(unit, options, report),
      clock,
      trueNow: real.now,
      report,
    }),
  );

  const stop = new AbortController();
  const abandon = new AbortController();
  const ended = Promise.all(units.map((unit) => unit.run(stop.signal, abandon.signal))).then(
    () => undefined,
    (error: unknown) => {
      stop.abort();
      abandon.abort();
      throw error;
    },
  );
  const counted = () => totals.with(units.reduce((held, unit) => held + unit.held(), 0));

  return {
    totals: counted,
    ended,
    async stop(graceMs = DEFAULT_GRACE_MS) {
      stop.abort();
      const waited = new AbortController();
      const grace = real.sleep(graceMs, waited.signal).then(() => abandon.abort());
      await ended.finally(() => waited.abort());
      await grace;
      return counted();
    },
  };
}

function createUplink(unit: BaseUnitDescription, options: FleetOptions, report: FleetListener): Uplink {
  const { serial, deviceKey } = unit;
  const sender = NETWORK_SENDERS.find((one) => one === unit.transport);
  if (unit.transport === 'http' || sender === 'chirpstack') {
    if (!options.url)
      throw new RangeError(`base unit ${serial} speaks HTTP: the server's address is missing`);
    return createHttpUplink({ url: options.url, deviceKey, sender });
  }
  if (!options.mqttUrl)
    throw new RangeError(`base unit ${serial} speaks MQTT: the broker's address is missing`);
  return createMqttUplink({
    url: options.mqttUrl,
    serial,
    deviceKey,
    sender,
    readingsPerMessage: options.readingsPerMessage,
    onTrouble: (message) => report({ kind: 'trouble', unit: serial, message }),
  });
}
