export { DeviceSection } from './device-section.tsx';
export { IdleDevices } from './idle-devices.tsx';
