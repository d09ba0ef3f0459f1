import { FURTHER_LIMITED, type LatestChannel, type LimitedMeasurand, type Sensor } from '@ts1/contract';
import { shownValues } from '../sensors/index.ts';

/**
 * What the figures of one sensor can be of: the specification's page is about the temperature; what it does not know
 * can be chosen beside it.
 */
export function measurandChoices(sensor: Sensor | undefined): readonly LimitedMeasurand[] {
  const shown = sensor === undefined ? [] : shownValues(sensor);
  return ['temperature', ...FURTHER_LIMITED.filter((name) => shown.includes(name))];
}

/** Names a channel of a sensor among what can be chosen. */
export function channelChoice({ channel }: Pick<LatestChannel, 'channel'>): string {
  return `channel ${channel}`;
}
