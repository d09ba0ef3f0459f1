import { sensorManagementRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Thermometer } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { baseUnitsQuery } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useIsAdmin } from '../session/index.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** How often the sensors that have sent readings are read again, while somebody waits for the first one. */
const WAITING_MS = 10_000;

/** In place of the table while the company has no sensor: the next step towards the first one. */
export function NoSensors() {
  const { t } = useTranslation();
  const admin = useIsAdmin();
  const api = useApi();
  const discovered = useQuery({
    ...apiQuery(api, 'Sensors', sensorManagementRoutes.listDiscoveredSensors, {}),
    enabled: admin,
    refetchInterval: WAITING_MS,
  }).data;
  const units = useQuery(baseUnitsQuery(api)).data;
  const count = discovered?.length ?? 0;
  if (count > 0) {
    return (
      <EmptyState
        icon={Thermometer}
        title={t('dashboard.received', { count })}
        action={
          <Link to="/sensors" className={buttonStyle()}>
            {t('dashboard.toSensors')}
          </Link>
        }
      >
        {t('dashboard.receivedHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Thermometer}
      title={t('dashboard.empty')}
      action={
        admin && (
          <Link to="/base-units" className={buttonStyle()}>
            {t('dashboard.toBaseUnits')}
          </Link>
        )
      }
    >
      {t(admin ? emptyHint(units?.length) : 'dashboard.emptyHintViewer')}
    </EmptyState>
  );
}

function emptyHint(units: number | undefined) {
  return units === undefined || units === 0 ? 'dashboard.emptyHint' : 'dashboard.waitingHint';
}
