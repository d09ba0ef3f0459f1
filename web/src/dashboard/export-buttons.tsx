import type { Sensor, Zone } from '@ts1/contract';
import { Image } from 'lucide-react';
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
}

/** PDF, XLS and IMG of what is on screen (spec 1 §2 Dashboard). */
export function ExportButtons({ zone, filter, sensors, isSearched }: ExportButtonsProps) {
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
  return (
    <fieldset className="flex flex-wrap justify-end gap-2">
      <legend className="sr-only">{t('dashboardExports.label')}</legend>
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
