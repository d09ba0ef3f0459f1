import type { Command } from '@ts1/contract';
import { minutesAgo } from '../moment.ts';

/** A calibration of Freezer 1 that waits for its base unit. */
export function command(changes: Partial<Command> = {}): Command {
  return {
    id: 1,
    kind: 'calibrate',
    state: 'queued',
    sensorId: 1,
    sensorName: 'Freezer 1',
    baseUnitId: 1,
    baseUnitName: 'Base unit 1',
    setpoint: -18,
    offset: 0.2,
    version: null,
    ssid: null,
    progress: null,
    detail: null,
    attempts: 0,
    createdBy: 'ann',
    createdAt: minutesAgo(5),
    sentAt: null,
    endedAt: null,
    expiresAt: minutesAgo(-1_435),
    ...changes,
  };
}
