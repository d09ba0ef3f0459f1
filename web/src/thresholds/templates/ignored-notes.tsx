import { SENSOR_TYPES, type IgnoredOfType } from '@ts1/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { measurandName } from '../../platform/measurand-name.ts';

/** What sensors of some types do not measure of what a template limits. */
export function IgnoredNotes({ ignored }: { readonly ignored: readonly IgnoredOfType[] }) {
  const { t } = useTranslation();
  return ignored.map(({ type, sensors, measurands }) => (
    <p key={type} className="mt-1 text-fine text-muted">
      {t('alarmTemplates.ignored', {
        count: sensors,
        type: SENSOR_TYPES[type].name,
        what: measurands.map((one) => measurandName(one, t)).join(', '),
      })}
    </p>
  ));
}
