export { useLostSince } from '../platform/connection-context.tsx';
export { ConnectionBar } from './connection-bar.tsx';
export { LiveUpdates, usePolling } from './live-context.tsx';
export { withRecord } from './newest-values.ts';
export { baseUnitsQuery, liveDataQuery, sensorsQuery } from './pushed-queries.ts';
