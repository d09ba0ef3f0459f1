import {
  formatSerialInput,
  parseSerial,
  SENSOR_TYPES,
  sensorManagementRoutes,
  serialInputProblem,
  sensorType,
  type SensorType,
} from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { serialText, typeName } from '../devices/type-texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { ApiError } from '../platform/api-error.ts';
import { systemClock } from '../platform/clock.ts';
import { errorText } from '../platform/error-text.ts';
import { readAgain, useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { zonesQuery } from '../platform/zone-queries.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { addSensor, placeSensor, type AddOutcome, type NewSensor } from './add-sensor.ts';

interface AddSensorDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const NO_ZONE = 'none';
/** Adds a sensor by its serial number, if wanted to a zone (spec 1 §2). */
export function AddSensorDialog({ open, onClose }: AddSensorDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('sensorManagement.add.title')}>
      {open && <AddSensorForm onClose={onClose} />}
    </Dialog>
  );
}

interface FormErrors {
  readonly type?: string | undefined;
  readonly serial?: string | undefined;
  readonly name?: string | undefined;
}

function AddSensorForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [type, setType] = useState<SensorType | null>(null);
  const [serial, setSerial] = useState('');
  const [name, setName] = useState('');
  const [zone, setZone] = useState<string>(NO_ZONE);
  const [errors, setErrors] = useState<FormErrors>({});
  const { busy, failure, added, send } = useAdding(setErrors, onClose);
  const zones = useQuery(zonesQuery(useApi()));

  const submit = (): void => {
    const parsed = parseSerial(serial, type ?? undefined);
    const required = t('sensorManagement.required');
    const wrong: FormErrors = {
      ...(type === null && { type: t('deviceTypes.serial.noType') }),
      ...(type !== null && serial === '' && { serial: required }),
      ...(type !== null && serial !== '' && !parsed.ok && { serial: serialText(parsed.message, t) }),
      ...(name.trim() === '' && { name: required }),
    };
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined)
      form.current?.querySelector<HTMLElement>(`.${first} :is(input, select)`)?.focus();
    else if (type !== null && parsed.ok && !busy) {
      void send({ serialNo: parsed.digits, name, type, zoneId: zone === NO_ZONE ? null : Number(zone) });
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="type">
        <Select
          label={t('sensorManagement.add.type')}
          placeholder={t('sensorManagement.add.chooseType')}
          options={sensorType.options.map((value) => ({ value, label: typeName(value, t) }))}
          value={type}
          disabled={added}
          {...(errors.type !== undefined && { error: errors.type })}
          onChange={(chosen) => {
            setType(chosen);
            setSerial('');
            setErrors({});
          }}
        />
      </div>
      <div className="serial">
        <TextField
          required
          label={t('sensorManagement.add.serial')}
          value={serial}
          error={errors.serial}
          disabled={type === null || added}
          inputMode={type !== null && SENSOR_TYPES[type].isHexadecimal ? 'text' : 'numeric'}
          autoComplete="off"
          placeholder={type === null ? '' : serialPlaceholder(type)}
          {...(type === null && { hint: t('deviceTypes.serial.noType') })}
          onChange={({ target }) => {
            if (type === null) return;
            setSerial(formatSerialInput(target.value, type));
            const problem = serialInputProblem(target.value, type);
            setErrors({ ...errors, serial: problem === null ? undefined : serialText(problem, t) });
          }}
        />
      </div>
      <div className="name">
        <TextField
          required
          label={t('sensorManagement.add.name')}
          value={name}
          error={errors.name}
          disabled={added}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Select
        label={t('sensorManagement.add.zone')}
        options={[
          { value: NO_ZONE, label: t('sensorManagement.add.noZone') },
          ...(zones.data ?? []).map((one) => ({ value: String(one.zone_id), label: one.zone_name })),
        ]}
        value={zone}
        onChange={setZone}
        {...(zones.isError && { hint: t('sensorManagement.add.zonesFailed') })}
      />
      <FormError>{failure}</FormError>
      {added && <p className="text-table text-muted">{t('sensorManagement.add.isThere')}</p>}
      <DialogActions>
        <Button onClick={onClose}>{t(added ? 'ui.close' : 'ui.cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy}>
          {t(added ? 'sensorManagement.add.again' : 'sensorManagement.add.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** NN.NN.NN for as many digits as the type has; an address for a wireless sensor. */
function serialPlaceholder(type: SensorType): string {
  const { isHexadecimal, serialDigits } = SENSOR_TYPES[type];
  const { count, exact } = serialDigits;
  if (isHexadecimal) return 'AA:BB:CC:DD:EE:FF';
  return exact ? Array.from({ length: count / 2 }, () => 'NN').join('.') : '';
}

/** Adds a sensor; when it exists but did not get as far as its zone, trying again goes on from there. */
function useAdding(onErrors: (errors: FormErrors) => void, onClose: () => void) {
  const { t } = useTranslation();
  const call = useSendChange();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [added, setAdded] = useState(false);

  const settle = (outcome: AddOutcome): void => {
    if (outcome.kind === 'done') {
      // The list that was read when it was created may not have had it yet.
      void readAgain(queries, sensorManagementRoutes.createSensor);
      notifySuccess(t('sensorManagement.add.done'));
      onClose();
      return;
    }
    const { error } = outcome;
    setAdded(outcome.kind !== 'not added');
    setFailure(
      {
        'not added': t('sensorManagement.add.failed'),
        'not found': t('sensorManagement.add.notFound'),
        'not assigned': t('sensorManagement.add.notAssigned'),
      }[outcome.kind] + (error === undefined ? '' : `. ${errorText(error, t)}`),
    );
    if (outcome.kind === 'not added' && error instanceof ApiError) {
      onErrors({ serial: error.fieldError('serialNo'), name: error.fieldError('name') });
    }
  };
  const { busy, send } = useAction(async (sensor: NewSensor) => {
    setFailure(undefined);
    const deps = { api: { call }, clock: systemClock };
    settle(await (added ? placeSensor(deps, sensor) : addSensor(deps, sensor)));
  });
  return { busy, failure, added, send };
}
