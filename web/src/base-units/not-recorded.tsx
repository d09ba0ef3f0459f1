import { type BaseUnit, quarantineRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { FormError } from '../ui/form-error.tsx';

interface NotRecordedProps {
  readonly unit: BaseUnit;
  readonly now: number;
}

/** Data of a base unit that are not in the record: those ahead of our clock, and those rejected, with the reason. */
export function NotRecorded({ unit, now }: NotRecordedProps) {
  const { t } = useTranslation();
  return (
    <>
      {unit.quarantined_deliveries > 0 && (
        <p className="text-table text-warning">
          {t('baseUnits.quarantine.ofUnit', { count: unit.quarantined_deliveries })}
        </p>
      )}
      {unit.readings_ahead > 0 && (
        <p className="text-table text-warning">{t('baseUnits.ahead', { count: unit.readings_ahead })}</p>
      )}
      {unit.rejections > 0 && (
        <>
          <p className="text-table text-warning">
            {t('baseUnits.rejections.detail', {
              count: unit.rejections,
              when: relativeTimeText(unit.last_rejection_at, now, t),
            })}
          </p>
          <Rejections unit={unit} now={now} />
        </>
      )}
      <UnknownInputs unit={unit} now={now} />
    </>
  );
}

/** Unknown names that readings had under `inputs`: most often a spelling of the sender's own. */
function UnknownInputs({ unit: { base_unit_name, unknown_inputs: unknown }, now }: NotRecordedProps) {
  const { t } = useTranslation();
  if (unknown === undefined) return null;
  return (
    <>
      <p className="text-table text-warning">{t('baseUnits.unknownInputs.detail')}</p>
      <ul
        aria-label={t('baseUnits.unknownInputs.list', { name: base_unit_name })}
        className="max-h-60 overflow-y-auto text-table"
      >
        {unknown.map(({ key, sensor, count, last_at }) => (
          <li key={`${sensor} ${key}`} className="flex flex-wrap gap-x-3 border-b border-border py-1">
            <span className="text-fine text-muted">{relativeTimeText(last_at, now, t)}</span>
            <span>{t('baseUnits.rejections.sensor', { serial: sensor })}</span>
            <span className="min-w-0 break-words">{t('baseUnits.unknownInputs.one', { key, count })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Rejections({ unit, now }: NotRecordedProps) {
  const { t } = useTranslation();
  const params = { baseUnitId: String(unit.id) };
  const rejections = useQuery(apiQuery(useApi(), 'BaseUnits', quarantineRoutes.listRejections, { params }));
  if (rejections.isError) return <FormError>{t('baseUnits.rejections.failed')}</FormError>;
  return (
    <ul
      aria-label={t('baseUnits.rejections.list', { name: unit.base_unit_name })}
      className="max-h-60 overflow-y-auto text-table"
    >
      {rejections.data?.map((one, place) => (
        // Several may say the same of the same moment, and none ever changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} className="flex flex-wrap gap-x-3 border-b border-border py-1">
          <span className="text-fine text-muted">{relativeTimeText(one.rejected_at, now, t)}</span>
          {one.sensor !== null && <span>{t('baseUnits.rejections.sensor', { serial: one.sensor })}</span>}
          <span className="min-w-0 break-words">{one.reason}</span>
        </li>
      ))}
    </ul>
  );
}
