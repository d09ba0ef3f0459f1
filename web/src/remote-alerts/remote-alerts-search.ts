import { z } from 'zod';

/** Search parameters of the address: the part of Remote Alerts that is open; the groups without it. */
export const remoteAlertsSearch = z.object({ tab: z.literal('drills').optional().catch(undefined) });
export type RemoteAlertsSearch = Partial<z.output<typeof remoteAlertsSearch>>;
