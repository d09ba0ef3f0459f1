import { alarmSettingsRoutes, LIMIT_SIDES, limitName, MEASURAND_TABLE } from '@ts1/contract';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { PreviewText, previewChanges } from '../bulk/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { unitText } from '../platform/units.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { useChangeEach } from '../platform/use-change-each.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { leadTo } from './fold.tsx';
import {
  sharedErrors,
  sharedMeasurands,
  typedOutcome,
  type TypedForMarked,
  withTyped,
} from './marked-limits-rules.ts';
import { type FigureName, type SensorThresholds, toBody } from './settings-draft.ts';

interface MarkedLimitsProps {
  readonly marked: readonly SensorThresholds[];
  readonly onDone: () => void;
}

/** Limits and delay that are typed once for all marked sensors; followers of templates keep theirs and are named. */
export function MarkedLimits({ marked, onDone }: MarkedLimitsProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedForMarked>({});
  const [isTried, setTried] = useState(false);
  const saving = useSetLimits();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const changeable = marked.filter(({ settings }) => settings.template === undefined);
  const errors = sharedErrors(changeable, typed);
  const isWrong = Object.keys(errors).length > 0;
  const isTyped = Object.values(typed).some((text) => text.trim() !== '');
  const preview = previewChanges(isTyped && !isWrong ? marked : [], (one) =>
    typedOutcome(one, typed, t('thresholds.marked.follows')),
  );
  const { changes } = preview;

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isWrong) leadTo(form.current, Object.keys(errors));
    else if (changes.length > 0 && !saving.busy)
      void saving.send({ sensors: changes, typed }, () => {
        notifySuccess(t('thresholds.marked.done', { count: changes.length }));
        onDone();
      });
  };
  const field = (name: FigureName, label: string, { [name]: text = '' } = typed) => (
    <TextField
      key={name}
      name={name}
      label={label}
      inputMode="text"
      autoComplete="off"
      value={text}
      error={isTried ? errors[name] : undefined}
      onChange={({ target }) => {
        setTried(false);
        saving.forget();
        setTyped({ ...typed, [name]: target.value });
      }}
    />
  );
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('thresholds.marked.form')}
      className="flex flex-col gap-2 pb-1"
      onSubmit={submit}
    >
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2 md:grid-cols-4">
        {sharedMeasurands(changeable).flatMap((measurand) => {
          const unit = unitText(MEASURAND_TABLE[measurand].unit);
          const what = `${measurandName(measurand, t)} (${unit})`;
          return LIMIT_SIDES.map((side) =>
            field(limitName(measurand, side), t(`alarmLevels.alarm.limitFor.${side}`, { what })),
          );
        })}
        {field('delay', t('thresholds.delay'))}
      </div>
      <p className="text-fine text-muted">{t('thresholds.marked.hint')}</p>
      {isTyped && !isWrong && <PreviewText preview={preview} itemName={({ sensor }) => sensor.name} />}
      {saving.failure !== undefined && <FormError>{saving.failure}</FormError>}
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={saving.busy}
          disabled={!isTyped || (!isWrong && changes.length === 0)}
        >
          {t('thresholds.marked.save', { count: changes.length })}
        </Button>
      </div>
    </form>
  );
}

interface TypedLimits {
  readonly sensors: readonly SensorThresholds[];
  readonly typed: TypedForMarked;
}

/** Sets the typed figures of one sensor after the other; those that fail are named. */
function useSetLimits() {
  const { t } = useTranslation();
  const changeEach = useChangeEach();
  return useAction(async ({ sensors, typed }: TypedLimits) =>
    changeEach(alarmSettingsRoutes.saveAlarmSettings, {
      items: sensors,
      request: (one) => ({
        params: { sensorId: String(one.sensor.id) },
        body: toBody(withTyped(one, typed), one.settings),
      }),
      failedText: (failed) =>
        t('thresholds.marked.failed', { names: failed.map(({ sensor }) => sensor.name).join(', ') }),
    }),
  );
}
