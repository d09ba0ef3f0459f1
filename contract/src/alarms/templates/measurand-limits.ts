import { z } from 'zod';
import { channelLimits, misplacedOfChannel } from '../channel-limits/channel-limits.ts';
import { CHANNEL_MEASURANDS, channelMeasurand } from '../../sensors/channels/channel-measurands.ts';
import { CHANNEL_TABLE } from '../../sensors/channels/channel-table.ts';

/** Limits of a template for a further measurand: its channels take them, on every sensor that follows the template. */
export const measurandLimits = z.object({ measurand: channelMeasurand, limits: channelLimits });
export type MeasurandLimits = z.output<typeof measurandLimits>;

/** List of those limits as it is saved: each measurand once, with limits of its kind and in their order. */
export const measurandLimitsBody = z
  .array(measurandLimits)
  .max(CHANNEL_MEASURANDS.length)
  .superRefine((all, context) => {
    for (const [index, { measurand, limits }] of all.entries()) {
      const refuse = (path: readonly string[], message: string): void =>
        context.addIssue({ code: 'custom', path: [index, ...path], message });
      const { kind } = CHANNEL_TABLE[measurand];
      if (limits.kind !== kind) refuse(['limits', 'kind'], `must be ${kind}, as the channel is`);
      if (all.findIndex((one) => one.measurand === measurand) !== index) {
        refuse(['measurand'], 'is listed twice');
      }
      for (const { name, message } of misplacedOfChannel(limits)) refuse(['limits', name], message);
    }
  });
