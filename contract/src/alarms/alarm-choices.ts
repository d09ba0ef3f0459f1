import { z } from 'zod';
import { acknowledgementNeeds } from './acknowledgement-needs.ts';
import { route } from '../platform/route.ts';
import { id, idText } from '../platform/values.ts';

/** Lists from which users choose when they acknowledge an alarm: its cause, and the action taken. */
export const CHOICE_KINDS = ['cause', 'action'] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

export const CHOICE_MAX_LENGTH = 60;
export const MOST_CHOICES = 50;

const choiceText = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(CHOICE_MAX_LENGTH, `must be at most ${CHOICE_MAX_LENGTH} characters`);

const alarmChoice = z.object({ choice_id: id, text: z.string() });
export type AlarmChoice = z.output<typeof alarmChoice>;

export const alarmChoices = z.object({
  /** In the order in which they are offered. */
  causes: z.array(alarmChoice),
  actions: z.array(alarmChoice),
  /** Contents that an acknowledgement must have; an empty list requires nothing. */
  acknowledgementNeeds,
});
export type AlarmChoices = z.output<typeof alarmChoices>;

/** Complete list in its order; an entry without an id is new. */
const choiceList = z
  .array(z.object({ choice_id: z.union([id, idText]).optional(), text: choiceText }))
  .max(MOST_CHOICES, `must be at most ${MOST_CHOICES}`)
  .superRefine((list, context) => {
    const seen = new Set<string>();
    for (const [index, { text }] of list.entries()) {
      const name = text.toLowerCase();
      if (seen.has(name)) {
        context.addIssue({ code: 'custom', path: [index, 'text'], message: 'stands in the list already' });
      }
      seen.add(name);
    }
  });

export const alarmChoiceRoutes = {
  getAlarmChoices: route({
    method: 'GET',
    path: '/alarms/choices',
    summary: 'Causes and actions to choose from when an alarm is acknowledged, and which of them are needed',
    tag: 'Alarms',
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: alarmChoices,
  }),
  saveAlarmChoices: route({
    method: 'PUT',
    path: '/alarms/choices',
    summary:
      'Save both lists whole, in their order; what is left out is not offered any more, and stays with the alarms that have it',
    tag: 'Alarms',
    permission: 'settings',
    changes: ['Settings'],
    body: z.object({ causes: choiceList, actions: choiceList }),
    answer: alarmChoices,
    errors: [400, 404],
  }),
};
