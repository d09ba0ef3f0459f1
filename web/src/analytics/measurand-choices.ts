import { FURTHER_LIMITED, type LatestInput, type LimitedMeasurand, type Sensor } from '@ts1/contract';
import { shownValues } from '../sensors/index.ts';

/**
 * Lists the measurands with figures for one sensor: the specification's page is about the temperature; others, which it
 * does not know, can be chosen beside it.
 */
export function measurandChoices(sensor: Sensor | undefined): readonly LimitedMeasurand[] {
  const shown = sensor === undefined ? [] : shownValues(sensor);
  return ['temperature', ...FURTHER_LIMITED.filter((name) => shown.includes(name))];
}

/** Names an input of a sensor among what can be chosen. */
export function inputChoice({ input }: Pick<LatestInput, 'input'>): string {
  return `input ${input}`;
}
