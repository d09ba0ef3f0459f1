import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id, timestamp } from '../platform/values.ts';

/** Gaps in the watch for silence, so that a missing alarm is not mistaken for good news. */
export const silenceWatch = z.object({
  /** Since when silence is counted without a long interruption. */
  watchingSince: timestamp,
  /** Since when no reading can be received and stored; null while they can. */
  blindSince: timestamp.nullable(),
  /** The last long interruption, while silence that began before it cannot have been noticed yet. */
  interruption: z.object({ from: timestamp, to: timestamp }).nullable(),
  /** Since when the alarms by time of this company cannot be evaluated; null while they can. */
  failingSince: timestamp.nullable(),
  /** Base units whose deliveries arrive and cannot be stored: they and their sensors are not watched. */
  baseUnits: z.array(z.object({ id, name: z.string(), since: timestamp })),
});
export type SilenceWatch = z.output<typeof silenceWatch>;

export const silenceWatchRoutes = {
  getSilenceWatch: route({
    method: 'GET',
    path: '/silence-watch',
    summary: 'What is not watched for silence, and since when',
    tag: 'Alarms',
    permission: 'devices',
    answer: silenceWatch,
  }),
};
