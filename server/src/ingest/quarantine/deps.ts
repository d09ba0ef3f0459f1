import type { ChangeDeps } from '../../audit/index.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';

/** The dependencies of a change of the quarantine. */
export interface QuarantineDeps extends ChangeDeps {
  readonly pipeline: Pick<Pipeline, 'deliver'>;
}
