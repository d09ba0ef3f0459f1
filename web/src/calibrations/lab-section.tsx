import { formatSerial, labCalibrationRoutes, type LabCalibration, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, FlaskConical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useIsAdmin } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { formatDay } from './due-day.ts';

const LabDialog = lazyPart(async () => (await import('./lab-dialog.tsx')).LabDialog);

/** What laboratories found of the devices that stand and stood where a sensor measures; admins record it. */
export function LabSection({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const admin = useIsAdmin();
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
        {admin && (
          <Button icon={FlaskConical} onClick={() => setRecording(true)}>
            {t('calibrations.lab.open')}
          </Button>
        )}
      </div>
      {isError && data === undefined && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-body text-muted">
          {t('calibrations.lab.failed')}
          <Button onClick={() => void refetch()}>{t('ui.tryAgain')}</Button>
        </p>
      )}
      {data?.length === 0 && <p className="text-body text-muted">{t('calibrations.lab.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul aria-label={t('calibrations.lab.list')} className="divide-y divide-border">
          {data.map((entry) => (
            <LabEntry key={entry.lab_calibration_id} entry={entry} />
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

function LabEntry({ entry }: { readonly entry: LabCalibration }) {
  const { t } = useTranslation();
  const isPassed = entry.result === 'passed';
  const details = detailsOf(entry);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="text-body font-medium break-words">
          {t('calibrations.lab.entry', { day: formatDay(entry.calibrated_on), laboratory: entry.laboratory })}
        </span>
        {details.map((detail) => (
          <span key={detail} className="text-fine break-words text-muted">
            {detail}
          </span>
        ))}
        {entry.affected.length > 0 && <Affected entry={entry} />}
      </div>
      <Chip tone={isPassed ? 'ok' : 'high'} icon={isPassed ? CircleCheck : CircleX}>
        {t(isPassed ? 'calibrations.lab.passed' : 'calibrations.lab.failedResult')}
      </Chip>
    </li>
  );

  function detailsOf(one: LabCalibration): string[] {
    return [
      t('calibrations.lab.device', { serial: formatSerial(one.serialNo, one.type), who: one.by }),
      ...one.points.map(({ reference_value, as_found, as_left }) =>
        t(as_left === null ? 'calibrations.lab.figuresFound' : 'calibrations.lab.figures', {
          value: FIGURE.format(reference_value),
          found: DIFFERENCE.format(as_found),
          left: as_left === null ? '' : DIFFERENCE.format(as_left),
        }),
      ),
      ...(one.uncertainty === null
        ? []
        : [t('calibrations.lab.uncertainty', { value: FIGURE.format(one.uncertainty) })]),
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

const FIGURE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 });
const DIFFERENCE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6, signDisplay: 'exceptZero' });

function Affected({ entry: { affected } }: { readonly entry: LabCalibration }) {
  const { t } = useTranslation();
  const moment = (at: string | null, none: string): string =>
    at === null ? none : formatDateTime(Date.parse(at));
  return (
    <div className="mt-1 text-table">
      <p className="font-medium text-high">{t('calibrations.lab.affected')}</p>
      <ul className="list-disc pl-5">
        {affected.map(({ sensor_id, sensor_name, from, until }) => (
          <li key={`${sensor_id} ${from}`}>
            {t('calibrations.lab.stay', {
              sensor: sensor_name,
              from: moment(from, t('calibrations.lab.beginning')),
              until: moment(until, t('calibrations.lab.today')),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
