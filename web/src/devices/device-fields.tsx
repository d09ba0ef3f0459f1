import { formatSerialInput, SENSOR_TYPES, sensorType, type SensorType } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { serialText, typeName } from './type-texts.ts';

interface DeviceFieldsProps {
  readonly labels: { readonly type: string; readonly serial: string };
  readonly type: SensorType;
  /** As it is typed. */
  readonly serial: string;
  readonly errors: { readonly type?: string | undefined; readonly serial?: string | undefined };
  readonly onChange: (device: { readonly type: SensorType; readonly serial: string }) => void;
}

/** Type and serial number of a device. */
export function DeviceFields({ labels, type, serial, errors, onChange }: DeviceFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={labels.type}
        options={sensorType.options.map((value) => ({ value, label: typeName(value, t) }))}
        value={type}
        {...(errors.type !== undefined && { error: errors.type })}
        onChange={(chosen) => onChange({ type: chosen, serial: '' })}
      />
      <TextField
        required
        label={labels.serial}
        value={serial}
        error={errors.serial === undefined ? undefined : serialText(errors.serial, t)}
        inputMode={SENSOR_TYPES[type].isHexadecimal ? 'text' : 'numeric'}
        autoComplete="off"
        onChange={({ target }) => onChange({ type, serial: formatSerialInput(target.value, type) })}
      />
    </>
  );
}
