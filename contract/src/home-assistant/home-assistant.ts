import { z } from 'zod';
import { route } from '../platform/route.ts';
import { timestamp } from '../platform/values.ts';

/** Largest number of sensors that a company's Home Assistant receives: the oldest ones. */
export const MOST_HOME_ASSISTANT_SENSORS = 10_000;

/** Access of a company's Home Assistant to its sensors on the MQTT broker. */
export const homeAssistantAccess = z.object({
  enabled: z.boolean(),
  /** The user at the broker, which may only read this company's topics. */
  username: z.string(),
  /** Discovery prefix to set in Home Assistant. */
  discovery_prefix: z.string(),
  created_at: timestamp.nullable(),
  created_by: z.string().nullable(),
});
export type HomeAssistantAccess = z.output<typeof homeAssistantAccess>;

const TAG = 'Home Assistant';
const PATH = '/settings/home-assistant';

export const homeAssistantRoutes = {
  getHomeAssistant: route({
    method: 'GET',
    path: PATH,
    summary: 'Whether Home Assistant may read the sensors over MQTT, and how',
    tag: TAG,
    permission: 'keys',
    answer: homeAssistantAccess,
  }),
  enableHomeAssistant: route({
    method: 'POST',
    path: PATH,
    confirmed: true,
    summary:
      'Let Home Assistant read the sensors, or replace its password: the one until now stops working at once. ' +
      'The password is answered this once; it is null where the operator of an outside broker makes the user there',
    tag: TAG,
    permission: 'keys',
    changes: ['HomeAssistant'],
    peopleOnly: true,
    answer: homeAssistantAccess.extend({ password: z.string().nullable() }),
    success: 201,
  }),
  disableHomeAssistant: route({
    method: 'DELETE',
    path: PATH,
    summary: 'End that Home Assistant reads the sensors: its connections end at once',
    tag: TAG,
    permission: 'keys',
    changes: ['HomeAssistant'],
    peopleOnly: true,
    errors: [404],
  }),
};
