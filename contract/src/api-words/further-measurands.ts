import { MEASURAND_TABLE, type MeasurandFacts } from '../measurands/measurand.ts';
import { FURTHER_MEASURANDS, type Measurand } from '../measurands/measurands.ts';
import { MEASURAND_WORDS } from '../measurands/measurand-words.ts';

/** Measurands that are not in the specification, from their table. */
export const FURTHER_MEASURAND_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  FURTHER_MEASURANDS.flatMap(measurandDescriptions),
);

/** Returns the words for a measurand's reading and limits, from the table. */
function measurandDescriptions(name: Measurand): [name: string, meaning: string][] {
  const { unit, limits } = MEASURAND_TABLE[name];
  const { inSentence: what } = MEASURAND_WORDS[name];
  const words: [string, string][] = [[name, `${MEASURAND_WORDS[name].name}, ${unit}`]];
  if (limits === null) return words;
  for (const side of ['high', 'low']) {
    const limit = `${side === 'high' ? 'High' : 'Low'} limit of the ${what}, ${unit}; null for none`;
    words.push([`${limits.prefix}${side}_alarm`, limit]);
    words.push([
      `${limits.prefix}${side}_enable`,
      `Whether the ${side} limit of the ${what} raises an alarm`,
    ]);
  }
  const deadband = `By how many ${unit} the ${what} has to come back inside before the alarm returns; null for none`;
  words.push([limits.deadband, deadband]);
  const { worseBy }: NonNullable<MeasurandFacts['limits']> = limits;
  const worse = `By how many ${unit} the ${what} has to get worse for another notice; 0 for never`;
  return worseBy === null ? words : [...words, [worseBy.setting, worse]];
}
