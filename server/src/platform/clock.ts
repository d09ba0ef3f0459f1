/** Source of the time. Rules that depend on time take a clock, so that tests can move it. */
export interface Clock {
  /** Returns milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
