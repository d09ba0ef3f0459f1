import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { addAlarms } from './1.1.0/alarms.ts';
import { addDevices } from './1.1.0/devices.ts';
import { addMessages } from './1.1.0/messages.ts';
import { addPeople } from './1.1.0/people.ts';
import { addReadings } from './1.1.0/readings.ts';

/** What version 1.1.0 added to the schema of 1.0.0. */
export async function version110(db: Kysely<never>, engine: Engine): Promise<void> {
  await addReadings(db, engine);
  await addDevices(db, engine);
  await addAlarms(db, engine);
  await addPeople(db, engine);
  await addMessages(db, engine);
}
