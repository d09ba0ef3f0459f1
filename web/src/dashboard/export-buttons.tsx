import { exportRoutes, type Sensor, type Zone } from '@ts1/contract';
import { Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSensorAlarms } from '../alarms/index.ts';
import { DownloadLink } from '../exports/index.ts';
import { addTexts } from '../i18n/add-texts.ts';
import { dashboardExports } from '../i18n/en/dashboard-exports.ts';
import { systemClock } from '../platform/clock.ts';
import { requestUrl } from '../platform/request.ts';
import { saveFile } from '../platform/save-file.ts';
import type { SensorFilter } from '../sensors/index.ts';
import { Button } from '../ui/button.tsx';
import { notifyError } from '../ui/notify.ts';
import { drawPicture } from './draw-picture.ts';
import { pictureOf } from './picture-of.ts';

addTexts({ dashboardExports });

export interface ExportButtonsProps {
  readonly zone: Zone | null;
  readonly filter: SensorFilter;
  /** Those on screen, in their order. */
  readonly sensors: readonly Sensor[];
}

/** PDF, XLS and IMG of what is on screen (spec 1 §2 Dashboard). */
export function ExportButtons({ zone, filter, sensors }: ExportButtonsProps) {
  const { t } = useTranslation();
  const alarms = useSensorAlarms();
  const query = {
    zoneId: zone?.zone_id,
    status: filter === 'all' ? undefined : filter,
  };
  const savePicture = async (): Promise<void> => {
    const picture = pictureOf(
      { sensors, alarms, zoneName: zone?.zone_name ?? null, now: systemClock.now() },
      t,
    );
    const blob = await drawPicture(picture, getComputedStyle(document.documentElement));
    saveFile(`${picture.title}.png`, blob, 'image/png');
  };
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('dashboardExports.label')}</legend>
      <DownloadLink
        kind="PDF"
        label={t('dashboardExports.PDF')}
        href={requestUrl(exportRoutes.dashboardPdf, { query })}
      />
      <DownloadLink
        kind="XLS"
        label={t('dashboardExports.XLS')}
        href={requestUrl(exportRoutes.dashboardXlsx, { query })}
      />
      <Button
        icon={Image}
        label={t('dashboardExports.IMG')}
        disabled={sensors.length === 0}
        onClick={() => void savePicture().catch(() => notifyError(t('dashboardExports.failed')))}
      >
        IMG
      </Button>
    </fieldset>
  );
}
