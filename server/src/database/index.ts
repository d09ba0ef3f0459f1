export { compileOnce } from './compile-once.ts';
export { countDatabaseErrors } from './count-errors.ts';
export type { Database, Pace, Tx } from './database.ts';
export type {
  Column,
  ColumnType,
  ColumnValue,
  Dialect,
  Engine,
  NumberColumns,
  SequenceName,
} from './dialect/dialect.ts';
export { type Job, type JobDatabase, performHere } from './job.ts';
export { nextId } from './next-id.ts';
export { openNodeChannel, type NodeChannel, type NodeListener } from './node-channel.ts';
export { isDatabaseThere } from './is-database-there.ts';
export { numberColumns } from './dialect/dialect.ts';
export { openDatabase, type DatabaseLocation } from './open-database.ts';
export { refuseLosses } from './refuse-losses.ts';
export type * from './schema/index.ts';
export { ownObjects, type OwnObjects, withClient } from './postgres/own-objects.ts';
export { openShares, type SharedWork, type Shares } from './shares.ts';
export { uniqueViolation } from './unique-violation.ts';
