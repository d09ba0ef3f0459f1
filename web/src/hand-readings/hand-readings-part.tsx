import { type HandReading, handReadingRoutes, MAX_AHEAD_MS, type Sensor } from '@ts1/contract';
import { Suspense, useState } from 'react';
import { DownloadLink } from '../exports/index.ts';
import { handReadings } from '../i18n/en/hand-readings.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { requestUrl } from '../platform/request.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { CARD_LIST } from '../ui/card-list.ts';
import { Loaded } from '../ui/loaded.tsx';
import { HandReadingRow } from './hand-reading-row.tsx';
import { KeptReadings } from './kept-readings.tsx';
import { type HandPeriod, periodQuery, useHandReadings } from './use-hand-readings.ts';

addTexts({ handReadings });

const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);

interface HandReadingsPartProps {
  readonly sensor: Sensor;
  /** Period of the chart. */
  readonly period: HandPeriod;
}

/** The readings by hand of a sensor in the period of the chart, and the way to enter more. */
export function HandReadingsPart({ sensor, period }: HandReadingsPartProps) {
  const { t } = useTranslation();
  const mayEnter = useCan('acknowledge');
  const [isEntering, setEntering] = useState(false);
  const list = useHandReadings(sensor.id, period);
  return (
    <section aria-label={t('handReadings.title')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {mayEnter && (
          <Button variant="primary" onClick={() => setEntering(true)}>
            {t('handReadings.enter')}
          </Button>
        )}
        {list.data !== undefined && list.data.length > 0 && (
          <DownloadLink
            kind="CSV"
            label={t('handReadings.csv')}
            href={requestUrl(handReadingRoutes.handReadingsCsv, {
              params: { sensorId: sensor.id },
              query: periodQuery(period),
            })}
          />
        )}
      </div>
      <KeptReadings sensor={sensor} />
      <Loaded query={list} loading={t('handReadings.loading')} failed={t('handReadings.failed')}>
        {(all) => <Rows readings={inPeriod(all, period)} />}
      </Loaded>
      {isEntering && (
        <Suspense>
          <EntryDialog sensor={sensor} onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Rows({ readings }: { readonly readings: readonly HandReading[] }) {
  const { t } = useTranslation();
  if (readings.length === 0) return <p className="text-muted">{t('handReadings.none')}</p>;
  return (
    <>
      <ul aria-label={t('handReadings.list')} className={CARD_LIST}>
        {readings.map((reading) => (
          <HandReadingRow key={reading.id} reading={reading} />
        ))}
      </ul>
      <p className="text-fine text-muted">{t('handReadings.onChart')}</p>
    </>
  );
}

function inPeriod(all: readonly HandReading[], { startMs, endMs }: HandPeriod) {
  return all.filter(({ measured_at }) => {
    const at = Date.parse(measured_at);
    return at >= startMs && at <= endMs + MAX_AHEAD_MS;
  });
}
