import { calibrationOffset, calibrationSetpoint, CELSIUS_UNIT } from '@ts1/contract';
import { problemText, readTyped, refusalText, type TypedQuantity } from '../platform/typed-number.ts';

/** Errors of the two fields. */
export interface CalibrationErrors {
  readonly setpoint?: string | undefined;
  readonly offset?: string | undefined;
}

export interface CalibrationValues {
  /** Degrees Celsius. */
  readonly setpoint: number;
  readonly offset: number;
}

/** Quantities of the two fields, in °C as they are sent. */
const SETPOINT: TypedQuantity = { unit: CELSIUS_UNIT };
const OFFSET: TypedQuantity = { unit: CELSIUS_UNIT, kind: 'difference' };

/** Reads the fields of the dialog; both have to be numbers that the contract accepts. */
export function readCalibration(
  typed: { readonly setpoint: string; readonly offset: string },
  notANumber: string,
): { readonly values: CalibrationValues | undefined; readonly errors: CalibrationErrors } {
  const read = (text: string, quantity: TypedQuantity, schema: typeof calibrationSetpoint) => {
    const { value, problem } = { value: Number.NaN, ...readTyped(text, quantity) };
    if (problem !== undefined) {
      return { value, error: problem === 'nothing' ? notANumber : problemText(problem) };
    }
    const refused = schema.safeParse(value).error?.issues[0];
    return { value, error: refused && refusalText(refused, quantity) };
  };
  const setpoint = read(typed.setpoint, SETPOINT, calibrationSetpoint);
  const offset = read(typed.offset, OFFSET, calibrationOffset);
  const right = setpoint.error === undefined && offset.error === undefined;
  return {
    values: right ? { setpoint: setpoint.value, offset: offset.value } : undefined,
    errors: { setpoint: setpoint.error, offset: offset.error },
  };
}
