import type { AlarmSettings, Sensor } from '@ts1/contract';
import { inputName } from '../i18n/input-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { inputLimitTexts } from '../sensor-inputs/input-limit-text.ts';

/** The limits of a sensor's inputs, a line for each input that has any; nothing of a sensor without. */
export function InputLimitsLines({
  inputs,
  limits,
}: {
  readonly inputs: Sensor['inputs'];
  readonly limits: NonNullable<AlarmSettings['input_limits']>;
}) {
  const { t } = useTranslation();
  return inputs?.map((latest) => {
    const { input, measurand } = latest;
    const own = limits.find((one) => one.input === input);
    const texts = own === undefined ? [] : inputLimitTexts(own.limits, measurand, t);
    return (
      texts.length > 0 && (
        <span key={input} className="flex flex-wrap gap-x-3">
          <span className="break-words text-muted">{inputName(latest)}:</span>
          {texts.map(({ side, text, isOn }) => (
            <span key={side} className={isOn ? undefined : 'text-muted'}>
              {isOn ? text : t('thresholds.off', { limit: text })}
            </span>
          ))}
        </span>
      )
    );
  });
}
