import { fromWallClock, type Preferences, present } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { companyClock, namePart, readCompany, reportTexts } from '../reports/index.ts';
import { parseUserIds } from '../users/index.ts';
import { logBlocks, type LogReview } from './log-blocks.ts';
import { LOG_TEXTS } from './log-texts.ts';
import { readPlanReviews, readStoredFigures } from './read-reviews.ts';
import { readStoredPlan } from './read-plans.ts';
import { noSuchPlan } from './refusals.ts';
import { maySeePlan } from './who-may.ts';

interface WantedLog {
  readonly planId: number;
  /** As `2026-11`, on the company's calendar. */
  readonly month: string;
  readonly reader: Preferences;
}

/**
 * Makes the log of the reviews of a plan that were due in a month, with the sensors that the user sees.
 * @throws NotFound for a plan that the user does not see
 */
export async function makeReviewLog(
  { database, clock }: ChangeDeps,
  user: SignedInUser,
  { planId, month, reader }: WantedLog,
) {
  const { companyId } = user;
  const now = clock.now();
  const { plan, company, reviews } = await database.readLong(companyId, async (tx) => {
    const plan = await readStoredPlan(tx, companyId, planId);
    if (!maySeePlan(user, parseUserIds(plan.reviewer_ids))) throw noSuchPlan();
    const company = await readCompany(tx, companyId);
    const rows = await readPlanReviews(tx, companyId, planId, monthBounds(month, company.timeZone));
    const found: LogReview[] = [];
    for (const row of rows) found.push({ row, sensors: await readStoredFigures(tx, user, row) });
    return { plan, company, reviews: found };
  });
  const wall = companyClock(company.timeZone, reader);
  const texts = LOG_TEXTS[reader.language];
  const scope = plan.zone_name ?? texts.company;
  return {
    name: `${texts.title} ${namePart(scope)} ${month}.pdf`,
    head: {
      title: texts.title,
      company: company.companyName,
      foot: reportTexts(wall).madeBy(wall.minute(now), user.username),
      madeAt: now,
      language: reader.language,
    },
    blocks: [
      {
        kind: 'facts',
        rows: [
          [texts.month, month],
          [texts.scope, scope],
        ],
      } as const,
      ...logBlocks(reviews, wall),
    ],
  };
}

/** First moment of a month, and of the next one. */
function monthBounds(text: string, timeZone: string): { readonly from: number; readonly to: number } {
  const [year, month] = text.split('-').map(Number);
  const start = (which: number) => {
    const date = new Date(Date.UTC(present(year), which, 1));
    const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: 1 };
    return fromWallClock({ ...day, hour: 0, minute: 0, second: 0 }, timeZone);
  };
  return { from: start(present(month) - 1), to: start(present(month)) };
}
