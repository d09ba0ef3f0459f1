import type { Site } from '@ts1/contract';
import { Save, Undo2 } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import type { Point } from './layout.ts';
import { SelectedMarker } from './selected-marker.tsx';
import { SensorTray } from './sensor-tray.tsx';
import { SiteActions } from './site-actions.tsx';
import type { Layout } from './use-layout.ts';
import type { Marker } from './use-markers.ts';

interface EditToolsProps {
  readonly site: Site;
  readonly hasPlan: boolean;
  readonly layout: Layout;
  readonly selected: Marker | undefined;
  readonly placed: ReadonlySet<number>;
  readonly onRemove: (sensorId: number) => void;
  /** Puts a sensor at a point of the screen, without one in the middle of what is seen. */
  readonly onPlace: (sensorId: number, point?: Point) => void;
  readonly onDeleted: () => void;
}

/** The tools with which admins arrange a plan, beside it; on a phone below it. */
export function EditTools({
  site,
  hasPlan,
  layout,
  selected,
  placed,
  onRemove,
  onPlace,
  onDeleted,
}: EditToolsProps) {
  const { t } = useTranslation();
  return (
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
      <SensorTray placed={placed} onPlace={onPlace} />
      <SelectedMarker marker={selected} onMove={layout.move} onRemove={onRemove} />
      <SiteActions
        site={site}
        hasPlan={hasPlan}
        onDeleted={() => {
          layout.discard();
          onDeleted();
        }}
      />
    </aside>
  );
}
