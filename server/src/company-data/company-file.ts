import { MINUTE_MS } from '@ts1/contract/durations';
import type { Tx } from '../database/index.ts';
import { signatureSettingsIn, toRecordKeeping, worseByIn } from '../settings/index.ts';
import type { CompanyFile } from './manifest.ts';

/** Reads the company itself, in the form of its file. */
export async function readCompanyFile(tx: Tx, companyId: number): Promise<CompanyFile> {
  const row = await tx.sql
    .selectFrom('companies')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const address = await tx.sql
    .selectFrom('company_addresses')
    .select(['company_name', 'address1', 'address2', 'city', 'postcode', 'country'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const { company_name: companyName = '', ...lines } = address ?? {};
  return {
    name: row.name,
    settings: {
      timeZone: row.time_zone,
      language: row.language,
      temperatureUnit: row.temperature_unit,
      offlineWindow: row.offline_window_ms / MINUTE_MS,
      viewersSeeOwnZones: row.viewers_see_own_zones === 1,
      stillOutAfter: row.still_out_after_ms / MINUTE_MS,
      ...worseByIn(row),
      acknowledgementNeeds: row.acknowledgement_needs,
      longestShelving: row.longest_shelving_ms / MINUTE_MS,
      viewersMayShelve: row.viewers_may_shelve === 1,
      mayTurnOffAlarms: row.may_turn_off_alarms === 1,
      acknowledgeFromMessages: row.acknowledge_from_messages,
      keepLastPicture: row.keep_last_picture === 1,
    },
    signatures: signatureSettingsIn(row),
    recordKeeping: toRecordKeeping(row),
    twoFactorRequired: row.two_factor_required === 1,
    retention: { keepReadingsDays: row.keep_readings_days, keepStatisticsDays: row.keep_statistics_days },
    address: address === undefined ? null : { companyName, ...emptyLines, ...lines },
  };
}

const emptyLines = { address1: '', address2: '', city: '', postcode: '', country: '' };
