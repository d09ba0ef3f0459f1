import type { Site, SitePlan } from '@ts1/contract';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EditTools } from './edit-tools.tsx';
import { planSize, type Point } from './layout.ts';
import { Legend } from './legend.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { planLayout } from './plan-layout.ts';
import { partingZoom, PlanMarkers, toSpots, useDrawing } from './plan-markers.tsx';
import type { Mark } from './plan-marks.ts';
import { PlanViewport } from './plan-viewport.tsx';
import { useLayout } from './use-layout.ts';
import { useMarkers } from './use-markers.ts';
import { findMiddle, placeAt, usePlanZoom } from './use-plan-zoom.ts';

interface PlanViewProps {
  readonly site: Site;
  readonly plan: SitePlan;
  readonly isEditing: boolean;
  readonly onDeleted: () => void;
}

/** The plan of one site with its sensors: to look at, and for admins who ask for it to arrange. */
export function PlanView({ site, plan, isEditing, onDeleted }: PlanViewProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const viewport = useRef<HTMLElement>(null);
  const layout = useLayout(site.siteId, plan);
  const markers = useMarkers(plan, layout.positions, 'when old');
  const [lastSelected, select] = useState<number>();
  const selectedId = isEditing ? lastSelected : undefined;
  const size = planSize(plan, layout.positions);
  const zoom = usePlanZoom(viewport, size.width);
  const drawing = useDrawing(size, zoom.zoom);
  const focusSoon = useFocusSoon(viewport);
  const selected = markers.find(({ sensorId }) => sensorId === selectedId);
  const blocker = useBlocker({
    shouldBlockFn: () => layout.isChanged,
    enableBeforeUnload: () => layout.isChanged,
    withResolver: true,
  });

  const choose = (sensorId: number): void => {
    select(sensorId);
    focusSoon(sensorId);
  };
  const remove = (sensorId: number): void => {
    layout.remove(sensorId);
    select(undefined);
    viewport.current?.focus();
  };
  const place = (sensorId: number, point: Point | undefined): void => {
    const near = point && placeAt(viewport.current, point, zoom.zoom);
    if (near === undefined) return;
    layout.add(sensorId, near);
    choose(sensorId);
  };
  const openCluster = ({ members, foot, sensorId }: Mark): boolean => {
    const spots = toSpots(markers.filter((marker) => marker.sensorId !== selectedId));
    const next = partingZoom(spots, members, drawing);
    if (next === undefined) return false;
    zoom.look({ x: foot.x / zoom.zoom, y: foot.y / zoom.zoom }, next);
    focusSoon(sensorId);
    return true;
  };
  return (
    <div className={planLayout(isEditing)}>
      <div className="flex min-w-0 flex-col gap-3">
        <PlanViewport
          name={site.siteDescription}
          zoom={zoom}
          planHeight={size.height}
          viewport={viewport}
          hintId={hintId}
          below={<Legend />}
        >
          <PlanCanvas
            plan={plan}
            size={{ width: size.width * zoom.zoom, height: size.height * zoom.zoom }}
            zoom={zoom.zoom}
            name={site.siteDescription}
            grid={isEditing}
          >
            <PlanMarkers
              markers={markers}
              drawing={drawing}
              onOpenCluster={openCluster}
              editing={
                isEditing
                  ? { selectedId, hintId, onSelect: choose, onMove: layout.move, onRemove: remove }
                  : undefined
              }
            />
          </PlanCanvas>
        </PlanViewport>
        {isEditing && (
          <p id={hintId} className="sr-only">
            {t('plan.markerHint')}
          </p>
        )}
      </div>
      {isEditing && (
        <EditTools
          site={site}
          hasPlan={plan.imageBuffer !== null}
          layout={layout}
          selected={selected}
          placed={new Set(layout.positions.map(({ sensorId }) => sensorId))}
          onRemove={remove}
          onPlace={(sensorId, point) => place(sensorId, point ?? findMiddle(viewport.current))}
          onDeleted={onDeleted}
        />
      )}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={() => {
          layout.discard();
          blocker.proceed?.();
        }}
        title={t('plan.leaveQuestion')}
        confirmLabel={t('plan.leave')}
        destructive
      >
        {t('plan.leaveHint')}
      </ConfirmDialog>
    </div>
  );
}

/** Returns what gives the keyboard to a sensor's mark once it is drawn; where another stands for it, to the plan. */
function useFocusSoon(viewport: RefObject<HTMLElement | null>): (sensorId: number) => void {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const mark = viewport.current?.querySelector<HTMLElement>(`[data-sensor="${wanted.current}"]`);
    wanted.current = undefined;
    (mark ?? viewport.current)?.focus({ preventScroll: true });
  });
  return (sensorId) => {
    wanted.current = sensorId;
  };
}
