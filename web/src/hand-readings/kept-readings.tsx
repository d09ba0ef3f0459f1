import type { Sensor } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { type HandReadingEntry, KeptEntriesList, useKept } from '../kept-entries/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { enteredText } from './entered-text.ts';

/** The readings of a sensor that this browser keeps: those that wait, and those that the server refused. */
export function KeptReadings({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const entries = useKept().filter(
    (entry): entry is HandReadingEntry => entry.kind === 'hand_reading' && entry.sensorId === sensor.id,
  );
  return (
    <KeptEntriesList label={t('handReadings.keptList')} entries={entries}>
      {({ body }) => (
        <>
          <span className="font-semibold">{formatDateTime(body.measured_at)}</span>{' '}
          <span className="tabular-nums">{enteredText(body.values, t)}</span>
        </>
      )}
    </KeptEntriesList>
  );
}
