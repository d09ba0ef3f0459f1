import { z } from 'zod';
import { route } from '../platform/route.ts';

/**
 * Groups of changes for which a company can demand a reason: limits and templates; sensors and base units; users, roles,
 * keys and who belongs to a zone; calibrations; how long readings are kept.
 */
export const REASON_GROUPS = ['limits', 'devices', 'people', 'calibrations', 'retention'] as const;
export const reasonGroup = z.enum(REASON_GROUPS);
export type ReasonGroup = z.output<typeof reasonGroup>;

/** Header of a call that changes something: why, as percent-encoded UTF-8. */
export const CHANGE_REASON_HEADER = 'x-change-reason';
/** Length of a reason in characters, without blanks around it. */
export const REASON_MIN_LENGTH = 3;
export const REASON_MAX_LENGTH = 500;

const WIDEST_TOLERANCE = 100;
/** Distance that a company which has set none allows between a person's and the probe's value, in °C and in %RH. */
export const USUAL_TOLERANCES = { temperatureTolerance: 0.5, humidityTolerance: 3 } as const;

const NEVER = 0;
const SHORTEST_LOCK_MINUTES = 5;
const LONGEST_LOCK_MINUTES = 60;

/** Demands of a company on its records. */
export const recordKeeping = z.object({
  /** Groups of changes that are refused without a reason. */
  reasonsDemanded: z
    .array(reasonGroup)
    .max(REASON_GROUPS.length)
    .refine((groups) => new Set(groups).size === groups.length, 'must name each group once'),
  /** Whether acknowledged alarms are confirmed by a second person. */
  alarmsAreConfirmed: z.boolean(),
  /** Minutes without input after which the screens of people lock; 0 for never. */
  lockAfterMinutes: z
    .int()
    .min(NEVER)
    .max(LONGEST_LOCK_MINUTES)
    .refine((minutes) => minutes === NEVER || minutes >= SHORTEST_LOCK_MINUTES, {
      message: `must be 0, or from ${SHORTEST_LOCK_MINUTES} to ${LONGEST_LOCK_MINUTES} minutes`,
    }),
  /** Distance allowed between a person's and the probe's value where the person names none, in °C. */
  temperatureTolerance: z.number().min(0).max(WIDEST_TOLERANCE),
  /** The same in %RH. */
  humidityTolerance: z.number().min(0).max(WIDEST_TOLERANCE),
});
export type RecordKeeping = z.output<typeof recordKeeping>;

const TAG = 'Settings';

export const recordKeepingRoutes = {
  getRecordKeeping: route({
    method: 'GET',
    path: '/settings/record-keeping',
    summary:
      'Read for which changes the company demands a reason, whether its alarms are confirmed, when screens lock, and the tolerances of comparisons',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: recordKeeping,
  }),
  saveRecordKeeping: route({
    method: 'PATCH',
    path: '/settings/record-keeping',
    summary:
      'Set for which changes the company demands a reason, whether its alarms are confirmed, when screens lock, and the tolerances of comparisons; what is left out stays',
    tag: TAG,
    permission: 'settings',
    changes: ['Settings'],
    body: recordKeeping.partial(),
    answer: recordKeeping,
    errors: [400],
  }),
};
