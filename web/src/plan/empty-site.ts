import { PLAN_SCALE } from '@ts1/contract';

/** A new site as it is sent, before anything is on it (spec 2 §7). */
export function emptySite(siteDescription: string) {
  return {
    siteDescription,
    scale: PLAN_SCALE,
    sensorPositions: [],
    siteUsers: [],
    siteAddress: '',
    is_deleted: false,
  };
}
