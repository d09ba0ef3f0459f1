import { toTimestamp, type Calibration } from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import { readCommands } from '../commands/index.ts';
import type { Tx } from '../database/index.ts';
import { noSuchCalibration } from './refusals.ts';

const KINDS = ['calibrate', 'clear-calibration'] as const;
type CalibrationKind = (typeof KINDS)[number];

function selectRecord(
  tx: Tx,
  companyId: number,
  which: { readonly sensorId: number } | { readonly id: number },
) {
  const query = tx.sql
    .selectFrom('commands as command')
    .where('command.company_id', '=', companyId)
    .where('command.kind', 'in', KINDS);
  return 'sensorId' in which
    ? query.where('command.sensor_id', '=', which.sensorId)
    : query.where('command.command_id', '=', which.id);
}

/** The calibration record of a sensor, newest first, and how many entries it has without the limit. */
export async function readCalibrations(
  tx: Tx,
  companyId: number,
  sensorId: number,
  limit: number,
): Promise<{ calibrations: Calibration[]; total: number }> {
  const rows = await selectRecord(tx, companyId, { sensorId })
    .select('command.command_id')
    .orderBy('command.command_id', 'desc')
    .limit(limit)
    .execute();
  const { total } = await selectRecord(tx, companyId, { sensorId })
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = rows.map((row) => row.command_id);
  return { calibrations: await readEntries(tx, companyId, ids), total };
}

/**
 * One entry of the calibration record.
 * @throws NotFound, also for a sensor that the reader does not see
 */
export async function readCalibration(
  tx: Tx,
  companyId: number,
  calibrationId: number,
  visible: VisibleSensors = 'all',
): Promise<Calibration> {
  const row = await selectRecord(tx, companyId, { id: calibrationId })
    .select('command.command_id')
    .executeTakeFirst();
  const [entry] = row === undefined ? [] : await readEntries(tx, companyId, [calibrationId]);
  if (entry === undefined || !isVisible(visible, entry.sensorId)) throw noSuchCalibration();
  return entry;
}

async function readEntries(tx: Tx, companyId: number, ids: readonly number[]): Promise<Calibration[]> {
  const certificates = await readCertificates(tx, companyId, ids);
  const commands = await readCommands(tx, companyId, { ids });
  return commands.flatMap((command) => {
    if (command.sensorId === null || !isCalibration(command.kind)) return [];
    return {
      id: command.id,
      sensorId: command.sensorId,
      action: command.kind === 'calibrate' ? 'calibrate' : 'clear',
      setpoint: command.setpoint,
      offset: command.offset,
      by: command.createdBy,
      at: command.createdAt,
      baseUnitName: command.baseUnitName,
      state: command.state,
      detail: command.detail,
      endedAt: command.endedAt,
      certificate: certificates.get(command.id) ?? null,
    };
  });
}

function isCalibration(kind: string): kind is CalibrationKind {
  return KINDS.some((one) => one === kind);
}

async function readCertificates(tx: Tx, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await tx.sql
    .selectFrom('calibration_certificates')
    .select(['calibration_id', 'filename', 'bytes', 'sha256', 'uploaded_by', 'uploaded_at'])
    .where('company_id', '=', companyId)
    .where('calibration_id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.calibration_id,
      {
        filename: row.filename,
        bytes: row.bytes,
        sha256: row.sha256,
        uploadedBy: row.uploaded_by,
        uploadedAt: toTimestamp(row.uploaded_at),
      },
    ]),
  );
}
