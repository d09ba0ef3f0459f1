import { toTimestamp } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { parseSettings } from './settings-versions.ts';

/** A version of a sensor's alarm settings, as records for people have it. */
export interface SettingsRecord {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string;
  /** The template and its version that it was made from; null for the sensor's own settings. */
  readonly template: { readonly id: number; readonly version: number | null } | null;
  readonly settings: object;
}

/**
 * Reads the versions of a sensor's alarm settings that were in force in a period (epoch milliseconds), oldest first;
 * none while the defaults were.
 */
export async function readSettingsRecord(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<SettingsRecord[]> {
  const rows = await tx.sql
    .selectFrom('alarm_settings')
    .select(['version', 'saved_at', 'saved_by', 'settings', 'template_id', 'template_version'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .orderBy('version')
    .execute();
  const isInForce = (index: number): boolean => {
    // The first version reaches back without limit.
    const begin = index === 0 ? Number.NEGATIVE_INFINITY : (rows[index]?.saved_at ?? 0);
    return begin <= to && (rows[index + 1]?.saved_at ?? Number.POSITIVE_INFINITY) > from;
  };
  return rows
    .filter((_, index) => isInForce(index))
    .map((row) => ({
      version: row.version,
      savedAt: toTimestamp(row.saved_at),
      savedBy: row.saved_by,
      template: row.template_id === null ? null : { id: row.template_id, version: row.template_version },
      settings: parseSettings(row.settings),
    }));
}
