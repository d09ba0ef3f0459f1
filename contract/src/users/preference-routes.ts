import { chosenPreferences } from './preferences.ts';
import { route } from '../platform/route.ts';

const TAG = 'Settings';

export const preferenceRoutes = {
  getPreferences: route({
    method: 'GET',
    path: '/preferences',
    summary: 'Read which language and which unit of temperature one chose oneself',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    peopleOnly: true,
    answer: chosenPreferences,
  }),
  savePreferences: route({
    method: 'PUT',
    path: '/preferences',
    summary: 'Choose a language and a unit of temperature for oneself; null leaves it to the company',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    peopleOnly: true,
    changes: [],
    body: chosenPreferences,
    answer: chosenPreferences,
    errors: [400],
  }),
};
