import type { Sensor, Zone } from '@ts1/contract';
import { ArrowUpDown, Check, Image } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSensorAlarms } from '../alarms/index.ts';
import { DownloadLink } from '../exports/index.ts';
import { addTexts } from '../i18n/translate.ts';
import { dashboardExports } from '../i18n/en/dashboard-exports.ts';
import { requestUrl } from '../platform/request.ts';
import type { SensorFilter } from '../sensors/index.ts';
import { Button } from '../ui/button.tsx';
import { notifyError } from '../ui/notify.ts';

addTexts({ dashboardExports });

// Without the schemas of their routes, which weigh more than the buttons.
const PDF = { path: '/dashboard/exports/pdf' } as const;
const XLSX = { path: '/dashboard/exports/xlsx' } as const;

export interface ExportButtonsProps {
  readonly zone: Zone | null;
  readonly filter: SensorFilter;
  /** Those on screen, in their order. */
  readonly sensors: readonly Sensor[];
  /** A search leaves out some, which files from the server have nevertheless. */
  readonly isSearched: boolean;
  /** Whether the order of the sensors is being changed, which takes the place of the exports. */
  readonly moving: boolean;
  /** Begins and ends that; undefined where rows can be moved all the while, or not at all. */
  readonly onMoving: ((moving: boolean) => void) | undefined;
}

/** PDF, XLS and IMG of what is on screen (spec 1 §2 Dashboard), and on a phone the way to change its order. */
export function ExportButtons(props: ExportButtonsProps) {
  const { zone, filter, sensors, isSearched, moving, onMoving } = props;
  const { t } = useTranslation();
  const alarms = useSensorAlarms();
  const label = (kind: 'PDF' | 'XLS'): string =>
    isSearched ? `${kind}: ${t('dashboardExports.searchAside')}` : t(`dashboardExports.${kind}`);
  const query = {
    zoneId: zone?.zone_id,
    status: filter === 'all' ? undefined : filter,
  };
  // Drawn by code that is loaded when somebody asks for it: this is on the first screen.
  const save = async (): Promise<void> => {
    try {
      const { savePicture } = await import('./save-picture.ts');
      await savePicture({ sensors, alarms, zoneName: zone?.zone_name ?? null }, t);
    } catch {
      notifyError(t('dashboardExports.failed'));
    }
  };
  if (moving && onMoving !== undefined) {
    return (
      <Button variant="primary" icon={Check} onClick={() => onMoving(false)}>
        {t('dashboardExports.orderDone')}
      </Button>
    );
  }
  const begin = (): void => {
    onMoving?.(true);
    window.scrollTo({ top: 0 });
  };
  return (
    <fieldset className="flex flex-wrap justify-end gap-2">
      <legend className="sr-only">{t('dashboardExports.label')}</legend>
      {onMoving !== undefined && sensors.length > 1 && (
        <Button icon={ArrowUpDown} onClick={begin} className="mr-auto">
          {t('dashboardExports.changeOrder')}
        </Button>
      )}
      <DownloadLink kind="PDF" label={label('PDF')} href={requestUrl(PDF, { query })} />
      <DownloadLink kind="XLS" label={label('XLS')} href={requestUrl(XLSX, { query })} />
      <Button
        icon={Image}
        label={t('dashboardExports.IMG')}
        disabled={sensors.length === 0}
        onClick={() => void save()}
      >
        IMG
      </Button>
      {isSearched && (
        <span className="basis-full text-right text-fine text-muted">
          {t('dashboardExports.searchAside')}
        </span>
      )}
    </fieldset>
  );
}
