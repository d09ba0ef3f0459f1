import { z } from 'zod';
import { inputLimits } from '../input-limits/input-limits.ts';
import { misplacedOfInput } from '../limit-order.ts';
import { INPUT_MEASURANDS, inputMeasurand } from '../../sensors/inputs/input-measurands.ts';
import { INPUT_TABLE } from '../../sensors/inputs/input-table.ts';

/** Limits of a template for a further measurand: its inputs take them, on every sensor that follows the template. */
export const measurandLimits = z.object({ measurand: inputMeasurand, limits: inputLimits });
export type MeasurandLimits = z.output<typeof measurandLimits>;

/** List of those limits as it is saved: each measurand once, with limits of its kind and in their order. */
export const measurandLimitsBody = z
  .array(measurandLimits)
  .max(INPUT_MEASURANDS.length)
  .superRefine((all, context) => {
    for (const [index, { measurand, limits }] of all.entries()) {
      const refuse = (path: readonly string[], message: string): void =>
        context.addIssue({ code: 'custom', path: [index, ...path], message });
      const { kind } = INPUT_TABLE[measurand];
      if (limits.kind !== kind) refuse(['limits', 'kind'], `must be ${kind}, as the input is`);
      if (all.findIndex((one) => one.measurand === measurand) !== index) {
        refuse(['measurand'], 'is listed twice');
      }
      for (const { name, message } of misplacedOfInput(limits)) refuse(['limits', name], message);
    }
  });
