import { z } from 'zod';

/**
 * Permissions beside reading and one's own account, in the order of the screen:
 * `acknowledge`: acknowledge alarms and add notes to them. `shelve`: shelve the alarms of a sensor. `limits`: limits,
 * templates and quiet periods. `devices`: sensors, base units, commands to them, zones and plans. `calibrate`:
 * calibrations and their certificates. `people`: users, roles, and who belongs to a zone. `keys`: API keys, webhooks and
 * Home Assistant. `reports`: scheduled reports, plans of reviews, the report of drills, and confirming alarms that
 * somebody else acknowledged. `audit`: the audit log and its exports.
 * `settings`: everything else that a company sets, and the recipients of alarms.
 */
export const VERBS = [
  'acknowledge',
  'shelve',
  'limits',
  'devices',
  'calibrate',
  'people',
  'keys',
  'reports',
  'audit',
  'settings',
] as const;
export const verb = z.enum(VERBS);
export type Verb = z.output<typeof verb>;
