export { MaintenanceLink } from './maintenance-link.tsx';
export { QuietBanner } from './quiet-banner.tsx';
export { QuietSign } from './quiet-sign.tsx';
export { useQuietPeriods } from './use-quiet-periods.ts';
export { quietOf } from './quiet-now.ts';
