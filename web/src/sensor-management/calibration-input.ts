import { calibrationOffset, calibrationSetpoint } from '@ts1/contract';

/** What is wrong with the two fields. */
export interface CalibrationErrors {
  readonly setpoint?: string | undefined;
  readonly offset?: string | undefined;
}

export interface CalibrationValues {
  /** Degrees Celsius. */
  readonly setpoint: number;
  readonly offset: number;
}

/** Reads the fields of the dialog; both have to be numbers that the contract accepts. */
export function readCalibration(
  typed: { readonly setpoint: string; readonly offset: string },
  notANumber: string,
): { readonly values: CalibrationValues | undefined; readonly errors: CalibrationErrors } {
  const read = (text: string, schema: typeof calibrationSetpoint): { value: number; error?: string } => {
    const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
    if (!Number.isFinite(value)) return { value, error: notANumber };
    const refused = schema.safeParse(value).error?.issues[0]?.message;
    return refused === undefined ? { value } : { value, error: refused };
  };
  const setpoint = read(typed.setpoint, calibrationSetpoint);
  const offset = read(typed.offset, calibrationOffset);
  const right = setpoint.error === undefined && offset.error === undefined;
  return {
    values: right ? { setpoint: setpoint.value, offset: offset.value } : undefined,
    errors: { setpoint: setpoint.error, offset: offset.error },
  };
}
