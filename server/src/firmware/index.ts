export { createLatestFirmware, type LatestFirmware } from './latest-firmware.ts';
export { registerFirmwareRoutes } from './routes.ts';
