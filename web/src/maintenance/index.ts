export { MaintenanceLink } from './maintenance-link.tsx';
export { QuietSign } from './quiet-sign.tsx';
export { useQuietPeriods } from './use-quiet-periods.ts';
export { findQuietSensor } from './quiet-now.ts';
