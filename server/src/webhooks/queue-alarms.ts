import { present } from '@ts1/contract';
import type { AlarmLogEntry, WebhookEvent } from '@ts1/contract';
import {
  type AlarmChange,
  isWarningKey,
  type OnAlarmChanges,
  putsInForce,
  readLogEntries,
} from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';
import { readCover } from '../quiet-periods/index.ts';
import type { WebhookDeps } from './deps.ts';
import { namedSensors, namedUnits } from './device-names.ts';
import { queueEvents } from './queue-events.ts';

/** Names the webhook event of an alarm's change; corrections are for screens alone. */
function toWebhookEvent({ kind, notify, row, condition }: AlarmChange): WebhookEvent | undefined {
  if (isWarningKey(condition)) return toWarningEvent({ kind, notify, row });
  // People are never notified of a pre-alarm; programs are, unless late readings showed that it is over already.
  if (kind === 'opened' ? row.returnedAt !== null || row.resetAt !== null : !notify) return undefined;
  switch (kind) {
    case 'opened':
      return 'alarm.pre_alarm';
    case 'raised':
    case 'reopened':
      return 'alarm.raised';
    case 'repeated':
      return 'alarm.repeated';
    case 'returned':
      return 'alarm.cleared';
    case 'reset':
      // A reset that follows the return was sent with the return.
      return row.returnedAt === null ? 'alarm.cleared' : undefined;
    case 'acknowledged':
      return 'alarm.acknowledged';
    case 'acknowledged-again':
    case 'withdrawn':
    case 'forgotten':
    case 'revised':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/** A warning has a name of its own when it is raised and over, and no other. */
function toWarningEvent({
  kind,
  notify,
  row,
}: Pick<AlarmChange, 'kind' | 'notify' | 'row'>): WebhookEvent | undefined {
  if (!notify) return undefined;
  if (putsInForce(kind)) return 'warning.raised';
  const isOver = kind === 'returned' || (kind === 'reset' && row.returnedAt === null);
  return isOver ? 'warning.cleared' : undefined;
}

/** Writes messages about alarms into the outbox of webhooks, in the transaction that changes the alarms. */
export function createAlarmWebhooks(deps: Pick<WebhookDeps, 'clock' | 'events'>): OnAlarmChanges {
  return async (tx, companyId, changes) => {
    const news = changes.flatMap((change) => {
      const type = toWebhookEvent(change);
      return type === undefined ? [] : [{ type, logId: change.logId, subject: change.subject }];
    });
    const types = [...new Set(news.map(({ type }) => type))];
    await queueEvents(deps, tx, companyId, types, async () => {
      const ids = [...new Set(news.map(({ logId }) => logId))];
      const entries = await readLogEntries(tx, companyId, ids);
      const named = await withNames(tx, companyId, entries);
      const at = deps.clock.now();
      const cover = await readCover(tx, companyId, { from: at, until: at });
      return news.flatMap(({ type, logId, subject }) => {
        const data = named.get(logId);
        const isQuiet = cover.at(subject, at) !== undefined;
        return data === undefined ? [] : [{ type, at, data: isQuiet ? { ...data, quiet: true } : data }];
      });
    });
  };
}

/** Rows of the alarm log with the names of what they are about, by their ids. */
async function withNames(tx: Tx, companyId: number, entries: readonly AlarmLogEntry[]) {
  const sensors = await namedSensors(
    tx,
    companyId,
    entries.flatMap(({ sensor_id }) => sensor_id ?? []),
  );
  const units = await namedUnits(
    tx,
    companyId,
    entries.flatMap(({ base_unit_id }) => base_unit_id ?? []),
  );
  return new Map(
    entries.map((entry) => [
      entry.idAlarmLog,
      {
        ...entry,
        sensor:
          entry.sensor_id === null ? null : present(sensors.get(entry.sensor_id), 'the sensor of an alarm'),
        base_unit:
          entry.base_unit_id === null
            ? null
            : present(units.get(entry.base_unit_id), 'the base unit of an alarm'),
      },
    ]),
  );
}
