import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { reasonOf, StartError } from '../../platform/process/start-error.ts';
import type { Engine } from '../dialect.ts';
import type { Schema } from '../schema/index.ts';
import { firstAlarms } from './2026-11-21-first-alarms.ts';
import { first } from './2026-11-21-first.ts';
import { zones } from './2026-11-21-zones.ts';
import { alertGroups } from './2026-11-22-alert-groups.ts';
import { escalations } from './2026-11-24-escalations.ts';
import { outbox } from './2026-11-22-outbox.ts';
import { passkeys } from './2026-11-22-passkeys.ts';
import { sites } from './2026-11-23-sites.ts';
import { push } from './2026-11-24-push.ts';
import { commands } from './2026-11-25-commands.ts';
import { settings } from './2026-11-25-settings.ts';
import { audit } from './2026-11-26-audit.ts';
import { apiKeys } from './2026-11-27-api-keys.ts';
import { retention } from './2026-11-30-retention.ts';
import { companyImports } from './2026-12-01-company-imports.ts';
import { calibrations } from './2026-11-27-calibrations.ts';
import { passwordLinks } from './2026-11-28-password-links.ts';
import { webhooks } from './2026-11-28-webhooks.ts';
import { twoFactor } from './2026-11-29-two-factor.ts';
import { scheduledReports } from './2026-12-02-scheduled-reports.ts';
import { reportsSent } from './2026-12-03-reports-sent.ts';
import { keptDeliveries } from './2026-12-07-kept-deliveries.ts';
import { silence } from './2026-12-08-silence.ts';
import { importAttempts } from './2026-12-04-import-attempts.ts';
import { currentAlarms } from './2026-12-05-current-alarms.ts';
import { stillOut } from './2026-12-05-still-out.ts';
import { knownRhythm } from './2026-12-09-known-rhythm.ts';
import { messageAge } from './2026-12-12-message-age.ts';
import { alarmEvents } from './2026-12-06-alarm-events.ts';
import { brokerProof } from './2026-12-14-broker-proof.ts';
import { keysEndWithOwner } from './2026-12-14-keys-end-with-owner.ts';
import { sessionUse } from './2026-12-14-session-use.ts';
import { webhookMessageIds } from './2026-12-14-webhook-message-ids.ts';
import { alarmChoices } from './2026-12-23-alarm-choices.ts';
import { alarmEnds } from './2026-12-28-alarm-ends.ts';
import { quietPeriods } from './2026-12-31-quiet-periods.ts';
import { rotas } from './2027-01-02-rotas.ts';
import { alarmTemplates } from './2027-01-03-alarm-templates.ts';
import { sensorsBySerial } from './2027-01-03-sensors-by-serial.ts';
import { preferences } from './2027-01-04-preferences.ts';
import { labCertificates } from './2027-01-07-lab-certificates.ts';
import { savedFilters } from './2027-01-09-saved-filters.ts';
import { drills } from './2027-01-05-drills.ts';
import { outToOthers } from './2027-01-08-out-to-others.ts';
import { acknowledgeFromMessages } from './2026-12-29-acknowledge-from-messages.ts';
import { pushDevices } from './2026-12-30-push-devices.ts';
import { repliesAndCalls } from './2026-12-30-replies-and-calls.ts';
import { alarmInstructions } from './2026-12-23-alarm-instructions.ts';
import { channels } from './2026-12-24-channels.ts';
import { readingsImports } from './2026-12-27-readings-imports.ts';
import { senderSeen } from './2026-12-27-sender-seen.ts';
import { readingSeals } from './2026-12-17-reading-seals.ts';
import { firstMessages } from './2026-12-21-first-messages.ts';
import { lastWill } from './2026-12-21-last-will.ts';
import { sealedDays } from './2026-12-16-sealed-days.ts';
import { sealedRollups } from './2026-12-18-sealed-rollups.ts';
import { networkServers } from './2026-12-19-network-servers.ts';
import { labCalibrations } from './2026-12-26-lab-calibrations.ts';
import { sensorDevices } from './2026-12-26-sensor-devices.ts';
import { dueStates } from './2026-12-22-due-states.ts';
import { sealedChannels } from './2027-01-06-sealed-channels.ts';
import { warnings } from './2027-01-01-warnings.ts';
import { contactLanguage } from './2027-01-10-contact-language.ts';
import { announcedDrills } from './2027-01-11-announced-drills.ts';
import { labCalibrationReviews } from './2027-01-12-lab-calibration-reviews.ts';
import { unnotifiedAlarms } from './2027-01-13-unnotified-alarms.ts';

