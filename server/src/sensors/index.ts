export type { SensorDeps } from './deps.ts';
export { registerSensorRoutes } from './routes.ts';
