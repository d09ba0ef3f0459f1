import { INPUT_TABLE, type InputLimits, type InputMeasurand, type MeasurandLimits } from '@ts1/contract';
import { INPUT_WORDS } from '@ts1/contract/input-words';
import { isDeepStrictEqual } from 'node:util';
import { NOTHING_CHANGED } from '../settings/describe-settings.ts';
import { describeInputLimits } from '../inputs/describe-input-limits.ts';
import { defaultInputLimits, type OwnInput } from '../inputs/sensor-inputs.ts';
import type { Settings } from '../machine/conditions.ts';

/** The limits that a template has of a measurand. */
export function limitsFor(
  limits: readonly MeasurandLimits[],
  measurand: InputMeasurand,
): InputLimits | undefined {
  return limits.find((one) => one.measurand === measurand)?.limits;
}

/**
 * The rules of a sensor's inputs with those of its template: each input of a measurand that the template limits has
 * its limits, the others keep their own.
 */
export function withTemplateLimits(
  before: Settings['inputs'],
  own: readonly OwnInput[],
  limits: readonly MeasurandLimits[],
): Settings['inputs'] {
  const given = own.flatMap(({ input, measurand }) => {
    const taken = limitsFor(limits, measurand);
    if (taken === undefined) return [];
    const { active } = INPUT_TABLE[measurand];
    return [[input, { limits: taken, active, silentAfterMs: null }] as const];
  });
  return given.length === 0 ? before : { ...before, ...Object.fromEntries(given) };
}

/** Describes limits that inputs took, for people: `Door: Alarm when it lasts on`. Unchanged ones are left out. */
export function describeTaken(
  before: Settings['inputs'] = {},
  own: readonly OwnInput[],
  limits: readonly MeasurandLimits[],
): string[] {
  return own.flatMap((input) => {
    const taken = limitsFor(limits, input.measurand);
    const had = before[input.input]?.limits ?? defaultInputLimits(input);
    if (taken === undefined || isDeepStrictEqual(had, taken)) return [];
    return [`${input.name}: ${describeInputLimits(input, had, taken)}`];
  });
}

/** Describes changes of the limits of inputs between versions of a template, for people. */
export function describeTemplateLimits(
  before: readonly MeasurandLimits[],
  after: readonly MeasurandLimits[],
): string[] {
  const given = after.flatMap(({ measurand, limits }) => {
    const had = limitsFor(before, measurand);
    if (had !== undefined && isDeepStrictEqual(had, limits)) return [];
    const words = describeInputLimits({ measurand }, had ?? defaultInputLimits({ measurand }), limits);
    return [`${INPUT_WORDS[measurand].name}: ${words}`];
  });
  const gone = before.flatMap(({ measurand }) =>
    limitsFor(after, measurand) === undefined ? [`${INPUT_WORDS[measurand].name}: each sensor's own`] : [],
  );
  return [...given, ...gone];
}

/** Joins the changes of settings and those of inputs in one sentence. */
export function withMore(settings: string, inputs: readonly string[]): string {
  if (inputs.length === 0) return settings;
  return [...(settings === NOTHING_CHANGED ? [] : [settings]), ...inputs].join(', ');
}
