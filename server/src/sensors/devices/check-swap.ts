import { SENSOR_TYPES, toTimestamp, type LimitedMeasurand, type SensorType } from '@ts1/contract';
import type { FieldError } from '../../platform/errors.ts';

/** The facts against which a swap is checked; times are epoch milliseconds. */
interface SwapSituation {
  readonly now: number;
  /** When the newest reading of the sensor was measured; null for none. */
  readonly newestAt: number | null;
  /** Since when the present device is there; null for ever. */
  readonly presentFrom: number | null;
  readonly presentType: SensorType;
  /** When the new device left its last place; null where it had none. */
  readonly leftAt: number | null;
  /** The measurands for which the sensor has limits. */
  readonly limited: readonly LimitedMeasurand[];
}

/** The devices of a sensor, one after another: from when on the new one counts, or what is wrong with the wish. */
export function checkSwap(
  wanted: { readonly type: SensorType; readonly from: number | null },
  situation: SwapSituation,
): { readonly from: number } | { readonly problems: readonly FieldError[] } {
  const problems: FieldError[] = [];
  const { measures, name } = SENSOR_TYPES[wanted.type];
  const missing = situation.limited.filter((measurand) => !measures.includes(measurand));
  if (wanted.type !== situation.presentType && missing.length > 0) {
    const message = `"${name}" does not measure what has limits here: ${missing.join(', ')}`;
    problems.push({ path: 'type', message });
  }
  const late = wanted.from === null ? undefined : wrongWithMoment(wanted.from, situation);
  if (late !== undefined) problems.push({ path: 'from', message: late });
  return problems.length > 0 ? { problems } : { from: wanted.from ?? earliest(situation) };
}

/** Now, or just after what a clock that is ahead has measured. */
function earliest({ now, newestAt, presentFrom, leftAt }: SwapSituation): number {
  return Math.max(now, (newestAt ?? 0) + 1, (presentFrom ?? 0) + 1, leftAt ?? 0);
}

function wrongWithMoment(
  from: number,
  { now, newestAt, presentFrom, leftAt }: SwapSituation,
): string | undefined {
  if (from > now) return 'must not lie in the future';
  if (newestAt !== null && from <= newestAt) {
    return `must be after the last reading of the present device, ${toTimestamp(newestAt)}`;
  }
  if (presentFrom !== null && from <= presentFrom) {
    return `must be after ${toTimestamp(presentFrom)}, when the present device was put there`;
  }
  if (leftAt !== null && from < leftAt) {
    return `must not be before ${toTimestamp(leftAt)}: until then the new device stood elsewhere`;
  }
  return undefined;
}
