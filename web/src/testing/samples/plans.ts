import type { Site, SitePlan } from '@ts1/contract';

type PlanMarker = SitePlan['sensorPositions'][number];

/** A site without anything on it. */
export function site(changes: Partial<Site> = {}): Site {
  return {
    siteId: 1,
    siteDescription: 'Depot',
    sitePlan: null,
    scale: 100,
    sensorPositions: [],
    siteUsers: [],
    siteAddress: '',
    is_deleted: false,
    ...changes,
  };
}

/** Freezer 1 at 100, 60. */
export function planMarker(changes: Partial<PlanMarker> = {}): PlanMarker {
  const id = changes.sensorId ?? 1;
  return {
    sensorId: id,
    x: 100,
    y: 60,
    sensorName: `Freezer ${id}`,
    temp: -18.4,
    humidity: null,
    status: 'online',
    ...changes,
  };
}

/** A plan with a drawing of 900 by 500 pixels and these markers. */
export function sitePlan(...sensorPositions: readonly PlanMarker[]): SitePlan {
  return { imageBuffer: 'UklGRg==', width: 900, height: 500, sensorPositions: [...sensorPositions] };
}
