import { z } from 'zod';

/** What a `datetime-local` input holds. */
const wallTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

/**
 * What the address of the audit log holds, so that a view can be sent to a colleague. What makes no sense is ignored
 * rather than refused.
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
