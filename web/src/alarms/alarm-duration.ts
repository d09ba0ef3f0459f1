/** A length of time in its two largest units, or null when there is none. */
export type AlarmDuration =
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number; readonly seconds: number }
  | { readonly unit: 'seconds'; readonly seconds: number };

/** Days and hours, hours and minutes, minutes and seconds, or seconds; null for a negative or invalid one (spec 2 §9). */
export function alarmDuration(startMs: number, endMs: number): AlarmDuration | null {
  const total = Math.floor((endMs - startMs) / 1000);
  if (!Number.isFinite(total) || total < 0) return null;
  const seconds = total % 60;
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600) % 24;
  const days = Math.floor(total / 86_400);
  if (days > 0) return { unit: 'days', days, hours };
  if (hours > 0) return { unit: 'hours', hours, minutes };
  return minutes > 0 ? { unit: 'minutes', minutes, seconds } : { unit: 'seconds', seconds };
}
