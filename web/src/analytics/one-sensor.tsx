import type { Sensor } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { inputName } from '../i18n/input-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { Card } from '../ui/card.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { HeatMap, InputHeatMap } from './heat-map.tsx';
import { inputChoice, measurandChoices } from './measurand-choices.ts';
import type { Wanted } from './period-statistics.tsx';
import { TryLimits } from './try-limits.tsx';

/** Returns the measurands and inputs of a sensor, and which of them is chosen: the temperature where it has not the one wished for. */
function chooseMeasurand(sensor: Sensor | undefined, wish: string) {
  const choices = measurandChoices(sensor);
  const inputs = sensor?.inputs ?? [];
  return {
    choices,
    inputs,
    input: inputs.find((one) => inputChoice(one) === wish),
    measurand: choices.find((one) => one === wish) ?? 'temperature',
  } as const;
}

interface MeasurandSelectProps {
  readonly sensor: Sensor | undefined;
  readonly wish: string;
  readonly onChange: (wish: string) => void;
}

/** Choice among what a sensor measures; nothing where that is the temperature alone. */
export function MeasurandSelect({ sensor, wish, onChange }: MeasurandSelectProps) {
  const { t } = useTranslation();
  const { choices, inputs, input, measurand } = chooseMeasurand(sensor, wish);
  if (choices.length + inputs.length <= 1) return null;
  return (
    <div className="md:w-40">
      <Select
        label={t('analytics.measurand')}
        value={input === undefined ? measurand : wish}
        options={[
          ...choices.map((value): SelectOption<string> => ({ value, label: measurandName(value, t) })),
          ...inputs.map((one) => ({ value: inputChoice(one), label: inputName(one) })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}

interface OneSensorPartProps {
  readonly part: 'patterns' | 'limits';
  readonly sensor: Sensor | undefined;
  readonly wish: string;
  readonly wanted: Pick<Wanted, 'startDate' | 'endDate'>;
  /** Names the period as it was chosen. */
  readonly about: string;
}

/** The heat map of one sensor, or limits tried on its readings. */
export function OneSensor({ part, sensor, wish, wanted, about }: OneSensorPartProps) {
  const { t } = useTranslation();
  const { input, measurand } = chooseMeasurand(sensor, wish);
  const one = { sensorId: String(sensor?.id ?? ''), sensorName: sensor?.name ?? '', wanted };
  if (part === 'patterns') {
    return input === undefined ? (
      <HeatMap {...one} measurand={measurand} />
    ) : (
      <InputHeatMap key={input.input} {...one} input={input} />
    );
  }
  if (input === undefined) {
    return <TryLimits key={measurand} {...one} measurand={measurand} about={`${one.sensorId} ${about}`} />;
  }
  return (
    <Card title={t('analytics.backTest')}>
      <p className="text-body text-muted">
        {t('analytics.tryInput', { what: inputName(input) })}{' '}
        <Link to="/alarms" className="text-accent hover:underline">
          {t('analytics.openThresholds')}
        </Link>
      </p>
    </Card>
  );
}
