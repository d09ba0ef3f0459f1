import { LIMITED_MEASURANDS } from '@ts1/contract';
import { MEASURAND_WORDS } from '@ts1/contract/measurand-words';
import { limitsThrough, readSettingsThrough } from '../../alarms/index.ts';
import type { Period } from '../../readings/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import type { ReportDeps } from '../deps.ts';
import { texts } from '../texts.ts';
import { isLimited, stretchText, versionText } from './measured-text.ts';

/** Which limits of a sensor were in force in a period, a row for each stretch: what they are of, and what they were. */
export async function readLimitRows(
  { database, clock }: Pick<ReportDeps, 'database' | 'clock'>,
  companyId: number,
  { sensorId, from, to }: Period,
  wall: CompanyClock,
): Promise<(readonly [what: string, limits: string])[]> {
  const period = { from, to: Math.max(from, Math.min(to + 1, clock.now())) };
  const settings = await database.read(companyId, async (tx) =>
    readSettingsThrough(tx, companyId, [sensorId], period),
  );
  return LIMITED_MEASURANDS.flatMap((measurand) => {
    const limits = limitsThrough(settings(sensorId), measurand);
    if (!limits.some(isLimited)) return [];
    return limits.map((one) => {
      const { from: start, to: end } = one;
      const when = texts.report.fromUntil(wall.minute(start), wall.minute(end));
      const text = `${stretchText(one, measurand)}, ${when} (${versionText(one, wall)})`;
      return [texts.about.limits(MEASURAND_WORDS[measurand].name), text] as const;
    });
  });
}
