import type { Calibration, LabCalibration, SignatureSubjectKind } from '@ts1/contract';
import {
  readCalibrations,
  readCertificate,
  readLabCalibrations,
  readLabCertificate,
} from '../../calibrations/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import { readSensorDevices } from '../../sensors/index.ts';
import type { PreparedPack } from './prepare.ts';

/** Most entries of one sensor's record. */
const MOST_CALIBRATIONS = 1_000;

/** An uploaded certificate and its place in the pack. */
interface PackedCertificate {
  readonly file: string;
  readonly read: (tx: Tx) => Promise<Buffer>;
}

/** The calibrations of a pack, and the certificates that go with them. */
export interface PackedCalibrations {
  readonly text: string;
  readonly certificates: readonly PackedCertificate[];
  /** Ids of the calibrations, by their kind. */
  readonly ids: ReadonlyMap<SignatureSubjectKind, readonly number[]>;
}

/** Reads the calibrations of the sensors, and of the devices that were at them, without the files of certificates. */
export async function readPackedCalibrations(
  database: Database,
  { companyId, sensors }: PreparedPack,
): Promise<PackedCalibrations> {
  const certificates = new Map<string, PackedCertificate>();
  const keep = (file: string, read: PackedCertificate['read']): string => {
    certificates.set(file, { file, read });
    return file;
  };
  const ofPlace = (one: Calibration) => ({
    ...one,
    file:
      one.certificate === null
        ? null
        : keep(`certificates/${one.id}.pdf`, async (tx) => {
            const { content } = await readCertificate(tx, companyId, one.id, 'all');
            return content;
          }),
  });
  const ofLaboratory = ({ lab_calibration_id: id, ...one }: LabCalibration) => ({
    id,
    ...one,
    file:
      one.certificate === null
        ? null
        : keep(`certificates/laboratory-${id}.pdf`, async (tx) => {
            const { content } = await readLabCertificate(tx, companyId, id, 'all');
            return content;
          }),
  });
  const found: object[] = [];
  const [sent, inLaboratory] = [new Set<number>(), new Set<number>()];
  for (const { sensorId } of sensors.map(({ wanted }) => wanted)) {
    const { devices, own, laboratory } = await database.readLong(companyId, async (tx) => {
      const all = await readSensorDevices(tx, companyId, sensorId);
      const serials = [...new Set(all.map(({ serialNo }) => serialNo))];
      const { calibrations } = await readCalibrations(tx, companyId, sensorId, MOST_CALIBRATIONS);
      const others = await readLabCalibrations(tx, companyId, serials, 'all');
      return { devices: all, own: calibrations, laboratory: others };
    });
    for (const { id } of own) sent.add(id);
    for (const { lab_calibration_id: id } of laboratory) inLaboratory.add(id);
    found.push({
      id: sensorId,
      devices,
      calibrations: own.map(ofPlace),
      laboratory: laboratory.map(ofLaboratory),
    });
  }
  return {
    text: `${JSON.stringify({ sensors: found }, null, 1)}\n`,
    certificates: [...certificates.values()],
    ids: new Map<SignatureSubjectKind, readonly number[]>([
      ['calibration', [...sent]],
      ['laboratory-calibration', [...inLaboratory]],
    ]),
  };
}
