export { LiveUpdates, usePolling } from './live-context.tsx';
export { keepNewest, withRecord } from './newest-values.ts';
