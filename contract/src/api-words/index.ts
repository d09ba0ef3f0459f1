import { ALARM_SETTINGS_WORDS } from './alarm-settings.ts';
import { ALARM_WORDS } from './alarms.ts';
import { HAND_READING_WORDS } from './hand-readings.ts';
import { INPUT_LIMIT_WORDS } from './input-limits.ts';
import { INPUT_API_WORDS } from './inputs.ts';
import { COMMAND_WORDS } from './commands.ts';
import { DEVICE_WORDS } from './devices.ts';
import { DRILL_WORDS } from './drills.ts';
import { EVIDENCE_WORDS } from './evidence.ts';
import { FURTHER_MEASURAND_WORDS } from './further-measurands.ts';
import { MESSAGE_WORDS } from './messages.ts';
import { PASSKEY_WORDS } from './passkeys.ts';
import { PEOPLE_WORDS } from './people.ts';
import { PLAN_WORDS } from './plans.ts';
import { QUERY_WORDS } from './queries.ts';
import { QUIET_WORDS } from './quiet-periods.ts';
import { READING_WORDS } from './readings.ts';
import { RECORD_WORDS } from './records.ts';
import { REVIEW_WORDS } from './reviews.ts';
import { TASK_WORDS } from './tasks.ts';
import { ROTA_WORDS } from './rotas.ts';
import { SETTINGS_WORDS } from './settings.ts';
import { SIGNATURE_WORDS } from './signatures.ts';
import { STATISTICS_WORDS } from './statistics.ts';

/**
 * Meanings of the API's properties, with their units: one word has one meaning everywhere. A word that means something
 * else in one schema is named with it (`Schema.property`), a parameter of the query with a question mark (`?name`).
 * Only the API's documentation reads this.
 */
export const API_WORDS: Readonly<Record<string, string>> = {
  ...ROTA_WORDS,
  ...FURTHER_MEASURAND_WORDS,
  ...READING_WORDS,
  ...INPUT_API_WORDS,
  ...DEVICE_WORDS,
  ...ALARM_SETTINGS_WORDS,
  ...ALARM_WORDS,
  ...INPUT_LIMIT_WORDS,
  ...STATISTICS_WORDS,
  ...QUERY_WORDS,
  ...PEOPLE_WORDS,
  ...PASSKEY_WORDS,
  ...MESSAGE_WORDS,
  ...COMMAND_WORDS,
  ...PLAN_WORDS,
  ...RECORD_WORDS,
  ...SETTINGS_WORDS,
  ...QUIET_WORDS,
  ...DRILL_WORDS,
  ...EVIDENCE_WORDS,
  ...SIGNATURE_WORDS,
  ...REVIEW_WORDS,
  ...HAND_READING_WORDS,
  ...TASK_WORDS,
};
