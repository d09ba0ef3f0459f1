import {
  formatSerial,
  LIMITED_MEASURANDS,
  parseInputKey,
  sensorManagementRoutes,
  type DiscoveredSensor,
  type SensorType,
} from '@ts1/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { sensorInputs } from '../i18n/en/sensor-inputs.ts';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { typeName } from '../devices/type-texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { formatBattery, formatMeasured } from '../platform/units.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { valueText } from '../sensor-inputs/readout.ts';
import { fittingTypes } from './discovered-type.ts';

addTexts({ sensorInputs });

interface DiscoveredRowProps {
  readonly sensor: DiscoveredSensor;
  /** Name of the base unit that received it last. */
  readonly unit: string;
  readonly isBehindNetworkServer: boolean;
  readonly now: number;
}

/** One discovered sensor; the type that its values suggest is chosen already. */
export function DiscoveredRow({ sensor, unit, isBehindNetworkServer, now }: DiscoveredRowProps) {
  const { t } = useTranslation();
  const types = fittingTypes(sensor, isBehindNetworkServer);
  const [chosen, setType] = useState<SensorType | null>(null);
  const type = chosen ?? types[0] ?? '5';
  const adding = useAdd();
  const serial = formatSerial(sensor.serialNo, type);
  const [name, setName] = useState(sensor.name_hint ?? '');
  const [nameError, setNameError] = useState<string>();
  const submit = (): void => {
    if (name.trim() === '') setNameError(t('sensorManagement.discovered.nameMissing'));
    else void adding.add({ serialNo: sensor.serialNo, name: name.trim(), type });
  };
  const values = [
    ...LIMITED_MEASURANDS.map(
      (name) => (sensor[name] ?? null) !== null && formatMeasured(name, sensor[name]),
    ),
    sensor.battery !== null &&
      t('sensorManagement.discovered.battery', { battery: formatBattery(sensor.battery, type) }),
    ...inputTexts(sensor.inputs ?? {}, t),
  ].filter((text) => text !== false);
  return (
    <li className="flex flex-col gap-2 border-b border-border px-3 py-2 last:border-b-0">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid items-center gap-x-4 gap-y-2 lg:grid-cols-[minmax(8rem,1fr)_minmax(8rem,1fr)_minmax(10rem,1fr)_12rem_auto]"
      >
        <span className="flex flex-col">
          <span className="font-medium">{serial}</span>
          <span className="text-fine text-muted">
            {t('sensorManagement.discovered.through', {
              when: relativeTimeText(sensor.lastHeardAt, now, t),
              unit,
            })}
          </span>
        </span>
        <span className="text-table">{values.join(', ')}</span>
        <TextField
          hideLabel
          label={t('sensorManagement.discovered.nameOf', { serial })}
          placeholder={t('sensorManagement.discovered.namePlaceholder')}
          maxLength={100}
          value={name}
          error={nameError}
          onChange={({ target }) => {
            setName(target.value);
            setNameError(undefined);
          }}
        />
        <Select
          hideLabel
          label={t('sensorManagement.discovered.typeOf', { serial })}
          options={types.map((value) => ({ value, label: typeName(value, t) }))}
          value={type}
          onChange={setType}
        />
        <Button
          icon={Plus}
          busy={adding.busy}
          type="submit"
          label={t('sensorManagement.discovered.addOf', { serial })}
        >
          {t('sensorManagement.discovered.add')}
        </Button>
      </form>
      <FormError>{adding.failure}</FormError>
    </li>
  );
}

/** Writes the last values of its inputs in words: "CO₂ 640 ppm, Door 2 open". */
function inputTexts(inputs: Readonly<Record<string, number>>, t: TFunction): string[] {
  return Object.entries(inputs).flatMap(([key, value]) => {
    const input = parseInputKey(key);
    if (input === null) return [];
    const { measurand, place } = input;
    const name = t(`sensorInputs.measurands.${measurand}.name`);
    return [`${name}${place === 1 ? '' : ` ${place}`} ${valueText(measurand, value, t)}`];
  });
}

/** Adds a discovered sensor. When it fails somebody else may have added it: the list says so. */
function useAdd() {
  const { t } = useTranslation();
  const { busy, failure, send } = useApiMutation(sensorManagementRoutes.createSensor, {
    readsLater: true,
    readsAlways: true,
  });
  return {
    busy,
    failure: failure && `${t('sensorManagement.add.failed')}. ${failure}`,
    add: async (body: { serialNo: string; name: string; type: SensorType }) =>
      send({ body }, () => notifySuccess(t('sensorManagement.add.done'))),
  };
}
