import { DRILL_ENDS, type DrillResult, type DrillWhy, type Language } from '@ts1/contract';
import { letterTexts } from './texts/index.ts';

const ENGLISH = letterTexts('en').drill;

/** Names of the results in the audit log, which is English. */
export const DRILL_RESULT_WORDS: Readonly<Record<DrillResult, string>> = ENGLISH.results;

/** Names of channels, states and ways of acknowledging where a run is shown. */
export function drillWords(language: Language) {
  const { channels, states, via } = letterTexts(language).drill;
  return { channels, states, via: (name: string): string => new Map(Object.entries(via)).get(name) ?? name };
}

/** Why a run ended as it did, in English: what the audit log keeps. */
export function englishReason(why: DrillWhy): string {
  return describeReason(why, 'en');
}

interface StoredReason {
  readonly why: DrillWhy | undefined;
  /** In English. */
  readonly reason: string;
}

/** Returns the same reason for its reader. A run that ended before facts were kept is looked up by its sentence. */
export function drillReason({ why, reason }: StoredReason, language: Language): string {
  if (why !== undefined) return describeReason(why, language);
  const end = DRILL_ENDS.find((one) => ENGLISH.ends[one] === reason);
  return end === undefined ? reason : letterTexts(language).drill.ends[end];
}

function describeReason(why: DrillWhy, language: Language): string {
  const { ends, unsent, noMessage, postponed, channels, states } = letterTexts(language).drill;
  if ('message' in why) {
    const { message } = why;
    // The words of a gateway or a mail server stay in the language they came in.
    const what = message && `${channels[message.channel]}, ${message.error ?? states[message.state]}`;
    return unsent[why.kind](what ?? noMessage);
  }
  return 'postponed' in why ? postponed[why.kind](why.postponed) : ends[why.kind];
}
