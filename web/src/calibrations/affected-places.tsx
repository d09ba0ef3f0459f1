import type { AffectedPlace, LabCalibration } from '@ts1/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';

const ReviewDialog = lazyPart(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** Places of a device that failed, with how each was assessed; admins assess them. */
export function AffectedPlaces({ entry }: { readonly entry: LabCalibration }) {
  const { t } = useTranslation();
  const mayCalibrate = useCan('calibrate');
  const [reviewing, setReviewing] = useState<AffectedPlace | null>(null);
  const { affected } = entry;
  const open = affected.filter(({ review }) => review === null).length;
  return (
    <div className="mt-1 text-table">
      <p className="font-medium text-high">{t('calibrations.lab.affected')}</p>
      <ul aria-label={t('calibrations.lab.affected')} className="list-disc pl-5">
        {affected.map((place) => (
          <li key={`${place.sensor_id} ${place.from}`} className="py-1 break-words">
            <PlaceText place={place} />
            {mayCalibrate && (
              <Button
                variant="ghost"
                label={t(`calibrations.review.${place.review === null ? 'openFor' : 'changeFor'}`, {
                  sensor: place.sensor_name,
                })}
                onClick={() => setReviewing(place)}
              >
                {t(`calibrations.review.${place.review === null ? 'open' : 'change'}`)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={open > 0 ? 'text-high' : 'text-muted'}>
        {open > 0
          ? t('calibrations.review.left', { open, count: affected.length })
          : t('calibrations.review.allDone')}
      </p>
      {reviewing !== null && (
        <Suspense>
          <ReviewDialog entry={entry} place={reviewing} onClose={() => setReviewing(null)} />
        </Suspense>
      )}
    </div>
  );
}

function PlaceText({ place: { sensor_name, from, until, review } }: { readonly place: AffectedPlace }) {
  const { t } = useTranslation();
  const moment = (at: string | null, none: string): string =>
    at === null ? none : formatDateTime(Date.parse(at));
  return (
    <>
      <span>
        {t('calibrations.lab.stay', {
          sensor: sensor_name,
          from: moment(from, t('calibrations.lab.beginning')),
          until: moment(until, t('calibrations.lab.today')),
        })}
      </span>
      {review !== null && (
        <span className="block text-fine text-muted">
          <span className="font-medium">{t(`calibrations.review.decision.${review.decision}`)}</span>
          {`: ${review.note} `}
          {t('calibrations.review.by', { who: review.by, when: formatDateTime(Date.parse(review.at)) })}
        </span>
      )}
    </>
  );
}
