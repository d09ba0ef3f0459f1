import type { PlaceDecision, SensorType } from '@ts1/contract';
import type { Moment } from './values.ts';

/** The certificate of a calibration, whose id is that of its command. */
export interface CalibrationCertificatesTable {
  company_id: number;
  calibration_id: number;
  filename: string;
  bytes: number;
  /** Digest of the file, hexadecimal. */
  sha256: string;
  uploaded_by: string;
  uploaded_by_id: number;
  uploaded_at: Moment;
  /** The PDF as base64. */
  content: string;
}

/** Due date of a sensor's next calibration. */
export interface CalibrationDuesTable {
  company_id: number;
  sensor_id: number;
  /** A date in the company's time zone: `2027-01-31`. */
  due_date: string | null;
  set_by: string;
  set_by_id: number;
  set_at: Moment;
  /** Time of the next reminder of admins. */
  remind_at: Moment | null;
}

/** A laboratory's calibration of a device. */
export interface LabCalibrationsTable {
  company_id: number;
  lab_calibration_id: number;
  serial_no: string;
  type: SensorType;
  /** Dates: `2027-01-31`. */
  calibrated_on: string;
  laboratory: string;
  method: string;
  reference: string;
  reference_certificate: string;
  /** JSON: values of the device beside those of the reference. */
  points: string;
  uncertainty: number | null;
  result: 'passed' | 'failed';
  next_due: string | null;
  certificate_number: string;
  created_by: string;
  created_by_id: number | null;
  created_at: Moment;
}

/** A person's decision about a place of a device that failed its calibration. */
export interface LabCalibrationReviewsTable {
  company_id: number;
  lab_calibration_id: number;
  sensor_id: number;
  /** When the device came to that place; 0 for always. */
  stay_from: Moment;
  decision: PlaceDecision;
  note: string;
  reviewed_by: string;
  reviewed_by_id: number | null;
  reviewed_at: Moment;
}

/** The certificate of a calibration in a laboratory. */
export type LabCalibrationCertificatesTable = Omit<CalibrationCertificatesTable, 'calibration_id'> & {
  lab_calibration_id: number;
};

export interface CalibrationTables {
  lab_calibration_certificates: LabCalibrationCertificatesTable;
  lab_calibration_reviews: LabCalibrationReviewsTable;
  lab_calibrations: LabCalibrationsTable;
  calibration_certificates: CalibrationCertificatesTable;
  calibration_dues: CalibrationDuesTable;
}
