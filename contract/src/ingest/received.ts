// Exports for server threads that read files of readings, without the schemas of every call.
export * from '../platform/figures.ts';
export * from './ingest.ts';
export * from './ingest-limits.ts';
export { MOST_IMPORTED_SENSORS } from '../imports/readings-imports.ts';
export * from './sender-warnings.ts';
export * from '../sensors/inputs/input-measurands.ts';
export * from '../sensors/inputs/input-table.ts';
export * from '../sensors/inputs/input-units.ts';
export { present } from '../platform/present.ts';
export * from '../platform/values.ts';
export * from '../platform/wall-clock.ts';
