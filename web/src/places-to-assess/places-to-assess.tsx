import { formatSerial, labCalibrationRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDay } from '../platform/day-text.ts';
import { FormError } from '../ui/form-error.tsx';
import { calibrations } from '../i18n/en/calibrations.ts';
import { addTexts } from '../i18n/translate.ts';

addTexts({ calibrations });

/** Failed calibrations with places that are not assessed yet, each with its way there. Nothing while there are none. */
export function PlacesToAssess() {
  const { t } = useTranslation();
  const { data, isError } = useQuery(
    apiQuery(useApi(), 'Calibrations', labCalibrationRoutes.listPlacesToAssess, {}),
  );
  if (data === undefined) return isError ? <FormError>{t('calibrations.review.notRead')}</FormError> : null;
  if (data.length === 0) return null;
  return (
    <section aria-label={t('calibrations.review.list')} className="mt-6">
      <h2 className="text-body font-semibold">{t('calibrations.review.list')}</h2>
      <p className="mb-2 text-table text-muted">{t('calibrations.review.listHint')}</p>
      <ul className="divide-y divide-border rounded-md border border-border bg-surface">
        {data.map(({ lab_calibration_id, serialNo, type, calibrated_on, affected }) => (
          <li key={lab_calibration_id} className="p-3 text-body">
            {t('calibrations.review.failedOn', {
              serial: formatSerial(serialNo, type),
              day: formatDay(calibrated_on),
            })}
            <ul className="list-disc pl-5 text-table">
              {affected
                .filter(({ review }) => review === null)
                .map(({ sensor_id, sensor_name, from }) => (
                  <li key={`${sensor_id} ${from}`}>
                    <Link
                      to="/sensors/$sensorId"
                      params={{ sensorId: String(sensor_id) }}
                      className="inline-flex items-center break-words underline pointer-coarse:min-h-11"
                    >
                      {sensor_name}
                    </Link>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
