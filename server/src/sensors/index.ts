export { addSensor, type NewSensor } from './create-sensor.ts';
export type { SensorDeps } from './deps.ts';
export { readSensor } from './read-sensors.ts';
export { readSensors } from './read-sensors.ts';
export { recordFirmware } from './record-firmware.ts';
export { nameOfSensor, requireSensors } from './require-sensors.ts';
export { readSilentAfter } from './silent-after.ts';
export { registerSensorRoutes } from './routes.ts';
