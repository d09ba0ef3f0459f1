import type { DrillObstacle } from '@ts1/contract';
import { Conflict, InvalidInput, NotFound } from '../platform/errors.ts';

const NOT_NOW: Readonly<Record<DrillObstacle, string>> = {
  'alarm in force': 'Not now: a real alarm of the group is in force.',
  quiet: 'Not now: maintenance or shelving covers sensors of the group.',
};

/** The drill is not there, or it is another company's: the same to the caller. */
export const noSuchDrill = (): NotFound => new NotFound('There is no such alarm drill.');
export const noSuchRun = (): NotFound => new NotFound('There is no such run.');
export const isRunning = (): Conflict =>
  new Conflict('An alarm drill of the company is running. Wait for its end.');
export const isInTheWay = (obstacle: DrillObstacle): Conflict => new Conflict(NOT_NOW[obstacle]);
export const notFailed = (): Conflict =>
  new Conflict('Only a failed run that nobody has looked at is looked at.');
export const notInGroup = (): InvalidInput =>
  new InvalidInput([{ path: 'probe.sensor_id', message: 'must be a sensor of the alert group' }]);
export const hasNoLimit = (): InvalidInput =>
  new InvalidInput([{ path: 'probe.side', message: 'must be a limit of the temperature that is set' }]);
