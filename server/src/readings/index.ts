export type { NewReading, RecordOutcome, SensorError } from './new-reading.ts';
export { recordReadings } from './record-readings.ts';
