import { z } from 'zod';

/** Value of a `datetime-local` input. */
const wallTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

/**
 * Search parameters in the address of the audit log, so that a view can be sent to a colleague. Values that make no
 * sense are ignored rather than refused.
 */
export const auditSearch = z.object({
  search: z.coerce.string().max(200).optional().catch(undefined),
  action: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional()
    .catch(undefined),
  user: z.coerce.number().int().positive().optional().catch(undefined),
  /** On the company's clock. */
  from: wallTime.optional().catch(undefined),
  until: wallTime.optional().catch(undefined),
  limit: z
    .union([z.literal(50), z.literal(200), z.literal(500)])
    .optional()
    .catch(undefined),
});
export type AuditSearch = z.output<typeof auditSearch>;
