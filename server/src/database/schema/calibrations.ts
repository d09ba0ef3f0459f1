import type { Moment } from './values.ts';

/** The certificate of a calibration, whose id is that of its command. */
export interface CalibrationCertificatesTable {
  company_id: number;
  calibration_id: number;
  filename: string;
  bytes: number;
  /** Of the file, hexadecimal. */
  sha256: string;
  uploaded_by: string;
  uploaded_by_id: number;
  uploaded_at: Moment;
  /** The PDF as base64. */
  content: string;
}

/** When a sensor is to be calibrated next. */
export interface CalibrationDuesTable {
  company_id: number;
  sensor_id: number;
  /** A day of the company's calendar: `2027-01-31`. */
  due_date: string | null;
  set_by: string;
  set_by_id: number;
  set_at: Moment;
  /** When admins are reminded next. */
  remind_at: Moment | null;
}

export interface CalibrationTables {
  calibration_certificates: CalibrationCertificatesTable;
  calibration_dues: CalibrationDuesTable;
}
