export { DeviceSection } from './device-section.tsx';
export { IdleDevices } from './idle-devices.tsx';
export { SwapDialog } from './swap-dialog.tsx';
