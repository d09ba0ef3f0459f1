import type { SilenceWatch } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';

/** Base units that are named; of further ones the number says enough. */
const MOST_NAMED = 3;

/** Lists what is not watched for silence, a sentence each; none while everything is. */
export function silenceNotices(
  { blindSince, interruption, failingSince, baseUnits }: SilenceWatch,
  t: TFunction,
): string[] {
  const time = (at: string): string => formatDateTime(Date.parse(at));
  const notices: string[] = [];
  if (blindSince !== null) notices.push(t('silenceWatch.blind', { since: time(blindSince) }));
  else if (interruption !== null) {
    const { from, to } = interruption;
    notices.push(t('silenceWatch.interrupted', { from: time(from), to: time(to) }));
  }
  if (failingSince !== null) notices.push(t('silenceWatch.failing', { since: time(failingSince) }));
  for (const { name, since } of baseUnits.slice(0, MOST_NAMED)) {
    notices.push(t('silenceWatch.unit', { name, since: time(since) }));
  }
  const more = baseUnits.length - MOST_NAMED;
  if (more > 0) notices.push(t('silenceWatch.more', { count: more }));
  return notices;
}
