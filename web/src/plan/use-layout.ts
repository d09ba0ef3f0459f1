import { planRoutes, type SensorPosition, type SitePlan } from '@ts1/contract';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { notifyError, notifySuccess } from '../ui/notify.ts';
import { freePlace, isSameLayout, withEdits, withinPlan, type LayoutEdits, type Point } from './layout.ts';

const NO_EDITS: LayoutEdits = new Map();

export interface Layout {
  readonly positions: readonly SensorPosition[];
  /** Something is not saved yet. */
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly move: (sensorId: number, to: Point) => void;
  readonly add: (sensorId: number, near: Point) => void;
  readonly remove: (sensorId: number) => void;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
}

/** Returns the places of a site's sensors, with changes that are not saved yet. */
export function useLayout(siteId: number, plan: SitePlan): Layout {
  const { t } = useTranslation();
  const saved = useMemo(
    () => plan.sensorPositions.map(({ sensorId, x, y }) => ({ sensorId, x, y })),
    [plan.sensorPositions],
  );
  // Changes, not a whole layout: what another admin saves meanwhile is kept.
  const [edits, setEdits] = useState<LayoutEdits>(NO_EDITS);
  const { busy: isSaving, send } = useApiMutation(planRoutes.saveLayout, {
    onFailed: (_, message) => notifyError(t('plan.saveFailed', { message })),
  });
  const positions = useMemo(() => withEdits(saved, edits), [saved, edits]);
  const edit = useCallback(
    (sensorId: number, place: (positions: readonly SensorPosition[]) => Point | null) =>
      setEdits((before) => new Map([...before, [sensorId, place(withEdits(saved, before))]])),
    [saved],
  );
  const move = useCallback((sensorId: number, to: Point) => edit(sensorId, () => withinPlan(to)), [edit]);
  const save = async (): Promise<void> => {
    const request = { params: { siteId: String(siteId) }, body: { sensorPositions: [...positions] } };
    await send(request, () => {
      setEdits((now) => (now === edits ? NO_EDITS : now));
      notifySuccess(t('plan.saved'));
    });
  };
  return {
    positions,
    isChanged: !isSameLayout(positions, saved),
    isSaving,
    move,
    add: (sensorId, near) => edit(sensorId, (before) => freePlace(near, before)),
    remove: (sensorId) => edit(sensorId, () => null),
    discard: () => setEdits(NO_EDITS),
    save,
  };
}
