import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { failureReason, StartError } from '../../platform/process/start-error.ts';
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
import { nameRecipients, renameColumns, version110 } from './1.1.0.ts';

/**
 * They run in the order of their names; one that has been released is never changed. Those named by a day were released
 * with 1.0.0; from then on there is one for each version, whose figures have two digits so that names sort.
 */
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
  'v01.01.00': version110,
};

/** The steps by which builds between the two versions came to 1.1.0 begin and end with these. */
const UNRELEASED = { first: '2026-12-16-sealed-days', last: '2027-01-13-unnotified-alarms' } as const;

/** What Kysely says of a database with a migration that this program does not have. */
const UNKNOWN_MIGRATION = /previously executed migration (\S+) is missing/;

/**
 * Brings the database to the newest schema, or leaves it as it was and throws.
 * @throws StartError for a database that a newer version has migrated
 */
export async function migrate(kysely: Kysely<Schema>, engine: Engine): Promise<void> {
  await adoptUnreleased(kysely, engine);
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
  const newer = UNKNOWN_MIGRATION.exec(failureReason(error))?.[1];
  if (newer !== undefined && newer >= UNRELEASED.first && newer < UNRELEASED.last) {
    throw new StartError(
      `a build between 1.0.0 and 1.1.0 has changed it (${newer}), which was never released; restore the backup from ` +
        'before that build into an empty installation',
      { cause: error },
    );
  }
  if (newer !== undefined) {
    throw new StartError(
      `a newer version of this program has changed it (${newer}); start that version, or restore the backup from ` +
        'before the upgrade into an empty installation',
      { cause: error },
    );
  }
  throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
}

/**
 * A database that was brought to 1.1.0 step by step, by builds of which none was released, has its schema but for the names
 * of some columns: the steps are noted as that version.
 */
async function adoptUnreleased(kysely: Kysely<Schema>, engine: Engine): Promise<void> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  await kysely.transaction().execute(async (tx) => {
    const table = sql.table(DEFAULT_MIGRATION_TABLE);
    const { first, last } = UNRELEASED;
    const { rows } = await sql`select name from ${table} where name = ${last}`.execute(tx);
    if (rows.length === 0) return;
    await sql`update ${table} set name = 'v01.01.00' where name = ${last}`.execute(tx);
    await sql`delete from ${table} where name >= ${first} and name < ${last}`.execute(tx);
    await renameColumns(tx);
    await nameRecipients(tx, engine);
  });
}
