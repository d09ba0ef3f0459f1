export { type Actor, change, type Change, changeBy } from './change.ts';
