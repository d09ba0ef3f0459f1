import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { Engine } from '../dialect.ts';
import { addAlarms } from './1.1.0/alarms.ts';
import { addDevices } from './1.1.0/devices.ts';
import { addHandReadings } from './1.1.0/hand-readings.ts';
import { addMessages } from './1.1.0/messages.ts';
import { addPeople } from './1.1.0/people.ts';
import { addReadings } from './1.1.0/readings.ts';
import { addReviews } from './1.1.0/reviews.ts';
import { addTasks } from './1.1.0/tasks.ts';
import { acrossCompanies, addColumn, run } from './table.ts';

/** What version 1.1.0 added to the schema of 1.0.0. */
export async function version110(db: Kysely<never>, engine: Engine): Promise<void> {
  await addReadings(db, engine);
  await addDevices(db, engine);
  await addAlarms(db, engine);
  await addPeople(db, engine);
  await addMessages(db, engine);
  await addReviews(db, engine);
  await addHandReadings(db, engine);
  await addTasks(db, engine);
  await renameColumns(db);
  await nameRecipients(db, engine);
}

/** Columns of 1.0.0 that have another name from 1.1.0 on. */
export async function renameColumns(db: QueryExecutorProvider): Promise<void> {
  await run(db, 'alter table escalations rename column told_at to escalated_at');
  await run(db, 'alter table escalations rename column told_group_id to escalated_to');
  await run(db, 'alter table sensors rename column heard_every_ms to receipt_interval_ms');
  await run(db, 'alter table discovered_sensors rename column first_heard_at to first_received_at');
  await run(db, 'alter table discovered_sensors rename column last_heard_at to last_received_at');
}

/** A message names its recipient with its kind; messages from before that went to users unless their id says otherwise. */
export async function nameRecipients(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  await run(db, 'alter table deliveries rename column user_id to recipient_id');
  const kinds = "check (recipient_kind in ('user', 'contact', 'chat'))";
  await addColumn(db, engine, 'deliveries', 'recipient_kind', `text default 'user' ${kinds}`);
  await acrossCompanies(db, engine, async () => {
    await run(db, "update deliveries set recipient_kind = 'chat' where channel = 'chat'");
    await run(
      db,
      `update deliveries set recipient_kind = 'contact' where channel <> 'chat' and exists (
        select 1 from contacts
        where contacts.company_id = deliveries.company_id and contacts.contact_id = deliveries.recipient_id
      )`,
    );
  });
}