/** They run in the order of their names; one that has been released is never changed. */
const MIGRATIONS = {
  '2026-11-21-first': first,
  '2026-11-21-first-alarms': firstAlarms,
  '2026-11-21-zones': zones,
  '2026-11-22-alert-groups': alertGroups,
  '2026-11-22-outbox': outbox,
  '2026-11-22-passkeys': passkeys,
  '2026-11-23-sites': sites,
  '2026-11-24-escalations': escalations,
  '2026-11-24-push': push,
  '2026-11-25-commands': commands,
  '2026-11-25-settings': settings,
  '2026-11-26-audit': audit,
  '2026-11-27-api-keys': apiKeys,
  '2026-11-27-calibrations': calibrations,
  '2026-11-28-password-links': passwordLinks,
  '2026-11-28-webhooks': webhooks,
  '2026-11-29-two-factor': twoFactor,
  '2026-11-30-retention': retention,
  '2026-12-01-company-imports': companyImports,
  '2026-12-02-scheduled-reports': scheduledReports,
  '2026-12-03-reports-sent': reportsSent,
  '2026-12-04-import-attempts': importAttempts,
  '2026-12-05-current-alarms': currentAlarms,
  '2026-12-05-still-out': stillOut,
  '2026-12-06-alarm-events': alarmEvents,
  '2026-12-07-kept-deliveries': keptDeliveries,
  '2026-12-08-silence': silence,
  '2026-12-09-known-rhythm': knownRhythm,
  '2026-12-12-message-age': messageAge,
  '2026-12-14-broker-proof': brokerProof,
  '2026-12-14-keys-end-with-owner': keysEndWithOwner,
  '2026-12-14-session-use': sessionUse,
  '2026-12-14-webhook-message-ids': webhookMessageIds,
  '2026-12-16-sealed-days': sealedDays,
  '2026-12-17-reading-seals': readingSeals,
  '2026-12-18-sealed-rollups': sealedRollups,
  '2026-12-19-network-servers': networkServers,
  '2026-12-21-first-messages': firstMessages,
  '2026-12-21-last-will': lastWill,
  '2026-12-22-due-states': dueStates,
  '2026-12-23-alarm-choices': alarmChoices,
  '2026-12-23-alarm-instructions': alarmInstructions,
  '2026-12-24-channels': channels,
  '2026-12-26-lab-calibrations': labCalibrations,
  '2026-12-26-sensor-devices': sensorDevices,
  '2026-12-27-readings-imports': readingsImports,
  '2026-12-27-sender-seen': senderSeen,
  '2026-12-28-alarm-ends': alarmEnds,
  '2026-12-29-acknowledge-from-messages': acknowledgeFromMessages,
  '2026-12-30-push-devices': pushDevices,
  '2026-12-30-replies-and-calls': repliesAndCalls,
  '2026-12-31-quiet-periods': quietPeriods,
  '2027-01-01-warnings': warnings,
  '2027-01-02-rotas': rotas,
  '2027-01-03-alarm-templates': alarmTemplates,
  '2027-01-03-sensors-by-serial': sensorsBySerial,
  '2027-01-04-preferences': preferences,
  '2027-01-05-drills': drills,
  '2027-01-06-sealed-channels': sealedChannels,
  '2027-01-07-lab-certificates': labCertificates,
  '2027-01-08-out-to-others': outToOthers,
  '2027-01-09-saved-filters': savedFilters,
  '2027-01-10-contact-language': contactLanguage,
  '2027-01-11-announced-drills': announcedDrills,
  '2027-01-12-lab-calibration-reviews': labCalibrationReviews,
  '2027-01-13-unnotified-alarms': unnotifiedAlarms,
};

/** What Kysely says of a database with a migration that this program does not have. */
const UNKNOWN_MIGRATION = /previously executed migration (\S+) is missing/;

/**
 * Brings the database to the newest schema, or leaves it as it was and throws.
 * @throws StartError for a database that a newer version has migrated
 */
export async function migrate(kysely: Kysely<Schema>, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, up]) => [
            name,
            { up: async (db: Kysely<never>) => up(db, engine) },
          ]),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const newer = UNKNOWN_MIGRATION.exec(reasonOf(error))?.[1];
  if (newer !== undefined) {
    throw new StartError(
      `a newer version of this program has changed it (${newer}); start that version, or restore the backup from ` +
        'before the upgrade into an empty installation',
      { cause: error },
    );
  }
  throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
}
