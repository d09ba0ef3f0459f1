import { DAY_MS } from '@ts1/contract/durations';
import { change, type ChangeDeps } from '../../audit/index.ts';
import { eachApart, throwAny } from '../../platform/work/each-apart.ts';
import { dayName } from '../sealed/block-key.ts';
import type { SealLeaf } from './seal-leaf.ts';
import { newestSeal } from './statements.ts';
import { takeWaiting } from './take-waiting.ts';

/** Time of day when the days that can be sealed from noon (UTC) on have been sealed. */
const RECORDED_FROM_MS = 14 * 3_600_000;

/** Returns the day of a moment if days begin when roots are recorded. */
const recordingDay = (moment: number): number => Math.floor((moment - RECORDED_FROM_MS) / DAY_MS);

/**
 * Writes the root over all days that wait for one into the audit log of each company that has had no root since 14:00
 * (UTC). The record proves these readings from then on.
 */
export async function recordSeals(deps: ChangeDeps): Promise<void> {
  const waiting = await deps.database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('companies as company')
      .select('company.company_id')
      .where((row) =>
        row.exists(
          row
            .selectFrom('reading_seals as waiting')
            .select('waiting.day')
            .whereRef('waiting.company_id', '=', 'company.company_id')
            .where('waiting.seal', '=', 0)
            .where('waiting.readings', '>', 0),
        ),
      )
      .orderBy('company.company_id')
      .execute(),
  );
  throwAny(await eachApart(waiting, async ({ company_id: companyId }) => ofCompany(deps, companyId)));
}

async function ofCompany({ database, clock }: ChangeDeps, companyId: number): Promise<void> {
  const newest = await database.read(companyId, async (tx) => newestSeal(tx, companyId));
  if (newest !== undefined && recordingDay(newest.at) >= recordingDay(clock.now())) return;
  for (let hasMore = true; hasMore;) {
    hasMore = await change(
      { database, clock },
      companyId,
      { kind: 'system' },
      async ({ tx, record, recordsNothing }) => {
        const taken = await takeWaiting(tx, companyId, 'sealed');
        if (taken === undefined) {
          recordsNothing();
          return false;
        }
        const { seal, root, leaves } = taken;
        const figures = sealFigures(leaves);
        const { sensors, readings, from, to } = figures;
        const when = from === to ? `of ${from}` : `from ${from} to ${to}`;
        const days = leaves.length;
        record('readings_seal', `Sealed ${readings} readings ${when} of ${sensors} sensors`, {
          seal,
          ...figures,
          days,
          root,
        });
        return true;
      },
      'bulk',
    );
  }
}

function sealFigures(leaves: readonly SealLeaf[]) {
  let [first, last, readings] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const leaf of leaves) {
    first = Math.min(first, leaf.day);
    last = Math.max(last, leaf.day);
    readings += leaf.readings;
  }
  const sensors = new Set(leaves.map(({ sensorId }) => sensorId)).size;
  return { sensors, readings, from: dayName(first), to: dayName(last) };
}
