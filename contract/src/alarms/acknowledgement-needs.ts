import { z } from 'zod';

/** Contents that an acknowledgement must have, as an admin chose. */
export const ACKNOWLEDGEMENT_NEEDS = ['nothing', 'note', 'cause and action'] as const;
export const acknowledgementNeeds = z.enum(ACKNOWLEDGEMENT_NEEDS);
export type AcknowledgementNeeds = z.output<typeof acknowledgementNeeds>;
