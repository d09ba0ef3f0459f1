import type { CommandAck, DeviceCommand } from '@ts1/contract';
import type { ReceivedReading } from '../model/reception.ts';
import { round } from '../model/input.ts';
import { SENSOR_KINDS } from '../model/sensor-kinds.ts';
import { MINUTE_MS, SECOND_MS } from '../model/time.ts';
import type { Clock } from './clock.ts';
import type { BaseUnitDescription } from './description.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** Acknowledgement of a command by a base unit. */
export interface Answer {
  readonly id: number;
  readonly ack: CommandAck;
}

/** Base unit and sensors as changed by commands, with the acknowledgements that are still to be sent. */
export interface Obedience {
  /** Starts to carry out a command; a command that was given before is not carried out again. */
  readonly carryOut: (command: DeviceCommand, signal: AbortSignal) => void;
  /** Returns a reading as the sensor reports it now: calibrated, and with its firmware. */
  readonly reported: (reading: ReceivedReading) => ReceivedReading;
  /** Whether the unit is changing its Wi-Fi network and cannot be reached. */
  readonly isAway: () => boolean;
  readonly answers: Outbox<Answer>;
  /** Resolves when no command is being carried out any more. */
  readonly settled: () => Promise<void>;
}

const WRITING_MS = 2 * SECOND_MS;
const CHANGING_NETWORK_MS = 8 * SECOND_MS;
const FIRMWARE_STEPS = 20;
const FIRMWARE_STEP_MS = MINUTE_MS / FIRMWARE_STEPS;

/** Creates the initial state: not calibrated, with the firmware of the description. */
export function createObedience({ sensors }: BaseUnitDescription, clock: Clock): Obedience {
  const decimals = new Map(sensors.map(({ serial, type }) => [serial, SENSOR_KINDS[type].decimals]));
  const firmware = new Map(sensors.map((sensor) => [sensor.serial, sensor.firmware]));
  const offsets = new Map<string, { readonly offsetC: number; readonly since: number }>();
  const answers = createOutbox<Answer>();
  const given = new Map<number, CommandAck | undefined>();
  const working = new Set<Promise<void>>();
  let awayUntil = Number.NEGATIVE_INFINITY;

  function acknowledge(id: number, ack: CommandAck): void {
    if (ack.status !== 'progress') given.set(id, ack);
    answers.add([{ id, ack }]);
  }

  async function calibrate(sensor: string, offsetC: number | undefined, signal: AbortSignal) {
    await clock.sleep(WRITING_MS, signal);
    if (offsetC === undefined) offsets.delete(sensor);
    else offsets.set(sensor, { offsetC, since: clock.now() });
  }

  async function update(id: number, sensor: string, version: string, signal: AbortSignal) {
    for (let step = 1; step <= FIRMWARE_STEPS; step += 1) {
      await clock.sleep(FIRMWARE_STEP_MS, signal);
      if (signal.aborted) return;
      if (step < FIRMWARE_STEPS)
        acknowledge(id, { status: 'progress', progress: (100 * step) / FIRMWARE_STEPS });
    }
    firmware.set(sensor, version);
  }

  async function work({ id, kind, payload }: DeviceCommand, signal: AbortSignal): Promise<void> {
    if ('sensor' in payload && !decimals.has(payload.sensor)) {
      acknowledge(id, { status: 'failed', detail: 'The base unit does not receive this sensor.' });
      return;
    }
    if (kind === 'wifi') {
      awayUntil = clock.now() + CHANGING_NETWORK_MS;
      await clock.sleep(CHANGING_NETWORK_MS, signal);
    } else if ('version' in payload) {
      await update(id, payload.sensor, payload.version, signal);
    } else if ('sensor' in payload) {
      await calibrate(payload.sensor, 'offset' in payload ? payload.offset : undefined, signal);
    }
    if (signal.aborted) return;
    acknowledge(id, { status: 'done', ...('version' in payload && { firmware: payload.version }) });
  }

  return {
    answers,
    carryOut(command, signal) {
      const { id } = command;
      if (given.has(id)) {
        const answer = given.get(id);
        if (answer !== undefined) acknowledge(id, answer);
        return;
      }
      given.set(id, undefined);
      const done = work(command, signal).finally(() => working.delete(done));
      working.add(done);
    },
    reported(reading) {
      const { sensor, temperature } = reading.values;
      const calibration = offsets.get(sensor);
      const version = firmware.get(sensor);
      const isShifted =
        calibration !== undefined && reading.measuredAt >= calibration.since && isMeasured(temperature);
      return {
        ...reading,
        values: {
          ...reading.values,
          ...(isShifted && {
            temperature: round(temperature + calibration.offsetC, decimals.get(sensor) ?? 2),
          }),
          ...(version !== undefined && { firmware: version }),
        },
      };
    },
    isAway: () => clock.now() < awayUntil,
    settled: async () => {
      await Promise.all(working);
    },
  };
}

/** Whether a value is a temperature: the error codes 8001 and 8002 are not. */
function isMeasured(temperature: number | null | undefined): temperature is number {
  return typeof temperature === 'number' && temperature < 8_000;
}
