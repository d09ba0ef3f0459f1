import type { ReviewedAccess, ReviewedLog } from '@ts1/contract';
import { readWantedSensors } from '../analytics/index.ts';
import type { ChainStates } from '../audit/index.ts';
import { isVisible, visibleSensors } from '../auth/index.ts';
import type { Database } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { companyClock, readCompany } from '../reports/index.ts';
import { byName } from './by-name.ts';
import { readAccess } from './read-access.ts';
import { readSensorReview, type SensorReview } from './read-figures.ts';
import { readLogFigures } from './read-log-figures.ts';
import { parseGroups, type StoredReview } from './select-reviews.ts';

/** Sources of the figures of reviews. */
export interface FigureDeps {
  readonly database: Database;
  readonly chainState: ChainStates;
}

/** The figures of a review that is not done, as far as a user sees its sensors. */
export interface OpenFigures {
  /** Sensors of a review of readings; none for other kinds. */
  readonly sensors: readonly SensorReview[];
  /** Number of sensors that the user does not see. */
  readonly unseen: number;
  readonly log: ReviewedLog | null;
  readonly access: ReviewedAccess | null;
}

const NO_FIGURES: OpenFigures = { sensors: [], unseen: 0, log: null, access: null };

/** Draws the figures of a review that is not done, sensors in the order of their names; `now` in epoch milliseconds. */
export async function readOpenFigures(
  deps: FigureDeps,
  user: SignedInUser,
  row: StoredReview,
  now: number,
): Promise<OpenFigures> {
  const { companyId } = user;
  switch (row.kind) {
    case 'readings':
      return { ...NO_FIGURES, ...(await readSensors(deps.database, user, row, now)) };
    case 'audit-log': {
      const period = { from: row.from_at, to: row.to_at };
      const log = await readLogFigures(deps, companyId, period, parseGroups(row.audit_groups));
      return { ...NO_FIGURES, log };
    }
    case 'access': {
      const access = await deps.database.read(companyId, async (tx) => readAccess(tx, companyId, now));
      return { ...NO_FIGURES, access };
    }
  }
}

async function readSensors(
  database: Database,
  user: SignedInUser,
  row: StoredReview,
  now: number,
): Promise<Pick<OpenFigures, 'sensors' | 'unseen'>> {
  const { companyId } = user;
  const { sensors, unseen, timeZone } = await database.read(companyId, async (tx) => {
    const all = await readWantedSensors(tx, companyId, {
      ...(row.zone_id !== null && { zoneId: row.zone_id }),
      visible: 'all',
    });
    const visible = await visibleSensors(tx, user);
    const seen = all
      .filter(({ sensorId }) => isVisible(visible, sensorId))
      .toSorted((one, other) => byName(one.name, other.name));
    return { sensors: seen, unseen: all.length - seen.length, ...(await readCompany(tx, companyId)) };
  });
  const period = { from: row.from_at, to: row.to_at };
  const lastDay = companyClock(timeZone).date(row.to_at);
  const found: SensorReview[] = [];
  for (const sensor of sensors) {
    found.push(await readSensorReview(database, companyId, sensor, period, { now, lastDay }));
  }
  return { sensors: found, unseen };
}
