import { parseArgs } from 'node:util';
import { createAlarmEvaluator } from '../alarms/index.ts';
import type { Actor } from '../audit/index.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/index.ts';
import { NO_LISTENERS } from '../events.ts';
import { dropQuarantined, readQuarantine, retryQuarantined, startPipeline } from '../ingest/index.ts';
import { createNotifier } from '../notifications/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/logger.ts';
import { createAlarmWebhooks } from '../webhooks/index.ts';
import { readCompanies } from './audit-companies.ts';
import { type Command, UsageError } from './command.ts';
import { openExisting } from './open-existing.ts';

const OPERATOR: Actor = { kind: 'operator' };
/** Lists the deliveries that cannot be stored and were quarantined. */
export const quarantineListCommand: Command = {
  words: ['quarantine', 'list'],
  does: 'Lists the deliveries that cannot be stored and were quarantined.',
  usage: 'quarantine list [--company ID]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { company: { type: 'string' } } });
    await withDatabase(async (database) => {
      let count = 0;
      for (const { companyId, name } of await readCompanies(database, values.company)) {
        const found = await database.read(companyId, async (tx) => readQuarantine(tx, companyId));
        count += found.length;
        for (const one of found) {
          console.log(
            `company ${companyId} "${name}", delivery ${one.id}: base unit ${one.serialNo}, ${one.readings} readings, ` +
              `received ${one.received_at}, tried again ${one.tries} times: ${one.reason}`,
          );
        }
      }
      if (count === 0) console.log('Nothing is in quarantine.');
    });
  },
};

/** Tries to store a delivery that was quarantined, also beside a running server. */
export const quarantineRetryCommand: Command = {
  words: ['quarantine', 'retry'],
  does: 'Tries to store a delivery that was quarantined, also beside a running server.',
  usage: 'quarantine retry DELIVERY --company ID',
  async run(args) {
    const { companyId, quarantineId } = readTarget(args);
    await withDatabase(async (database) => {
      const onChanges = [
        createNotifier({ clock: systemClock, events: NO_LISTENERS }),
        createAlarmWebhooks({ clock: systemClock, events: NO_LISTENERS }),
      ];
      const steps = [createAlarmEvaluator({ clock: systemClock, onChanges })];
      const logger = createLogger('silent');
      const pipeline = startPipeline({ database, clock: systemClock, logger, steps });
      const deps = { database, clock: systemClock, pipeline };
      try {
        const { accepted, duplicates } = await retryQuarantined(deps, companyId, OPERATOR, quarantineId);
        console.log(`Stored: ${accepted} readings are new, ${duplicates} were there already.`);
      } finally {
        await pipeline.close();
      }
    });
  },
};

/** Drops a delivery that was quarantined, for good. */
export const quarantineDropCommand: Command = {
  words: ['quarantine', 'drop'],
  does: 'Drops a delivery that was quarantined, for good.',
  usage: 'quarantine drop DELIVERY --company ID',
  async run(args) {
    const { companyId, quarantineId } = readTarget(args);
    await withDatabase(async (database) => {
      const deps = { database, clock: systemClock };
      await dropQuarantined(deps, companyId, OPERATOR, quarantineId);
      console.log(`Delivery ${quarantineId} is dropped.`);
    });
  },
};

function readTarget(args: readonly string[]): { readonly companyId: number; readonly quarantineId: number } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { company: { type: 'string' } },
  });
  const [delivery = '', ...more] = positionals;
  if (!isId(delivery) || more.length > 0) throw new UsageError('Name one delivery by its number.');
  if (!isId(values.company ?? '')) throw new UsageError('--company must be an id.');
  return { companyId: Number(values.company), quarantineId: Number(delivery) };
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openExisting(readConfig(process.env));
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
