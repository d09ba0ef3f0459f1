// What threads of the server need that draw and pack figures: without the schemas of calls, which take longer to load than
// most of what such a thread does.
export * from './locale.ts';
export * from '../measurands/measurand.ts';
export * from '../measurands/measurands.ts';
export * from './present.ts';
