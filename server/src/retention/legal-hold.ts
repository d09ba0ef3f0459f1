import type { ReceivedSensor } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readSensor } from '../sensors/index.ts';

/**
 * Holds the readings of a sensor as evidence, whatever their age, or releases them.
 * @throws NotFound
 */
export async function setLegalHold(
  deps: ChangeDeps,
  user: SignedInUser,
  sensorId: number,
  legalHold: boolean,
): Promise<ReceivedSensor> {
  return changeBy(deps, user, async ({ tx, companyId, at, record, recordsNothing }) => {
    const before = await readSensor(tx, companyId, sensorId);
    if (before.legalHold === legalHold) {
      recordsNothing();
      return before;
    }
    await tx.sql
      .updateTable('sensors')
      .set({ legal_hold: legalHold ? 1 : 0, updated_at: at })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .execute();
    const verb = legalHold ? 'Placed a legal hold on' : 'Lifted the legal hold on';
    record('legal_hold', `${verb} sensor "${before.name}"`, {
      sensorId,
      legalHold: { before: before.legalHold, after: legalHold },
    });
    return readSensor(tx, companyId, sensorId);
  });
}
