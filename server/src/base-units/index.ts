export type { BaseUnitDeps } from './deps.ts';
export { findByDeviceKey } from './find-by-device-key.ts';
export { registerBaseUnitRoutes } from './routes.ts';
