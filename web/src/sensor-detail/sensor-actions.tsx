import type { Sensor } from '@ts1/contract';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { LegalHold } from './legal-hold.tsx';

interface SensorActionsProps {
  readonly sensor: Sensor;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

/** Actions on a sensor's record. */
export function SensorActions({ sensor, isBusy, onRefresh }: SensorActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <LegalHold sensor={sensor} />
      <Button variant="positive" icon={RefreshCw} disabled={isBusy} keepFocus onClick={onRefresh}>
        {t('sensorDetail.refresh')}
      </Button>
    </>
  );
}
