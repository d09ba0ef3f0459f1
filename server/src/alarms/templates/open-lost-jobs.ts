import { sql } from 'kysely';
import { inCompany, type Database } from '../../database/index.ts';
import type { Clock } from '../../platform/clock.ts';

/**
 * Makes a job for each template whose followers wait without one: after a company's file was imported, which has
 * followers and no jobs.
 */
export async function openLostJobs({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  const lost = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('sensor_templates as follower')
      .innerJoin('alarm_templates as template', (join) =>
        inCompany(join, 'template.template_id', 'follower.template_id').onRef(
          'template.version',
          '>',
          'follower.applied_version',
        ),
      )
      .leftJoin('template_jobs as job', (join) =>
        inCompany(join, 'job.template_id', 'follower.template_id').on('job.kind', '=', 'apply'),
      )
      .select(['follower.company_id', 'follower.template_id'])
      .where('template.deleted_at', 'is', null)
      .where('job.due_at', 'is', null)
      .distinct()
      .execute(),
  );
  if (lost.length === 0) return;
  await database.writeAcross(async (tx) => {
    for (const { company_id, template_id } of lost) {
      await tx.sql
        .insertInto('template_jobs')
        .values({
          company_id,
          template_id,
          kind: 'apply',
          attempt: 0,
          due_at: clock.now(),
          leased_until: 0,
          wanted: null,
          state: null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'template_id', 'kind'])
            .doUpdateSet({ due_at: sql`coalesce(template_jobs.due_at, excluded.due_at)` }),
        )
        .execute();
    }
  });
}
