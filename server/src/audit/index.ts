export { type Actor, change, type Change } from './change.ts';
