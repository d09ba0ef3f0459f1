import type { Site, SitePlan } from '@ts1/contract';
import { useBlocker } from '@tanstack/react-router';
import { Save, Undo2 } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useIsAdmin } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { AddSensors } from './add-sensors.tsx';
import type { Placed } from './arrange.ts';
import { fittingZoom, planSize, type Point } from './layout.ts';
import { LeaderLines } from './leader-lines.tsx';
import { Legend } from './legend.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { planLayout } from './plan-layout.ts';
import { PlanMarker, type MarkerEditing } from './plan-marker.tsx';
import { PlanViewport } from './plan-viewport.tsx';
import { SelectedMarker } from './selected-marker.tsx';
import { SiteActions } from './site-actions.tsx';
import { useArranged } from './use-arranged.ts';
import { useLayout } from './use-layout.ts';
import { useMarkers } from './use-markers.ts';

interface PlanEditorProps {
  readonly site: Site;
  readonly plan: SitePlan;
  readonly onDeleted: () => void;
}

/** The plan of one site with its sensors; admins arrange them, others look. */
export function PlanEditor({ site, plan, onDeleted }: PlanEditorProps) {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  const hintId = useId();
  const viewport = useRef<HTMLElement>(null);
  const layout = useLayout(site.siteId, plan);
  const markers = useMarkers(plan, layout.positions, 'when old');
  const [selectedId, select] = useState<number>();
  const size = planSize(plan, layout.positions);
  const [zoom, setZoom] = useFittingZoom(viewport, size.width);
  const drawn = { width: size.width * zoom, height: size.height * zoom };
  // The selected one is drawn where it is stored, and the others do not move away from it.
  const others = markers.filter(({ sensorId }) => sensorId !== selectedId);
  const places = useArranged(others, zoom, 1, drawn);
  const selected = markers.find(({ sensorId }) => sensorId === selectedId);
  const blocker = useBlocker({
    shouldBlockFn: () => layout.isChanged,
    enableBeforeUnload: () => layout.isChanged,
    withResolver: true,
  });

  const remove = (sensorId: number): void => {
    layout.remove(sensorId);
    select(undefined);
    viewport.current?.focus();
  };
  const add = (sensorId: number): void => {
    const view = viewport.current;
    const near = view === null ? { x: 0, y: 0 } : visibleMiddle(view, zoom, size);
    layout.add(sensorId, near);
    select(sensorId);
  };
  const markerEditing = (sensorId: number): MarkerEditing => ({
    selected: sensorId === selectedId,
    zoom,
    max: { x: size.width, y: size.height },
    hintId,
    onSelect: select,
    onMove: layout.move,
    onRemove: remove,
  });
  return (
    <div className={planLayout(isAdmin)}>
      <div className="flex min-w-0 flex-col gap-3">
        <PlanViewport
          name={site.siteDescription}
          zoom={zoom}
          onZoom={setZoom}
          viewport={viewport}
          hintId={hintId}
        >
          <PlanCanvas plan={plan} size={drawn} zoom={zoom} name={site.siteDescription} grid>
            <LeaderLines markers={others} places={places} zoom={zoom} scale={1} />
            {markers.map((marker) => (
              <PlanMarker
                key={marker.sensorId}
                marker={marker}
                place={places[others.indexOf(marker)] ?? storedPlace(marker, zoom)}
                scale={1}
                editing={isAdmin ? markerEditing(marker.sensorId) : undefined}
              />
            ))}
          </PlanCanvas>
        </PlanViewport>
        <p id={hintId} className="sr-only">
          {t('plan.markerHint')}
        </p>
        <Legend />
      </div>
      {isAdmin && (
        <aside className="flex min-w-0 flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="primary"
              icon={Save}
              busy={layout.isSaving}
              disabled={!layout.isChanged}
              keepFocus
              onClick={() => void layout.save()}
            >
              {t('plan.saveLayout')}
            </Button>
            {layout.isChanged && (
              <Button icon={Undo2} onClick={layout.discard}>
                {t('plan.discard')}
              </Button>
            )}
            <output className="text-fine text-warning">{layout.isChanged && t('plan.unsaved')}</output>
          </div>
          <SelectedMarker marker={selected} onMove={layout.move} onRemove={remove} />
          <AddSensors placed={new Set(layout.positions.map(({ sensorId }) => sensorId))} onAdd={add} />
          <SiteActions
            site={site}
            hasPlan={plan.imageBuffer !== null}
            onDeleted={() => {
              layout.discard();
              onDeleted();
            }}
          />
        </aside>
      )}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title={t('plan.leaveQuestion')}
        confirmLabel={t('plan.leave')}
        destructive
      >
        {t('plan.leaveHint')}
      </ConfirmDialog>
    </div>
  );
}

function storedPlace({ x, y }: Point, zoom: number): Placed {
  return { x: x * zoom, y: y * zoom, isMoved: false, isDot: false };
}

/** The first zoom is the one at which the plan's width fits its window. */
function useFittingZoom(viewport: RefObject<HTMLElement | null>, width: number) {
  const state = useState(1);
  const [, setZoom] = state;
  const first = useRef(width);
  useLayoutEffect(() => {
    const room = viewport.current?.clientWidth ?? 0;
    if (room > 0) setZoom(fittingZoom(first.current, room));
  }, [viewport, setZoom]);
  return state;
}

/** The middle of what is seen of the plan, in its pixels. */
function visibleMiddle(
  view: HTMLElement,
  zoom: number,
  size: { readonly width: number; readonly height: number },
) {
  const middle = (scrolled: number, room: number, extent: number): number =>
    scrolled / zoom + Math.min(room / zoom, extent) / 2;
  return {
    x: middle(view.scrollLeft, view.clientWidth, size.width),
    y: middle(view.scrollTop, view.clientHeight, size.height),
  };
}
