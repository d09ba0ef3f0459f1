import { COMMAND_LIFETIME_MS } from '@ts1/contract';
import { sql } from 'kysely';
import { eachApart, throwAny } from '../platform/work/each-apart.ts';
import { dueBy } from '../platform/work/not-before.ts';
import type { CommandDeps } from './deps.ts';

type ClockDeps = Pick<CommandDeps, 'database' | 'clock' | 'commandsChanged'> & {
  /** False while the clock is in doubt: what is ended cannot be begun again. */
  readonly mayEnd?: () => boolean;
};

/** Ends commands that were not acknowledged in time, and erases their secrets. Any number of servers may do so. */
export async function expireCommands({
  database,
  clock,
  commandsChanged,
  mayEnd = () => true,
}: ClockDeps): Promise<number> {
  if (!mayEnd()) return 0;
  const now = clock.now();
  const due = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('commands')
      .select(['company_id', 'command_id'])
      .where('state', 'in', ['queued', 'sent'])
      .where(dueBy('expires_at', now, COMMAND_LIFETIME_MS))
      .limit(1_000)
      .execute(),
  );
  const byCompany = Map.groupBy(due, ({ company_id }) => company_id);
  const failures = await eachApart(byCompany, async ([companyId, ofCompany]) =>
    database.write(companyId, async (tx) => {
      const expired = await tx.sql
        .updateTable('commands')
        .set({
          state: 'expired' as const,
          secret: null,
          ended_at: sql<number>`case when expires_at > ${now} then ${now} else expires_at end`,
        })
        .where('company_id', '=', companyId)
        .where(
          'command_id',
          'in',
          ofCompany.map(({ command_id }) => command_id),
        )
        .where('state', 'in', ['queued', 'sent'])
        .returning('command_id')
        .execute();
      const ids = expired.map(({ command_id }) => command_id);
      if (ids.length > 0) await commandsChanged(tx, companyId, ids);
    }),
  );
  throwAny(failures);
  return due.length;
}
