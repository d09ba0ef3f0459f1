import type { LiveHub } from '../../live/index.ts';
import type { IngestOptions } from '../start-ingest.ts';

/** What ingest announces to the open screens: which sensors have new readings, which base units were in contact. */
export function announceStored(
  live: LiveHub,
): Pick<Required<IngestOptions>, 'onRecorded' | 'onContact' | 'onPutAside'> {
  return {
    onRecorded: ({ companyId, readings, baseUnitIds, firmwareChanged, unitsChanged }) => {
      live.stored(companyId, { sensorIds: readings.map(({ sensorId }) => sensorId), baseUnitIds });
      if (firmwareChanged) live.announceChange(companyId, ['Sensors']);
      if (unitsChanged) live.announceChange(companyId, ['BaseUnits']);
    },
    onContact: ({ companyId, baseUnitIds }) => live.stored(companyId, { baseUnitIds }),
    onPutAside: ({ companyId }) => live.announceChange(companyId, ['BaseUnits']),
  };
}
