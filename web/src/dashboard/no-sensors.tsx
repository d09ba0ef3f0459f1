import { sensorManagementRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Thermometer } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { noSensors } from '../i18n/en/no-sensors.ts';
import { addTexts } from '../i18n/translate.ts';
import { baseUnitsQuery } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useCan } from '../session/index.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';

addTexts({ noSensors });

/** How often the sensors that have sent readings are read again, while somebody waits for the first one. */
const WAITING_MS = 10_000;

/** In place of the table while the company has no sensor: the next step towards the first one. */
export function NoSensors() {
  const { t } = useTranslation();
  const mayManageDevices = useCan('devices');
  const api = useApi();
  const discovered = useQuery({
    ...apiQuery(api, 'Sensors', sensorManagementRoutes.listDiscoveredSensors, {}),
    enabled: mayManageDevices,
    refetchInterval: WAITING_MS,
  }).data;
  const units = useQuery(baseUnitsQuery(api)).data;
  const count = discovered?.length ?? 0;
  if (count > 0) {
    return (
      <EmptyState
        icon={Thermometer}
        title={t('noSensors.received', { count })}
        action={
          <Link to="/sensors" className={buttonStyle()}>
            {t('noSensors.toSensors')}
          </Link>
        }
      >
        {t('noSensors.receivedHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Thermometer}
      title={t('noSensors.empty')}
      action={
        mayManageDevices && (
          <Link to="/base-units" className={buttonStyle()}>
            {t('noSensors.toBaseUnits')}
          </Link>
        )
      }
    >
      {t(mayManageDevices ? emptyHint(units?.length) : 'noSensors.emptyHintViewer')}
    </EmptyState>
  );
}

function emptyHint(units: number | undefined) {
  return units === undefined || units === 0 ? 'noSensors.emptyHint' : 'noSensors.waitingHint';
}
