import { z } from 'zod';

/** What the address says: which part of Remote Alerts is open; the groups without it. */
export const remoteAlertsSearch = z.object({ tab: z.literal('drills').optional().catch(undefined) });
export type RemoteAlertsSearch = Partial<z.output<typeof remoteAlertsSearch>>;
