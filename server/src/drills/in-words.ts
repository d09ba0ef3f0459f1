import type { Drill, DrillRun, Language } from '@ts1/contract';
import { drillReason } from '../notifications/index.ts';

/** Returns a run with its reason in the reader's language. */
export function runInWords(run: DrillRun, language: Language): DrillRun {
  const { reason, ledger } = run;
  return { ...run, reason: reason === null ? null : drillReason({ why: ledger.why, reason }, language) };
}

/** A drill with its last run likewise. */
export function drillInWords(drill: Drill, language: Language): Drill {
  const { last_run: last } = drill;
  return { ...drill, last_run: last && runInWords(last, language) };
}
