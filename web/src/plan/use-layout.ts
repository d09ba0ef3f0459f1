import { planRoutes, type SensorPosition, type SitePlan } from '@ts1/contract';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { notifyError, notifySuccess } from '../ui/notify.ts';
import { freePlace, isSameLayout, withinPlan, type Point } from './layout.ts';

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

/** Where the sensors of a site stand, with what somebody has changed and not saved yet. */
export function useLayout(siteId: number, plan: SitePlan): Layout {
  const { t } = useTranslation();
  const saved = useMemo(
    () => plan.sensorPositions.map(({ sensorId, x, y }) => ({ sensorId, x, y })),
    [plan.sensorPositions],
  );
  const [draft, setDraft] = useState<readonly SensorPosition[] | null>(null);
  const { busy: isSaving, send } = useApiMutation(planRoutes.saveLayout, {
    onFailed: (_, message) => notifyError(t('plan.saveFailed', { message })),
  });
  const positions = draft ?? saved;
  const edit = useCallback(
    (change: (positions: readonly SensorPosition[]) => readonly SensorPosition[]) =>
      setDraft((before) => change(before ?? saved)),
    [saved],
  );
  const move = useCallback(
    (sensorId: number, to: Point) =>
      edit((before) =>
        before.map((position) =>
          position.sensorId === sensorId ? { sensorId, ...withinPlan(to) } : position,
        ),
      ),
    [edit],
  );
  const save = async (): Promise<void> => {
    const request = { params: { siteId: String(siteId) }, body: { sensorPositions: [...positions] } };
    await send(request, () => {
      setDraft((now) => (now === draft ? null : now));
      notifySuccess(t('plan.saved'));
    });
  };
  return {
    positions,
    isChanged: draft !== null && !isSameLayout(draft, saved),
    isSaving,
    move,
    add: (sensorId, near) => edit((before) => [...before, { sensorId, ...freePlace(near, before) }]),
    remove: (sensorId) => edit((before) => before.filter((position) => position.sensorId !== sensorId)),
    discard: () => setDraft(null),
    save,
  };
}
