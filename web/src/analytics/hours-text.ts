/** Hours and minutes: `3 h 20 min`, `15 min`. */
export function hoursText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A length of time as one says it of answers: `8 s`, `3 min`, `1 h 5 min`. */
export function timeText(ms: number): string {
  return ms < 60_000 ? `${Math.round(ms / 1_000)}\u00A0s` : hoursText(ms);
}
