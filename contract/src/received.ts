// What threads of the server need that read files of readings: without the schemas of every call.
export * from './figures.ts';
export * from './ingest.ts';
export * from './ingest-limits.ts';
export { MOST_IMPORTED_SENSORS } from './readings-imports.ts';
export * from './sender-warnings.ts';
export * from './sensor-channels/channel-measurands.ts';
export * from './sensor-channels/channel-table.ts';
export * from './sensor-channels/channel-units.ts';
export * from './values.ts';
export * from './wall-clock.ts';
