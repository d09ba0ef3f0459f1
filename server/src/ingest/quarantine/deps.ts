import type { ChangeDeps } from '../../audit/index.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';

/** What a change of the quarantine needs. */
export interface QuarantineDeps extends ChangeDeps {
  readonly pipeline: Pick<Pipeline, 'deliver'>;
}
