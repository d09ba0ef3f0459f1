import type { QuietKind, QuietPeriod } from '@ts1/contract';

/** How a sensor is quiet now. */
export interface QuietSensor {
  readonly kind: QuietKind;
  /** Epoch milliseconds. */
  readonly until: number;
  readonly reason: string;
}

/** Those whose time lasts now. */
function lastingNow(periods: readonly QuietPeriod[], now: number): QuietPeriod[] {
  return periods.filter(
    ({ span }) => span !== null && Date.parse(span.from) <= now && now < Date.parse(span.until),
  );
}

/** The period that ends last of those that cover a sensor now; undefined where its messages are sent. */
export function findQuietSensor(
  periods: readonly QuietPeriod[],
  sensorId: number,
  now: number,
): QuietSensor | undefined {
  const own = lastingNow(periods, now).filter(({ sensor_ids }) => sensor_ids.includes(sensorId));
  const [last] = own.toSorted((one, other) => periodEnd(other) - periodEnd(one));
  return last && { kind: last.kind, until: periodEnd(last), reason: last.reason };
}

/** All sensors that are quiet now, and until when the last of them is; undefined where none is. */
export function quietAltogether(periods: readonly QuietPeriod[], now: number) {
  const lasting = lastingNow(periods, now);
  if (lasting.length === 0) return undefined;
  return {
    sensors: new Set(lasting.flatMap(({ sensor_ids }) => sensor_ids)).size,
    until: Math.max(...lasting.map(periodEnd)),
  };
}

/** When something of it changes next by time alone; undefined when nothing does. Epoch milliseconds. */
export function nextTurn(periods: readonly QuietPeriod[], now: number): number | undefined {
  const turns = periods
    .flatMap(({ span }) => (span === null ? [] : [Date.parse(span.from), Date.parse(span.until)]))
    .filter((at) => at > now);
  return turns.length === 0 ? undefined : Math.min(...turns);
}

function periodEnd({ span, until }: QuietPeriod): number {
  return Date.parse(span?.until ?? until);
}
