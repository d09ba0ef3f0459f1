import { getRouteApi } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { addTexts } from '../i18n/translate.ts';
import { changeLimits } from '../i18n/en/change-limits.ts';
import { sensorInputs } from '../i18n/en/sensor-inputs.ts';
import { sensorDetail } from '../i18n/en/sensor-detail.ts';
import { chartSearch } from './chart-search.ts';
import { SensorPage } from './sensor-page.tsx';

addTexts({ changeLimits, sensorInputs, sensorDetail });

const route = getRouteApi('/signed-in/sensors/$sensorId');

/** The sensor page at its address, which holds the period and the toggles. */
export function SensorScreen(): ReactNode {
  const { sensorId } = route.useParams();
  const address = route.useSearch();
  const search = useMemo(() => chartSearch.parse(address), [address]);
  const navigate = route.useNavigate();
  return (
    <SensorPage
      sensorId={sensorId}
      search={search}
      onSearch={(next) => void navigate({ search: ({ tab }) => ({ ...next, tab }), resetScroll: false })}
    />
  );
}
