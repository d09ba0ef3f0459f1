export { countBaseUnits } from './count-base-units.ts';
export type { BaseUnitDeps } from './deps.ts';
export { hashDeviceKey } from './device-key.ts';
export { readFieldMap, saveFieldMap } from './field-map.ts';
export { findByDeviceKey } from './find-by-device-key.ts';
export { readContacts } from './read-contacts.ts';
export { registerBaseUnitRoutes } from './routes.ts';
export { requireBaseUnit } from './require-base-unit.ts';
export { addProblems, readProblems, type SenderProblems } from './sender-problems.ts';
