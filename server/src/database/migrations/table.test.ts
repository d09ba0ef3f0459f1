import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import type { Tx } from '../tx.ts';
import { createTable } from './table.ts';

describeOnEachEngine('a table that a migration builds', (on) => {
  /** Migrations run as whoever owns the database. */
  const asOwner = async (work: (tx: Tx) => Promise<void>): Promise<void> =>
    on.database.writeAcross(async (tx) => {
      if (on.engine === 'postgres') await sql`reset role`.execute(tx.sql);
      await work(tx);
    });
  const build = async (tx: Tx, name: string): Promise<void> =>
    createTable(
      tx.sql,
      on.engine,
      name,
      { company_id: 'integer', probe_id: 'integer', state: 'text', offset_c: 'real?' },
      { key: ['company_id', 'probe_id'], checks: { [`${name}_state`]: "state in ('new', 'used')" } },
    );
  const insert = async (companyId: number, values: ReturnType<typeof sql>, name: string): Promise<void> =>
    on.database.write(companyId, async (tx) => {
      await sql`insert into ${sql.table(name)} (company_id, probe_id, state, offset_c) values (${values})`.execute(
        tx.sql,
      );
    });

  test('takes rows that are as it says, each key once, and no others', async () => {
    await asOwner(async (tx) => build(tx, 'probes'));
    await insert(1, sql`1, 7, 'new', null`, 'probes');
    await expect(insert(1, sql`1, 7, 'used', 0.5`, 'probes')).rejects.toThrow(/unique/i);
    await expect(insert(1, sql`1, 8, 'lost', 0.5`, 'probes')).rejects.toThrow(/probes_state/);
    await expect(insert(1, sql`1, 8, null, 0.5`, 'probes')).rejects.toThrow(/not.null/i);
    await expect(insert(1, sql`1, 'eight', 'new', 0.5`, 'probes')).rejects.toThrow(/integer|bigint/i);
  });

  // SQLite has no row level security: its every query names the company.
  if (on.engine === 'sqlite') return;
  test('shows a company no row of another', async () => {
    await asOwner(async (tx) => build(tx, 'secured_probes'));
    await insert(1, sql`1, 7, 'new', null`, 'secured_probes');
    await expect(insert(2, sql`1, 8, 'new', null`, 'secured_probes')).rejects.toThrow(/row-level security/);
    const seen = await on.database.read(2, async (tx) => sql`select * from secured_probes`.execute(tx.sql));
    expect(seen.rows).toEqual([]);
  });
});
