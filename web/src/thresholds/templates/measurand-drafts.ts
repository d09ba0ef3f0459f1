import { INPUT_TABLE, NO_INPUT_LIMITS, type InputMeasurand, type MeasurandLimits } from '@ts1/contract';
import { parseInputDraft, toInputDraft, type InputDraft, type InputDraftErrors } from '../input-draft.ts';

/** Limits of a further measurand while a template is edited. */
export interface MeasurandDraft {
  readonly measurand: InputMeasurand;
  readonly draft: InputDraft;
  readonly errors: InputDraftErrors;
}

export function toMeasurandDrafts(limits: readonly MeasurandLimits[]): readonly MeasurandDraft[] {
  return limits.map(({ measurand, limits: own }) => ({ measurand, draft: toInputDraft(own), errors: {} }));
}

/** Nothing is on of one that is added. */
export function newDraft(measurand: InputMeasurand): MeasurandDraft {
  const { kind } = INPUT_TABLE[measurand];
  return { measurand, draft: toInputDraft(NO_INPUT_LIMITS[kind]), errors: {} };
}

/** The limits that drafts mean; or the drafts with what is wrong in each. */
export function parseMeasurandDrafts(
  drafts: readonly MeasurandDraft[],
): { readonly limits: readonly MeasurandLimits[] } | { readonly drafts: readonly MeasurandDraft[] } {
  const parsed = drafts.map((one) => ({ one, result: parseInputDraft(one.draft) }));
  if (parsed.some(({ result }) => 'errors' in result)) {
    return {
      drafts: parsed.map(({ one, result }) => ({ ...one, errors: 'errors' in result ? result.errors : {} })),
    };
  }
  return {
    limits: parsed.flatMap(({ one: { measurand }, result }) =>
      'limits' in result ? [{ measurand, limits: result.limits }] : [],
    ),
  };
}
