import { INPUT_MEASURANDS } from '@ts1/contract';
import { Trash2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { InputFigureFields } from '../input-figure-fields.tsx';
import { newDraft, type MeasurandDraft } from './measurand-drafts.ts';

interface MeasurandLimitsFieldsProps {
  readonly drafts: readonly MeasurandDraft[];
  readonly onChange: (drafts: readonly MeasurandDraft[]) => void;
}

/** Limits that a template has of doors, CO₂ and other further values; what is not added stays each sensor's own. */
export function MeasurandLimitsFields({ drafts, onChange }: MeasurandLimitsFieldsProps) {
  const { t } = useTranslation();
  const left = INPUT_MEASURANDS.filter((name) => drafts.every(({ measurand }) => measurand !== name));
  return (
    <section
      aria-label={t('thresholds.inputs.title')}
      className="flex flex-col gap-3 border-t border-border pt-3"
    >
      <div>
        <h2 className="text-body font-semibold">{t('thresholds.inputs.title')}</h2>
        <p className="text-fine text-muted">{t('alarmTemplates.inputs.hint')}</p>
      </div>
      {drafts.map((one) => {
        const name = t(`sensorInputs.measurands.${one.measurand}.name`);
        return (
          <fieldset key={one.measurand} aria-label={t('thresholds.inputs.form', { name })}>
            <span className="flex items-center gap-1">
              <span className="text-table font-semibold">{name}</span>
              <IconButton
                icon={Trash2}
                label={t('alarmTemplates.inputs.remove', { name })}
                onClick={() => onChange(drafts.filter((other) => other !== one))}
              />
            </span>
            <InputFigureFields
              measurand={one.measurand}
              draft={one.draft}
              errors={one.errors}
              onChange={(draft) =>
                onChange(drafts.map((other) => (other === one ? { ...one, draft, errors: {} } : other)))
              }
            />
          </fieldset>
        );
      })}
      {left.length > 0 && (
        <div className="sm:w-64">
          <Select
            label={t('alarmTemplates.inputs.add')}
            placeholder={t('alarmTemplates.inputs.choose')}
            value={null}
            options={left.map((value) => ({ value, label: t(`sensorInputs.measurands.${value}.name`) }))}
            onChange={(chosen) => onChange([...drafts, newDraft(chosen)])}
          />
        </div>
      )}
    </section>
  );
}
