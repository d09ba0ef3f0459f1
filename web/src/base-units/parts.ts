/** What a network server's card shares with that of a base unit. */
export { CopyCommand, CopyRow } from './copy-row.tsx';
export { originForUnits, unreachable } from './reach.ts';
