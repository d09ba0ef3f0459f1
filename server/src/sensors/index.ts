export { addSensor, type NewSensor } from './create-sensor.ts';
export type { SensorDeps } from './deps.ts';
export { registerSensorRoutes } from './routes.ts';
