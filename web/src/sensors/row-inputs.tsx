import type { Sensor } from '@ts1/contract';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { sensorInputs } from '../i18n/en/sensor-inputs.ts';
import { useNow } from '../platform/use-now.ts';
import { inputReadout } from '../sensor-inputs/readout.ts';
import { BrighteningText } from '../ui/brightening-text.tsx';
import { classes } from '../ui/classes.ts';

addTexts({ sensorInputs });

/** A row has room for so many; the others are on the page of the sensor. */
const MOST_SHOWN = 3;
/** A state turns unknown without news. */
const AGEING_MS = 10_000;

/** The first values of a sensor's inputs, on a line of their own in its row. */
export function RowInputs({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  const now = useNow(AGEING_MS);
  const { inputs = [] } = sensor;
  const hidden = inputs.length - MOST_SHOWN;
  return (
    <>
      {inputs
        .slice(0, MOST_SHOWN)
        .map((latest) => inputReadout(latest, sensor, now, t))
        .map(({ input, name, value, detail, isOld, isActive }) => (
          <span key={input} className="mr-3" title={detail === '' ? undefined : detail}>
            <span className="text-muted">{name}</span>{' '}
            <span
              className={classes(
                'font-semibold',
                isActive ? 'text-warning' : isOld ? 'text-muted' : 'text-text',
              )}
            >
              <BrighteningText text={value} />
            </span>
            {(isActive || isOld) && <span className="text-muted"> {detail}</span>}
          </span>
        ))}
      {hidden > 0 && (
        <span className="text-muted" title={t('sensorInputs.moreHint')}>
          {t('sensorInputs.more', { count: hidden })}
        </span>
      )}
    </>
  );
}
