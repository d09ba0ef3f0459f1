import { LeaseWorker } from '../../platform/jobs/lease-worker.ts';
import { type ClaimedJob, claimJobs, type JobKind, renewJobs } from './claim-job.ts';
import { openLostJobs } from './open-lost-jobs.ts';
import { runApply } from './run-apply.ts';
import { type PreviewDeps, runPreview } from './run-preview.ts';

const LOOK_FOR_LOST_EVERY_MS = 10 * 60_000;

/**
 * Gives followers the newest version of their templates, and makes previews. Any number of servers share the jobs; one
 * job of each kind runs on a server at a time, and neither kind waits for the other.
 */
export class TemplateWorker extends LeaseWorker<JobKind, ClaimedJob> {
  readonly #stopping = new AbortController();

  constructor(deps: PreviewDeps) {
    let lookedAt = Number.NEGATIVE_INFINITY;
    super({
      lanes: ['apply', 'preview'],
      mostAtOnce: () => 1,
      logger: deps.logger,
      claim: async (kind, most, underWay) => {
        const now = deps.clock.now();
        if (kind === 'apply' && Math.abs(now - lookedAt) >= LOOK_FOR_LOST_EVERY_MS) {
          lookedAt = now;
          await openLostJobs(deps);
        }
        return claimJobs(deps, kind, most, underWay);
      },
      renew: async (jobs) => renewJobs(deps, jobs),
      run: async (job) => {
        const isStopped = () => this.#stopping.signal.aborted;
        if (job.kind === 'apply') await runApply(deps, job, isStopped);
        else await runPreview(deps, job, isStopped);
      },
    });
  }

  /** Ends between two sensors; what waits is left to the next start, or to another server. */
  override async close(): Promise<void> {
    this.#stopping.abort();
    await super.close();
  }
}
