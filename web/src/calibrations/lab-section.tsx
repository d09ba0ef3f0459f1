import {
  formatFigure,
  formatSerial,
  labCalibrationRoutes,
  type LabCalibration,
  type Sensor,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Download, FlaskConical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDay } from '../platform/day-text.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { preferences } from '../platform/preferences.ts';
import { requestUrl } from '../platform/request.ts';
import { useCan } from '../session/index.ts';
import { Signatures } from '../signatures/index.ts';
import { Button } from '../ui/button.tsx';
import { RetryLine } from '../ui/retry-line.tsx';
import { Chip } from '../ui/chip.tsx';
import { AffectedPlaces } from './affected-places.tsx';
import { Certificate } from './certificate.tsx';

const LabDialog = lazyPart(async () => (await import('./lab-dialog.tsx')).LabDialog);

/** Laboratory findings about the present and former devices of a sensor; admins record them. */
export function LabSection({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const mayCalibrate = useCan('calibrate');
  const [recording, setRecording] = useState(false);
  const { data, isError, refetch } = useQuery(
    apiQuery(useApi(), 'Calibrations', labCalibrationRoutes.listLabCalibrations, {
      params: { sensorId: String(sensor.id) },
    }),
  );
  return (
    <div className="mt-4 border-t border-border pt-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-body font-medium">{t('calibrations.lab.title')}</h3>
        {mayCalibrate && (
          <Button icon={FlaskConical} onClick={() => setRecording(true)}>
            {t('calibrations.lab.open')}
          </Button>
        )}
      </div>
      {isError && data === undefined && <RetryLine text={t('calibrations.lab.failed')} onRetry={refetch} />}
      {data?.length === 0 && <p className="text-body text-muted">{t('calibrations.lab.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul aria-label={t('calibrations.lab.list')} className="divide-y divide-border">
          {data.map((entry) => (
            <LabEntry key={entry.lab_calibration_id} entry={entry} shown={data} />
          ))}
        </ul>
      )}
      {recording && (
        <Suspense>
          <LabDialog sensor={sensor} onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface LabEntryProps {
  readonly entry: LabCalibration;
  /** All that are shown with it. */
  readonly shown: readonly LabCalibration[];
}

function LabEntry({ entry, shown }: LabEntryProps) {
  const { t } = useTranslation();
  const isPassed = entry.result === 'passed';
  const details = calibrationDetails(entry);
  const when = t('calibrations.lab.entry', {
    day: formatDay(entry.calibrated_on),
    laboratory: entry.laboratory,
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="text-body font-medium break-words">{when}</span>
        {details.map((detail) => (
          <span key={detail} className="text-fine break-words text-muted">
            {detail}
          </span>
        ))}
        {entry.affected.length > 0 && <AffectedPlaces entry={entry} />}
        <a
          href={requestUrl(labCalibrationRoutes.labCalibrationPdf, {
            params: { labCalibrationId: String(entry.lab_calibration_id) },
          })}
          download
          aria-label={t('calibrations.lab.pdfOf', { when })}
          className="inline-flex min-h-9 items-center gap-1 text-body text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          <Download aria-hidden size={16} className="shrink-0" />
          {t('calibrations.lab.pdf')}
        </a>
        <Certificate
          kind="laboratory"
          id={entry.lab_calibration_id}
          certificate={entry.certificate}
          when={when}
        />
      </div>
      <Chip tone={isPassed ? 'ok' : 'high'} icon={isPassed ? CircleCheck : CircleX}>
        {t(isPassed ? 'calibrations.lab.passed' : 'calibrations.lab.failedResult')}
      </Chip>
      <Signatures
        kind="laboratory-calibration"
        ids={shown.map(({ lab_calibration_id: id }) => id)}
        id={entry.lab_calibration_id}
        title={when}
        isFinal
      />
    </li>
  );

  function calibrationDetails(one: LabCalibration): string[] {
    return [
      t('calibrations.lab.device', { serial: formatSerial(one.serialNo, one.type), who: one.by }),
      ...one.points.map(({ reference_value, as_found, as_left }) =>
        t(as_left === null ? 'calibrations.lab.figuresFound' : 'calibrations.lab.figures', {
          value: asWritten(reference_value),
          found: asWritten(as_found, true),
          left: as_left === null ? '' : asWritten(as_left, true),
        }),
      ),
      ...(one.uncertainty === null
        ? []
        : [t('calibrations.lab.uncertainty', { value: asWritten(one.uncertainty) })]),
      ...(one.method === '' ? [] : [t('calibrations.lab.method', { method: one.method })]),
      ...(one.reference === '' && one.reference_certificate === ''
        ? []
        : [
            t('calibrations.lab.reference', {
              reference: one.reference,
              certificate: one.reference_certificate,
            }),
          ]),
      ...(one.certificate_number === ''
        ? []
        : [t('calibrations.lab.number', { number: one.certificate_number })]),
      ...(one.next_due === null ? [] : [t('calibrations.lab.next', { day: formatDay(one.next_due) })]),
    ];
  }
}

/** As the laboratory wrote it, in the unit of its certificate. */
function asWritten(value: number, signed = false): string {
  return formatFigure(value, preferences().language, { mostDigits: 6, signed });
}
