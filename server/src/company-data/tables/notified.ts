import { language, notificationPreferences, timeOfDay } from '@ts1/contract';
import { z } from 'zod';
import {
  flag,
  flagOrUnknown,
  int,
  integer,
  intOrNull,
  isJsonMatching,
  moment,
  notInFile,
  past,
  pastOrNull,
  refer,
  referOrNull,
  text,
  words,
  wordsOrNull,
} from '../columns.ts';
import { linked, numbered, type DataTable } from '../describe-table.ts';

const LONGEST_TURN = 366;
const { quietHours, off } = notificationPreferences.shape;

/** Zones, and the recipients and channels of notifications. */
export const NOTIFIED_TABLES: readonly DataTable[] = [
  numbered('zones', 'zone_id', { name: words, description: words, created_at: past, deleted_at: pastOrNull }),
  linked('zone_sensors', { zone_id: refer('zones'), sensor_id: refer('sensors') }),
  linked('zone_users', { zone_id: refer('zones'), user_id: refer('users') }),
  numbered('alert_groups', 'group_id', {
    name: words,
    escalate_to: referOrNull('alert_groups'),
    escalate_after_ms: intOrNull,
    created_at: past,
    deleted_at: pastOrNull,
  }),
  linked('alert_group_sensors', { group_id: refer('alert_groups'), sensor_id: refer('sensors') }),
  linked(
    'alert_group_recipients',
    {
      group_id: refer('alert_groups'),
      user_id: refer('users'),
      email: flag,
      sms: flag,
      push: flag,
      warnings: flagOrUnknown,
      voice: flag,
    },
    'group_id',
    'user_id',
  ),
  {
    ...numbered('rotas', 'rota_id', {
      name: words,
      shift_unit: text(z.enum(['days', 'weeks'])),
      shift_length: integer(z.int().min(1).max(LONGEST_TURN)),
      starts_on: text(z.iso.date()),
      hand_over_at: text(timeOfDay),
      feed_hash: notInFile,
      feed_since: notInFile,
      created_at: past,
      deleted_at: pastOrNull,
    }),
    mayBeMissing: true,
  },
  {
    ...linked(
      'rota_members',
      { rota_id: refer('rotas'), position: int, user_id: refer('users') },
      'rota_id',
      'position',
    ),
    mayBeMissing: true,
  },
  {
    ...numbered('rota_overrides', 'override_id', {
      rota_id: refer('rotas'),
      from_at: moment,
      until_at: moment,
      user_id: refer('users'),
      created_at: past,
    }),
    mayBeMissing: true,
  },
  {
    ...numbered('contacts', 'contact_id', {
      name: words,
      email: wordsOrNull,
      // The importing company asks again: the consent was given to another installation.
      email_confirmed_at: notInFile,
      phone_number: wordsOrNull,
      phone_confirmed_at: notInFile,
      code_channel: notInFile,
      code_at: notInFile,
      code_attempts: notInFile,
      language: text(language.nullable().default(null)),
      stopped_at: pastOrNull,
      created_at: past,
      deleted_at: pastOrNull,
    }),
    mayBeMissing: true,
  },
  {
    ...linked(
      'alert_group_rotas',
      {
        group_id: refer('alert_groups'),
        rota_id: refer('rotas'),
        email: flag,
        sms: flag,
        push: flag,
        voice: flag,
      },
      'group_id',
      'rota_id',
    ),
    mayBeMissing: true,
  },
  {
    ...linked(
      'alert_group_contacts',
      { group_id: refer('alert_groups'), contact_id: refer('contacts'), email: flag, sms: flag },
      'group_id',
      'contact_id',
    ),
    mayBeMissing: true,
  },
  {
    ...linked(
      'notification_preferences',
      {
        user_id: refer('users'),
        quiet_hours: text(z.string().refine(isJsonMatching(quietHours), 'must be quiet hours')),
        off: text(z.string().refine(isJsonMatching(off), 'must be channels that are off')),
      },
      'user_id',
    ),
    mayBeMissing: true,
  },
  {
    ...linked(
      'saved_filters',
      { user_id: refer('users'), screen: words, name: words, query: words, saved_at: past },
      'user_id',
      'screen',
      'name',
    ),
    mayBeMissing: true,
  },
];
