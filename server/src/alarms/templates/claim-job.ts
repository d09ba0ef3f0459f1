import type { ChangeDeps } from '../../audit/index.ts';
import { LEASE_MS } from '../../platform/jobs/lease-worker.ts';
import { dueBy } from '../../platform/work/not-before.ts';
import { LONGEST_RETRY_MS } from '../../platform/work/retry-time.ts';

export type JobKind = 'apply' | 'preview';

/** Work for a template that this server alone is to do now. */
export interface ClaimedJob {
  readonly companyId: number;
  readonly templateId: number;
  readonly kind: JobKind;
  readonly attempt: number;
  readonly wanted: string | null;
}

/** Leases up to `most` jobs of a kind that are due, the longest waiting first; none that is under way here. */
export async function claimJobs(
  { database, clock }: ChangeDeps,
  kind: JobKind,
  most: number,
  underWay: readonly ClaimedJob[],
): Promise<ClaimedJob[]> {
  const now = clock.now();
  const found = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('template_jobs')
      .select(['company_id', 'template_id', 'attempt', 'wanted'])
      .where('kind', '=', kind)
      .where('due_at', 'is not', null)
      .where(dueBy('due_at', now, LONGEST_RETRY_MS))
      .where(dueBy('leased_until', now, LEASE_MS))
      .orderBy('due_at')
      .limit(most + underWay.length)
      .execute(),
  );
  const isHere = (row: (typeof found)[number]): boolean =>
    underWay.some((one) => one.companyId === row.company_id && one.templateId === row.template_id);
  const due = found.filter((row) => !isHere(row)).slice(0, most);
  if (due.length === 0) return [];
  return database.writeAcross(async (tx) => {
    const claimed: ClaimedJob[] = [];
    for (const { company_id, template_id, attempt, wanted } of due) {
      const leased = await tx.sql
        .updateTable('template_jobs')
        .set({ leased_until: now + LEASE_MS, attempt: attempt + 1 })
        .where('company_id', '=', company_id)
        .where('template_id', '=', template_id)
        .where('kind', '=', kind)
        .where('attempt', '=', attempt)
        .returning('attempt')
        .executeTakeFirst();
      if (leased === undefined) continue;
      claimed.push({
        companyId: company_id,
        templateId: template_id,
        kind,
        attempt: leased.attempt,
        wanted,
      });
    }
    return claimed;
  });
}

/** Makes the leases of jobs that are being done start again, unless another server has taken one over. */
export async function renewJobs({ database, clock }: ChangeDeps, jobs: readonly ClaimedJob[]): Promise<void> {
  await database.writeAcross(async (tx) => {
    for (const { companyId, templateId, kind, attempt } of jobs) {
      await tx.sql
        .updateTable('template_jobs')
        .set({ leased_until: clock.now() + LEASE_MS })
        .where('company_id', '=', companyId)
        .where('template_id', '=', templateId)
        .where('kind', '=', kind)
        .where('attempt', '=', attempt)
        .execute();
    }
  });
}
