import type { ChangeDeps } from '../audit/index.ts';
import type { WorkShares } from '../platform/work/work-shares.ts';

export interface ReportDeps extends ChangeDeps {
  readonly shares: WorkShares;
}
