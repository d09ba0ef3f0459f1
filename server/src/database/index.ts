export { inCompany } from './in-company.ts';
export { compileOnce } from './compile-once.ts';
export { inFewLengths } from './few-lengths.ts';
export { countDatabaseErrors } from './count-errors.ts';
export type { Database, Pace } from './database.ts';
export type { Tx } from './tx.ts';
export type {
  Column,
  ColumnType,
  ColumnValue,
  Dialect,
  Engine,
  NumberColumns,
  SequenceName,
} from './dialect.ts';
export { type Task, type TaskDatabase, performHere } from './task.ts';
export { nextId } from './next-id.ts';
export { openNodeChannel } from './node-channel.ts';
export type { NodeChannel, NodeListener } from './postgres/node-channel.ts';
export { isDatabaseThere } from './is-database-there.ts';
export { numberColumns } from './dialect.ts';
export { openDatabase, type DatabaseLocation } from './open-database.ts';
export { refuseLosses } from './refuse-losses.ts';
export type * from './schema/index.ts';
export { ownObjects, type OwnObjects, withClient } from './postgres/own-objects.ts';
export { openShares } from './shares.ts';
export type { SharedWork, Shares } from './postgres/shares.ts';
export { uniqueViolation } from './unique-violation.ts';
