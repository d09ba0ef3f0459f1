import type { Preferences } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { companyClock, readCompany, reportTexts } from '../reports/index.ts';
import { readSignatures } from '../signatures/index.ts';
import { readRuns } from './read-drills.ts';
import { runBlocks } from './run-blocks.ts';
import { runContent } from './run-to-sign.ts';

const MOST_RUNS = 1_000;

/** Makes the report of the runs of a period (epoch milliseconds, both ends inclusive). */
export async function makeDrillReport(
  { database, clock }: ChangeDeps,
  { companyId, username }: Pick<SignedInUser, 'companyId' | 'username'>,
  { from, to, reader }: { readonly from: number; readonly to: number; readonly reader: Preferences },
) {
  const now = clock.now();
  const { company, runs, signatures } = await database.read(companyId, async (tx) => {
    const inPeriod = await readRuns(tx, companyId, { visible: 'all', from, to, limit: MOST_RUNS });
    const contents = new Map(inPeriod.map((run) => [run.id, runContent(run)]));
    return {
      company: await readCompany(tx, companyId),
      runs: inPeriod,
      signatures: await readSignatures(tx, companyId, 'drill-run', contents),
    };
  });
  const wall = companyClock(company.timeZone, reader);
  const { drills, madeBy } = reportTexts(wall);
  return {
    name: `${drills.title} ${wall.date(from)} ${wall.date(to)}.pdf`,
    head: {
      title: drills.title,
      company: company.companyName,
      foot: madeBy(wall.minute(now), username),
      madeAt: now,
      language: reader.language,
    },
    blocks: [
      { kind: 'facts', rows: [[drills.period, `${wall.minute(from)} – ${wall.minute(to)}`]] } as const,
      ...runBlocks(runs, signatures, wall),
    ],
  };
}
