export { registerZoneRoutes } from './routes.ts';
export { readZone, readZones, readZoneSensors } from './read-zones.ts';
export { noSuchZone } from './refusals.ts';
