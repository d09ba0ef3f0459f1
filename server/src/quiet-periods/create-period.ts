import { type QuietPeriod, type QuietPeriodBody, toTimestamp, type QuietRepeats } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { InvalidInput } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { checkBounds } from './check-bounds.ts';
import { readTimeZone } from './read-cover.ts';
import { readPeriod } from './read-periods.ts';
import { requireTargets } from './require-targets.ts';
import { storePeriod } from './store-period.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const A_MOMENT_MS = 5 * 60_000;

/**
 * Plans or begins maintenance.
 * @throws InvalidInput for one that would never end or is over already; NotFound for a zone, a base unit or a sensor
 * that the company does not have
 */
export async function createPeriod(
  deps: ChangeDeps,
  user: SignedInUser,
  body: QuietPeriodBody,
): Promise<QuietPeriod> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    const { words, ...targets } = await requireTargets(tx, companyId, body);
    const { scope, until, repeats, reason } = body;
    // Maintenance that was not planned before cannot begin in the past; a minute that has just begun is meant as now.
    if (body.from !== undefined && body.from < at - A_MOMENT_MS) {
      throw new InvalidInput([{ path: 'from', message: 'must not lie in the past' }]);
    }
    const from = Math.max(at, body.from ?? at);
    checkBounds({ from, until, repeats: repeats ?? null }, await readTimeZone(tx, companyId), at);
    const quietId = await storePeriod(change, user, {
      kind: 'maintenance',
      scope,
      from,
      until,
      repeats,
      reason,
      ...targets,
    });
    record('quiet_period_create', `Planned maintenance of ${words}: ${reason}`, {
      quietId,
      scope,
      zoneId: targets.zoneId ?? null,
      baseUnitId: targets.baseUnitId ?? null,
      sensorIds: targets.sensorIds.join(', '),
      from: toTimestamp(from),
      until: toTimestamp(until),
      repeats: describeRepeats(repeats),
    });
    return readPeriod(tx, companyId, quietId, at);
  });
}

/** For the audit log: `Mon, Thu at 02:30 for 60 min`; nothing for a single period. */
function describeRepeats(repeats: QuietRepeats | undefined): string | null {
  if (repeats === undefined) return null;
  const days = repeats.weekdays.toSorted((one, other) => one - other).map((day) => DAYS[day - 1]);
  return `${days.join(', ')} at ${repeats.time} for ${repeats.minutes} min`;
}
