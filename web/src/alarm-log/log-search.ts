import {
  ALARM_EVENT_ORDERS,
  alarmEventState,
  alarmType,
  LIMITED_MEASURANDS,
  MILDER_LEVELS,
} from '@ts1/contract';
import { z } from 'zod';

export const PERIODS = ['day', 'week', 'month', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

/** Value of a `datetime-local` input. */
const wallTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
const id = z.coerce.number().int().positive();

/**
 * Search parameters in the address of the alarm log, so that a view can be sent to a colleague. Values that make no
 * sense are ignored rather than refused.
 */
export const logSearch = z.object({
  /** The event that is open in the panel: what messages lead to. */
  event: id.optional().catch(undefined),
  order: z.enum(ALARM_EVENT_ORDERS).exclude(['newest']).optional().catch(undefined),
  state: alarmEventState.optional().catch(undefined),
  type: alarmType.optional().catch(undefined),
  /** Alarms alone when it is left out. */
  level: z
    .enum([...MILDER_LEVELS, 'all'])
    .optional()
    .catch(undefined),
  /** The alarms of drills, and no others. */
  drills: z.literal(true).optional().catch(undefined),
  /** Only acknowledged alarms that are not yet confirmed. */
  unconfirmed: z.literal(true).optional().catch(undefined),
  measurand: z.enum(LIMITED_MEASURANDS).optional().catch(undefined),
  zone: id.optional().catch(undefined),
  sensor: id.optional().catch(undefined),
  period: z.enum(PERIODS).optional().catch(undefined),
  /** On the company's clock. */
  from: wallTime.optional().catch(undefined),
  until: wallTime.optional().catch(undefined),
  search: z.coerce.string().max(200).optional().catch(undefined),
});
export type LogSearch = z.output<typeof logSearch>;
