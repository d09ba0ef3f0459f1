import { countOpenAlarms, type OpenAlarms } from '../alarms/index.ts';
import { countBaseUnits } from '../base-units/index.ts';
import type { Database } from '../database/index.ts';
import { countQuarantined } from '../ingest/index.ts';
import { countWaitingMessages, type WaitingMessages } from '../notifications/index.ts';
import { countWaitingWebhooks, type WaitingWebhooks } from '../webhooks/index.ts';

/** Figures of the database that an operator must know, of all companies together and of none by name. */
export interface Counts {
  readonly alarms: OpenAlarms;
  readonly messages: readonly WaitingMessages[];
  readonly webhooks: WaitingWebhooks;
  readonly baseUnits: number;
  readonly quarantined: number;
}

/** Reads the counts as of one moment. */
export async function readCounts(database: Database): Promise<Counts> {
  return database.readAcross(async (tx) => ({
    alarms: await countOpenAlarms(tx),
    messages: await countWaitingMessages(tx),
    webhooks: await countWaitingWebhooks(tx),
    baseUnits: await countBaseUnits(tx),
    quarantined: await countQuarantined(tx),
  }));
}
