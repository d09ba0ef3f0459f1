import type { Tx } from '../../database/index.ts';

/** Instructions that were in force for a stretch; epoch milliseconds, the end exclusive. */
export interface InstructionsInForce {
  readonly from: number;
  readonly to: number;
  /** Counted from 1 for each sensor. */
  readonly version: number;
  readonly savedAt: number;
  readonly instructions: string;
}

/** Reads the instructions for a sensor's alarms in a period, oldest first, without the times that had none. */
export async function readInstructionsThrough(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<InstructionsInForce[]> {
  const versions = await tx.sql
    .selectFrom('alarm_instructions')
    .select(['version', 'saved_at', 'instructions'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .orderBy('version')
    .execute();
  return versions.flatMap(({ version, saved_at: savedAt, instructions }, index) => {
    const stretch = { from: Math.max(from, savedAt), to: Math.min(to, versions[index + 1]?.saved_at ?? to) };
    const isInForce = instructions !== '' && stretch.from < stretch.to;
    return isInForce ? [{ ...stretch, version, savedAt, instructions }] : [];
  });
}
