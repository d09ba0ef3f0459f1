import {
  INPUT_MEASURANDS,
  INPUT_TABLE,
  type InputMeasurand,
  type Language,
  type LatestInput,
} from '@ts1/contract';
import { INPUT_WORDS_IN } from '@ts1/contract/input-words';
import type { SheetCell } from '../spreadsheet/workbook.ts';

/** The first, second and so on input of a measurand that sensors have. */
export interface InputPlace {
  readonly measurand: InputMeasurand;
  /** From 1. */
  readonly place: number;
}

type Inputs = readonly LatestInput[] | undefined;

/** Columns for the inputs of some sensors: each measurand as often as on the sensor with the most inputs of it. */
export function inputPlaces(sensors: readonly { readonly inputs?: Inputs }[]): InputPlace[] {
  return INPUT_MEASURANDS.flatMap((measurand) => {
    const most = Math.max(0, ...sensors.map(({ inputs }) => ofMeasurand(inputs, measurand).length));
    return Array.from({ length: most }, (_, at) => ({ measurand, place: at + 1 }));
  });
}

/** The heading of such a column: `CO₂ (ppm)`, `Door 2`. */
export function inputPlaceTitle({ measurand, place }: InputPlace, language: Language): string {
  const { unit } = INPUT_TABLE[measurand];
  const name = `${INPUT_WORDS_IN[language][measurand].name}${place === 1 ? '' : ` ${place}`}`;
  return unit === '' ? name : `${name} (${unit})`;
}

/** The newest value there, a state in its word; null for none. */
export function inputCell(inputs: Inputs, { measurand, place }: InputPlace, language: Language): SheetCell {
  const input = ofMeasurand(inputs, measurand)[place - 1];
  if (input === undefined) return null;
  return INPUT_WORDS_IN[language][measurand].states?.[input.value === 1 ? 'on' : 'off'] ?? input.value;
}

function ofMeasurand(inputs: Inputs = [], measurand: InputMeasurand): readonly LatestInput[] {
  return inputs.filter((one) => one.measurand === measurand);
}
