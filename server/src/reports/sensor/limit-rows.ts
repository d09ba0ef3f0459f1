import { CHANGING_MEASURAND, LIMITED_MEASURANDS, type LimitedMeasurand } from '@ts1/contract';
import { MEASURAND_WORDS_IN } from '@ts1/contract/measurand-words';
import type { ChangeDeps } from '../../audit/index.ts';
import {
  changeLimitsThrough,
  limitsThrough,
  readSettingsThrough,
  type ChangeLimitsInForce,
  type LimitsInForce,
} from '../../alarms/index.ts';
import type { Period } from '../../readings/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import { reportTexts } from '../texts/index.ts';
import { changesText, isChangeLimited, isLimited, stretchText, versionText } from './measured-text.ts';

/** Which limits of a sensor were in force in a period, a row for each stretch: what they are of, and what they were. */
export async function readLimitRows(
  { database, clock }: ChangeDeps,
  companyId: number,
  { sensorId, from, to }: Period,
  wall: CompanyClock,
): Promise<(readonly [what: string, limits: string])[]> {
  const period = { from, to: Math.max(from, Math.min(to + 1, clock.now())) };
  const settings = await database.read(companyId, async (tx) =>
    readSettingsThrough(tx, companyId, [sensorId], period),
  );
  const row = (measurand: LimitedMeasurand, limits: string, one: LimitsInForce | ChangeLimitsInForce) => {
    const { about, report } = reportTexts(wall);
    const { name } = MEASURAND_WORDS_IN[wall.preferences.language][measurand];
    const when = report.fromUntil(wall.minute(one.from), wall.minute(one.to));
    const text = `${limits}, ${when} (${versionText(one, wall)})`;
    return [about.limits(name), text] as const;
  };
  const levels = LIMITED_MEASURANDS.flatMap((measurand) => {
    const limits = limitsThrough(settings(sensorId), measurand);
    return limits.some(isLimited)
      ? limits.map((one) => row(measurand, stretchText(one, measurand, wall), one))
      : [];
  });
  const changes = changeLimitsThrough(settings(sensorId));
  return changes.some(isChangeLimited)
    ? [...levels, ...changes.map((one) => row(CHANGING_MEASURAND, changesText(one, wall), one))]
    : levels;
}
