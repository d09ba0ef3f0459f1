import type { IgnoredOfType, WithoutInput } from '@ts1/contract';
import { typeName } from '../../devices/type-texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { measurandName } from '../../platform/measurand-name.ts';

interface IgnoredNotesProps {
  readonly ignored: readonly IgnoredOfType[];
  readonly without: readonly WithoutInput[];
}

/** Measurands of a template's limits that sensors of some types do not measure, and inputs that some sensors lack. */
export function IgnoredNotes({ ignored, without }: IgnoredNotesProps) {
  const { t } = useTranslation();
  return (
    <>
      {ignored.map(({ type, sensors, measurands }) => (
        <p key={type} className="mt-1 text-fine text-muted">
          {t('alarmTemplates.ignored', {
            count: sensors,
            type: typeName(type, t),
            what: measurands.map((one) => measurandName(one, t)).join(', '),
          })}
        </p>
      ))}
      {without.map(({ measurand, sensors }) => (
        <p key={measurand} className="mt-1 text-fine text-muted">
          {t('alarmTemplates.without', {
            count: sensors,
            what: t(`sensorInputs.measurands.${measurand}.name`),
          })}
        </p>
      ))}
    </>
  );
}
