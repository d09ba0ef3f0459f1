import { MEASURAND_TABLE } from '../measurand.ts';
import { enableName, LIMIT_SIDES, LIMITED_MEASURANDS, limitName } from '../measurands.ts';
import { MEASURAND_WORDS } from '../measurand-words.ts';

/** The warning limits of every measurand, from their table. */
export const WARNING_LIMIT_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  LIMITED_MEASURANDS.flatMap((measurand) => {
    const { inSentence: what } = MEASURAND_WORDS[measurand];
    const { unit } = MEASURAND_TABLE[measurand];
    return LIMIT_SIDES.flatMap((side) => [
      [
        limitName(measurand, side, 'warning'),
        `${side === 'high' ? 'High' : 'Low'} warning limit of the ${what}, ${unit}, inside that of the alarm; null for none`,
      ],
      [
        enableName(measurand, side, 'warning'),
        `Whether the ${side} warning limit of the ${what} raises a warning`,
      ],
    ]);
  }),
);
