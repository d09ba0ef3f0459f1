export { deletableUntil, deleteReadingsBefore, deleteRollupsBefore } from './delete-old.ts';
export { forgetReadings } from './forget-readings.ts';
export { createIntervalLearner } from './interval-learner.ts';
export { learnUsualInterval, measurePeriodInterval } from './learn-usual-interval.ts';
export type {
  AddedChannel,
  ChannelValue,
  ReadingWithChannels,
  StoredChannelValue,
} from './channels/channel-value.ts';
export { channelColumns, type RowsWithChannels, withChannels } from './channels/channel-pages.ts';
export { readChannel, readChannels } from './channels/read-channels.ts';
export { readChannelFigures } from './channels/read-figures.ts';
export { type ChannelDeps, registerChannelRoutes } from './channels/routes.ts';
export { recordChannels, type ChannelOutcome } from './channels/record-channels.ts';
export { readKnownState } from './channels/read-known-state.ts';
export { findValue, lastValueBefore, selectValues as readChannelValues } from './channels/read-values.ts';
export { sensorsWithSealed } from './channels/sealed-values.ts';
export { HOUR_AT_MOST_MS } from './channels/count-figures.ts';
export { rollupMean, stepBetween, type TimedValue } from './channels/channel-rollup.ts';
export { readBands } from './channels/read-bands.ts';
export { readValuesOrHours, type Segment } from './channels/read-segments.ts';
export { type Band, clipBands } from './channels/state-bands.ts';
export { channelValuePages } from './channels/value-pages.ts';
export { readChart, type Chart } from './chart/read-chart.ts';
export type { NewReading, RecordOutcome } from './new-reading.ts';
export { readLiveRecords, type LiveRecordsWanted } from './read-live-records.ts';
export { readExtremes, type WantedExtreme } from './read-extremes.ts';
export { readNewest, readPeriod } from './read-period.ts';
export { readStretches } from './read-stretches.ts';
export type { SensorStretch } from './sealed/read-sealed.ts';
export type { ReadingRows } from './reading-rows.ts';
export { recordReadings } from './record-readings.ts';
export { registerReadingRoutes, type ReadingDeps } from './routes.ts';
export { readMeans } from './statistics/read-buckets.ts';
export { readCovered, readSums, type MeasuredSums, type Measuring } from './statistics/read-statistics.ts';
export { createBlockMaker, type BlockMaker } from './sealing/block-maker.ts';
export { makeDays, type MadeDay } from './sealing/made-days.ts';
export { openSealing, sealReadings, type SealingDeps } from './sealing/seal-readings.ts';
export { STORED_COLUMNS, type Readings, type StoredColumn } from './sealed/reading-columns.ts';
export { readPages, type Period } from './stream-readings.ts';
export { ROLLUP_WIDTHS_MS } from './rollups/levels.ts';
export { readFineRollups, type RollupRecord } from './rollups/read-fine.ts';
export { INTERVAL_LADDER_MS } from './rollups/usual-interval.ts';
export { dayName } from './sealed/block-key.ts';
export { toDay } from './sealed/read-sealed.ts';
export { recordSeals } from './proof/record-seals.ts';
export { takeWaiting } from './proof/take-waiting.ts';
export { verifyReadings, type SealFlaw } from './proof/verify-readings.ts';
export { readTimeOutside, readTimeOutsideByReadings, type Limits } from './statistics/time-outside.ts';
