// Exports for server threads that draw and pack figures, without the schemas of calls: these take longer to load than
// most of the work of a thread takes.
export * from './locale.ts';
export * from '../measurands/measurand.ts';
export * from '../measurands/measurands.ts';
export * from './present.ts';
