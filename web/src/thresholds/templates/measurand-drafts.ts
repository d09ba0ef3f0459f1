import { CHANNEL_TABLE, NO_CHANNEL_LIMITS, type ChannelMeasurand, type MeasurandLimits } from '@ts1/contract';
import {
  parseChannelDraft,
  toChannelDraft,
  type ChannelDraft,
  type ChannelDraftErrors,
} from '../channel-draft.ts';

/** Limits of a further measurand while a template is edited. */
export interface MeasurandDraft {
  readonly measurand: ChannelMeasurand;
  readonly draft: ChannelDraft;
  readonly errors: ChannelDraftErrors;
}

export function toMeasurandDrafts(limits: readonly MeasurandLimits[]): readonly MeasurandDraft[] {
  return limits.map(({ measurand, limits: own }) => ({ measurand, draft: toChannelDraft(own), errors: {} }));
}

/** Nothing is on of one that is added. */
export function newDraft(measurand: ChannelMeasurand): MeasurandDraft {
  const { kind } = CHANNEL_TABLE[measurand];
  return { measurand, draft: toChannelDraft(NO_CHANNEL_LIMITS[kind]), errors: {} };
}

/** The limits that drafts mean; or the drafts with what is wrong in each. */
export function parseMeasurandDrafts(
  drafts: readonly MeasurandDraft[],
): { readonly limits: readonly MeasurandLimits[] } | { readonly drafts: readonly MeasurandDraft[] } {
  const parsed = drafts.map((one) => ({ one, result: parseChannelDraft(one.draft) }));
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
