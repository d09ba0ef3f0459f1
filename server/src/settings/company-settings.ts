import { byWorseBy, type CompanySettings, type routes } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { z } from 'zod';
import { changeBy, changedNames, differences } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { SettingsDeps } from './deps.ts';
import { toWorseByColumns, WORSE_BY_COLUMNS, worseByIn } from './worse-by.ts';

/** Reads the settings that hold for all users of a company. */
export async function readCompanySettings(tx: Tx, companyId: number): Promise<CompanySettings> {
  const row = await tx.sql
    .selectFrom('companies')
    .select([
      'time_zone',
      'language',
      'temperature_unit',
      'offline_window_ms',
      'viewers_see_own_zones',
      'still_out_after_ms',
      'acknowledgement_needs',
      'longest_shelving_ms',
      'viewers_may_shelve',
      'may_turn_off_alarms',
      'acknowledge_from_messages',
      'keep_last_picture',
      ...WORSE_BY_COLUMNS,
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    timeZone: row.time_zone,
    language: row.language,
    temperatureUnit: row.temperature_unit,
    offlineWindow: Math.round(row.offline_window_ms / MINUTE_MS),
    viewersSeeOwnZones: row.viewers_see_own_zones === 1,
    stillOutAfter: Math.round(row.still_out_after_ms / MINUTE_MS),
    ...worseByIn(row),
    acknowledgementNeeds: row.acknowledgement_needs,
    longestShelving: Math.round(row.longest_shelving_ms / MINUTE_MS),
    viewersMayShelve: row.viewers_may_shelve === 1,
    mayTurnOffAlarms: row.may_turn_off_alarms === 1,
    acknowledgeFromMessages: row.acknowledge_from_messages,
    keepLastPicture: row.keep_last_picture === 1,
  };
}

/** Changes what the body names; open event streams start again with what their readers may see now. */
export async function updateCompanySettings(
  deps: SettingsDeps,
  user: SignedInUser,
  body: z.output<typeof routes.updateCompanySettings.body>,
): Promise<CompanySettings> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId } = change;
    const before = await readCompanySettings(tx, companyId);
    const offlineWindow = body.offlineWindow ?? before.offlineWindow;
    const stillOutAfter = body.stillOutAfter ?? before.stillOutAfter;
    await tx.sql
      .updateTable('companies')
      .set({
        time_zone: body.timeZone ?? before.timeZone,
        language: body.language === undefined ? before.language : body.language,
        temperature_unit: body.temperatureUnit === undefined ? before.temperatureUnit : body.temperatureUnit,
        offline_window_ms: offlineWindow * MINUTE_MS,
        viewers_see_own_zones: (body.viewersSeeOwnZones ?? before.viewersSeeOwnZones) ? 1 : 0,
        acknowledgement_needs: body.acknowledgementNeeds ?? before.acknowledgementNeeds,
        may_turn_off_alarms: (body.mayTurnOffAlarms ?? before.mayTurnOffAlarms) ? 1 : 0,
        acknowledge_from_messages: body.acknowledgeFromMessages ?? before.acknowledgeFromMessages,
        keep_last_picture: (body.keepLastPicture ?? before.keepLastPicture) ? 1 : 0,
        still_out_after_ms: stillOutAfter * MINUTE_MS,
        longest_shelving_ms: (body.longestShelving ?? before.longestShelving) * MINUTE_MS,
        viewers_may_shelve: (body.viewersMayShelve ?? before.viewersMayShelve) ? 1 : 0,
        ...toWorseByColumns(byWorseBy(({ setting }) => body[setting] ?? before[setting])),
      })
      .where('company_id', '=', companyId)
      .execute();
    if (offlineWindow !== before.offlineWindow) await deps.offlineWindowChanged(change, user);
    const after = await readCompanySettings(tx, companyId);
    const changes = differences(before, after);
    change.record('settings_update', `Changed the settings: ${changedNames(changes)}`, changes);
    return after;
  });
}
