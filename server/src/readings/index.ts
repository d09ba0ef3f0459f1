export type { NewReading, RecordOutcome, SensorError } from './new-reading.ts';
export { readLiveRecords } from './read-live-records.ts';
export { recordReadings } from './record-readings.ts';
