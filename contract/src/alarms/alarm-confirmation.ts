import { z } from 'zod';
import { NOTE_MAX_LENGTH } from './alarm-log.ts';
import { alarmEvent } from './alarm-events.ts';
import { route } from '../platform/route.ts';
import { idText } from '../platform/values.ts';

export const alarmConfirmationRoutes = {
  confirmAlarm: route({
    method: 'POST',
    path: '/alarms/events/{eventId}/confirmation',
    summary:
      'Confirm an acknowledged event as a second person, where the company asks for it; nobody confirms their own acknowledgement',
    tag: 'Alarms',
    permission: 'reports',
    peopleOnly: true,
    changes: ['AlarmLog'],
    zoneLimit: 'filtered',
    params: z.object({ eventId: idText }),
    body: z.object({
      note: z
        .string()
        .trim()
        .max(NOTE_MAX_LENGTH, `must be at most ${NOTE_MAX_LENGTH} characters`)
        .optional(),
    }),
    answer: alarmEvent,
    errors: [400, 404, 409],
  }),
};
