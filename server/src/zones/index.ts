export type { ZoneDeps } from './deps.ts';
export { registerZoneRoutes } from './routes.ts';
