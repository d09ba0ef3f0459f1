export type { ZoneDeps } from './deps.ts';
export { registerZoneRoutes } from './routes.ts';
export { readZoneSensors } from './read-zones.ts';
