import { NETWORK_SERVER, sensorManagementRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useBaseUnits } from '../base-units/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { DiscoveredRow } from './discovered-row.tsx';

/** No event announces a serial number that is received for the first time. */
const POLLING_MS = 30_000;
const STEP = 20;

/** Serial numbers that base units receive and that are not added yet, each to add in one click. For admins. */
export function DiscoveredSensors({ now }: { readonly now: number }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(STEP);
  const units = useBaseUnits();
  const discovered = useQuery({
    ...apiQuery(useApi(), 'Sensors', sensorManagementRoutes.listDiscoveredSensors, {}),
    refetchInterval: POLLING_MS,
  });
  if (discovered.isError && discovered.data === undefined) {
    return <FormError>{t('sensorManagement.discovered.failed')}</FormError>;
  }
  if (discovered.data === undefined || discovered.data.length === 0) return null;
  const unitById = new Map(units.data?.map((unit) => [unit.id, unit]));
  const left = discovered.data.length - count;
  return (
    <section aria-label={t('sensorManagement.discovered.title')} className="mt-6">
      <h2 className="text-body font-semibold">{t('sensorManagement.discovered.title')}</h2>
      <p className="mb-2 text-table text-muted">{t('sensorManagement.discovered.hint')}</p>
      <ul className="rounded-md border border-border bg-surface">
        {discovered.data.slice(0, count).map((sensor) => (
          <DiscoveredRow
            key={sensor.serialNo}
            sensor={sensor}
            unit={
              unitById.get(sensor.baseUnitId)?.base_unit_name ?? t('sensorManagement.discovered.unknownUnit')
            }
            isBehindNetworkServer={unitById.get(sensor.baseUnitId)?.type === NETWORK_SERVER}
            now={now}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button className="mt-3" onClick={() => setCount(count + STEP)}>
          {t('sensorManagement.discovered.more', { count: Math.min(STEP, left) })}
        </Button>
      )}
    </section>
  );
}
