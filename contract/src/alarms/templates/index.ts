export { measurandLimits, type MeasurandLimits } from './measurand-limits.ts';
export * from './settings-for-type.ts';
export * from './shipped-examples.ts';
export * from './template-routes.ts';
