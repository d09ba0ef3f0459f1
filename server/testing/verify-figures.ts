type Extreme = { readonly value: number; readonly at: string } | null;

interface Part {
  readonly from: string;
  readonly until: string;
}

/** Content of `figures.json`. */
export interface Figures extends Part {
  readonly sensors: readonly {
    readonly id: number;
    readonly parts: readonly (Part & { readonly reachMs: number })[];
    readonly measurands: readonly {
      readonly measurand: string;
      readonly count: number;
      readonly mean: number | null;
      readonly min: Extreme;
      readonly max: Extreme;
      readonly limits: readonly (Part & { readonly high: number | null; readonly low: number | null })[];
      readonly outsideMs: number | null;
    }[];
  }[];
}

/** @throws Error with what does not fit */
export function check(fits: boolean, what: string): void {
  if (!fits) throw new Error(`${what} does not fit`);
}

/**
 * Counts the figures of a sensor again, from its readings by time.
 * @throws Error with the first that does not fit
 */
export function checkFigures(figures: Figures, sensorId: number, readings: Record<string, number>[]): void {
  const [from, until] = [Date.parse(figures.from), Date.parse(figures.until)];
  const own = figures.sensors.find(({ id }) => id === sensorId);
  check(own !== undefined, `the figures of sensor ${sensorId}`);
  const { parts = [], measurands = [] } = own ?? {};
  for (const { measurand, count, mean, min, max, limits, outsideMs } of measurands) {
    const about = `${measurand} of sensor ${sensorId}`;
    const within = readings.filter(
      (one) =>
        one[measurand] !== undefined &&
        (one['measured_at'] ?? 0) >= from &&
        (one['measured_at'] ?? 0) < until,
    );
    const values = within.map((one) => one[measurand] ?? 0);
    check(count === values.length, `the number of ${about}`);
    const sum = values.reduce((all, value) => all + Math.floor(value * 1_000 + 0.5), 0);
    check(mean === (count === 0 ? null : sum / 1_000 / count), `the mean of ${about}`);
    for (const [extreme, value] of [
      [min, values.reduce((a, b) => Math.min(a, b), Infinity)],
      [max, values.reduce((a, b) => Math.max(a, b), -Infinity)],
    ] as const) {
      const first = within.find((one) => one[measurand] === value);
      const wanted = first && { value, at: new Date(first['measured_at'] ?? 0).toISOString() };
      check(JSON.stringify(extreme) === JSON.stringify(wanted ?? null), `an extreme of ${about}`);
    }
    let outside: number | null = null;
    for (const limit of limits.filter(({ high, low }) => high !== null || low !== null)) {
      for (const part of parts) {
        outside ??= 0;
        const begin = Math.max(Date.parse(limit.from), Date.parse(part.from));
        const end = Math.min(Date.parse(limit.until), Date.parse(part.until));
        for (const [place, one] of readings.entries()) {
          const value = one[measurand] ?? Number.NaN;
          if (!(value > (limit.high ?? Infinity) || value < (limit.low ?? -Infinity))) continue;
          const at = one['measured_at'] ?? 0;
          const next = readings[place + 1]?.['measured_at'] ?? Infinity;
          outside += Math.max(0, Math.min(end, next, at + part.reachMs) - Math.max(begin, at));
        }
      }
    }
    check(outsideMs === outside, `the time outside of ${about}`);
  }
}
