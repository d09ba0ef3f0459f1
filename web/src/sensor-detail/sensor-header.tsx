import { formatSerial, type Sensor } from '@ts1/contract';
import { RefreshCw, Scale } from 'lucide-react';
import { typeName } from '../devices/type-texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { QuietSign } from '../maintenance/index.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';
import { SensorActions } from './sensor-actions.tsx';
import { hasSensorActions } from './sensor-menu.tsx';

interface SensorHeaderProps {
  readonly sensor: Sensor;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

/** The way back, name and serial number, what holds for the sensor now, and what can be done: in one line. */
export function SensorHeader({ sensor, isBusy, onRefresh }: SensorHeaderProps) {
  const { t } = useTranslation();
  const { permissions } = useUser();
  return (
    <div className="mb-2 flex items-center justify-between gap-x-3 max-md:-mt-2 md:-mt-3">
      <BackToDashboard isInTitle />
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
        <h1 className="min-w-0 text-title font-semibold break-words text-text">{sensor.name}</h1>
        <p className="text-body text-muted">
          {`${formatSerial(sensor.serialNo, sensor.type)} · ${typeName(sensor.type, t)}`}
        </p>
        {sensor.legalHold && (
          <span className="self-center">
            <Chip tone="warning" icon={Scale}>
              {t('sensorDetail.hold.chip')}
            </Chip>
          </span>
        )}
        <QuietSign sensorId={sensor.id} />
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <Button
          variant="positive"
          icon={RefreshCw}
          disabled={isBusy}
          keepFocus
          onClick={onRefresh}
          className="gap-1.5 px-3 text-table! md:h-8"
        >
          <span className="max-md:sr-only">{t('sensorDetail.refresh')}</span>
        </Button>
        {hasSensorActions(permissions) && <SensorActions sensor={sensor} />}
      </div>
    </div>
  );
}
