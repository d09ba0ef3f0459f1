export type { Actor } from './actor.ts';
export { change, changeBy, changeWithin, type Change, type ChangeDeps } from './change.ts';
export { changedNames, differences } from './details.ts';
export { startAuditKeeper } from './keeper.ts';
