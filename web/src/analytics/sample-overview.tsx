import { Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { systemClock } from '../platform/clock.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { formatTemperature } from '../platform/units.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Doughnut } from './doughnut.tsx';
import { SAMPLE_OUTSIDE, sampleAlerts, sampleCounts, sampleLines } from './sample.ts';

const LineChart = lazyPart(async () => (await import('./line-chart.tsx')).LineChart);

/** The demonstration, called what it is. */
export function SampleOverview() {
  const { t } = useTranslation();
  const [lines] = useState(() => sampleLines(systemClock.now(), Math.random));
  return (
    <section aria-label={t('analytics.sample')} className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-body text-muted">
        <Chip tone="warning">{t('analytics.sample')}</Chip>
        {t('analytics.sampleHint')}
      </p>
      <div className="grid gap-4 lg:grid-cols-3">
        <Card title={t('analytics.statusTitle')}>
          <Doughnut counts={sampleCounts()} />
        </Card>
        <Card title={t('analytics.last24')} className="lg:col-span-2">
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <LineChart label={t('analytics.last24')} lines={lines} />
          </Suspense>
        </Card>
        <Card title={t('analytics.weather')}>
          <p className="text-body">
            {t('analytics.sampleWeather', { temperature: formatTemperature(SAMPLE_OUTSIDE) })}
          </p>
        </Card>
        <Card title={t('analytics.recent')} className="lg:col-span-2">
          <ul className="text-body">
            {sampleAlerts().map((alert) => (
              <li key={alert}>{alert}</li>
            ))}
          </ul>
        </Card>
      </div>
    </section>
  );
}
