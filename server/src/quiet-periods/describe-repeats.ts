import type { QuietRepeats } from '@ts1/contract';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** For the audit log: `Mon, Thu at 02:30 for 60 min`; nothing for a single period. */
export function describeRepeats(repeats: QuietRepeats | undefined): string | null {
  if (repeats === undefined) return null;
  const days = repeats.weekdays.toSorted((one, other) => one - other).map((day) => DAYS[day - 1]);
  return `${days.join(', ')} at ${repeats.time} for ${repeats.minutes} min`;
}
