export { type HandRecord, readFirstOfHandRecord, readHandRecord } from './read-hand-record.ts';
export {
  type HandReadingsPeriod,
  type HandRecordEntry,
  selectHandReadings,
  toRecordEntry,
} from './stored-hand-readings.ts';
