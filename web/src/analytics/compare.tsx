import type { Sensor } from '@ts1/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { SensorLines } from './live-overview.tsx';

const MOST_COMPARED = 6;

interface CompareProps {
  readonly sensors: readonly Sensor[];
  readonly wanted: { readonly startDate: number; readonly endDate: number };
}

/** Temperatures of the chosen sensors over the period. */
export function Compare({ sensors, wanted }: CompareProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(sensors.slice(0, 2).map(({ id }) => id)),
  );
  const shown = useMemo(() => sensors.filter(({ id }) => chosen.has(id)), [sensors, chosen]);
  const toggle = (id: number, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Card title={t('analytics.compare')}>
      <p className="mb-2 text-body text-muted">{t('analytics.compareHint')}</p>
      <div className="mb-3 flex max-h-48 flex-wrap gap-x-4 overflow-y-auto rounded-md border border-border px-3 py-1">
        {sensors.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.has(id)}
            disabled={!chosen.has(id) && chosen.size >= MOST_COMPARED}
            onChange={(on) => toggle(id, on)}
          />
        ))}
      </div>
      <SensorLines sensors={shown} label={t('analytics.compareChart')} period={wanted} />
    </Card>
  );
}
