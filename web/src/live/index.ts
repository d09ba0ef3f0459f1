export { LiveUpdates, useLiveState, usePolling } from './live-context.tsx';
export { keepNewest } from './newest-values.ts';
