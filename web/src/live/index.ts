export { LiveUpdates, usePolling } from './live-context.tsx';
export { keepNewest } from './newest-values.ts';
