/** Epoch milliseconds, UTC. */
export type Moment = number;
/** SQLite has no boolean: both engines store 0 and 1. */
export type Flag = 0 | 1;
