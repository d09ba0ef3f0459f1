export { startIntervalLearner, type LearnerDeps } from './interval-learner.ts';
export { learnUsualInterval } from './learn-usual-interval.ts';
export type { NewReading, RecordOutcome } from './new-reading.ts';
export { readLiveRecords, type LiveRecordsWanted } from './read-live-records.ts';
export { recordReadings } from './record-readings.ts';
export { registerReadingRoutes, type ReadingDeps } from './routes.ts';
export { readMeans } from './statistics/read-buckets.ts';
export { readSums, type Measuring } from './statistics/read-statistics.ts';
export { readTimeOutside } from './statistics/time-outside.ts';
