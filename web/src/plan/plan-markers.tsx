import { present, PLAN_ZOOM } from '@ts1/contract';
import { useMemo } from 'react';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { zoomBy } from './layout.ts';
import { PlanCluster } from './plan-cluster.tsx';
import { PlanMarker, type MarkerEditing } from './plan-marker.tsx';
import { drawMarks, wholeMark, type Drawing, type Mark, type Spot } from './plan-marks.ts';
import type { Marker } from './use-markers.ts';

interface PlanMarkersProps {
  readonly markers: readonly Marker[];
  readonly drawing: Drawing;
  /** Edits that can be made; without them a marker leads to its sensor. */
  readonly editing?: MarkerEditing | undefined;
  /** Opens a cluster in another way than a list; returns whether it could. */
  readonly onOpenCluster: (mark: Mark) => boolean;
}

/** The sensors on the drawing: markers, pins and clusters, each at its place. */
export function PlanMarkers({ markers, drawing, editing, onOpenCluster }: PlanMarkersProps) {
  const byId = useMemo(() => new Map(markers.map((marker) => [marker.sensorId, marker])), [markers]);
  const marks = useMarks(markers, drawing, editing?.selectedId);
  return marks.map((mark) => {
    const own = present(byId.get(mark.sensorId));
    if (mark.form !== 'cluster') {
      return <PlanMarker key={mark.sensorId} marker={own} mark={mark} drawing={drawing} editing={editing} />;
    }
    return (
      <PlanCluster
        key={mark.sensorId}
        mark={mark}
        members={mark.members.map((sensorId) => present(byId.get(sensorId)))}
        drawing={drawing}
        onOpen={() => onOpenCluster(mark)}
        onSelect={editing?.onSelect}
      />
    );
  });
}

/** Returns how a plan is drawn here, where a finger may be what points. */
export function useDrawing(plan: Drawing['plan'], zoom: number, scale = 1): Drawing {
  const isTouch = useMediaQuery('(pointer: coarse)');
  const { width, height } = plan;
  return useMemo(
    () => ({ plan: { width, height }, zoom, scale, isTouch }),
    [width, height, zoom, scale, isTouch],
  );
}

/** The same marks until a sensor is moved: values come every second. The selected one is whole, in front of the others. */
function useMarks(
  markers: readonly Marker[],
  drawing: Drawing,
  selectedId: number | undefined,
): readonly Mark[] {
  const key = JSON.stringify(toSpots(markers));
  return useMemo(() => {
    const spots = JSON.parse(key) as readonly Spot[];
    const others = drawMarks(
      spots.filter(({ sensorId }) => sensorId !== selectedId),
      drawing,
    );
    const byId = new Map(others.map((mark) => [mark.sensorId, mark]));
    return spots.flatMap((spot) =>
      spot.sensorId === selectedId ? wholeMark(spot, drawing) : (byId.get(spot.sensorId) ?? []),
    );
  }, [key, drawing, selectedId]);
}

/** Returns the sensors as far as their places and the lines of their markers decide how they are drawn. */
export function toSpots(
  markers: readonly Pick<Marker, 'sensorId' | 'x' | 'y' | 'inputs'>[],
): readonly Spot[] {
  return markers.map(({ sensorId, x, y, inputs }) => ({ sensorId, x, y, hasInputs: inputs.length > 0 }));
}

/** Returns the next zoom at which the sensors of a cluster are no longer one; undefined where no zoom parts them. */
export function partingZoom(
  spots: readonly Spot[],
  members: readonly number[],
  drawing: Drawing,
): number | undefined {
  const [first] = members;
  for (let zoom = drawing.zoom; zoom < PLAN_ZOOM.max;) {
    zoom = zoomBy(zoom, 1, zoom);
    const marks = drawMarks(spots, { ...drawing, zoom });
    const own = marks.find((mark) => mark.members.includes(present(first)));
    if (members.some((sensorId) => own?.members.includes(sensorId) !== true)) return zoom;
  }
  return undefined;
}
