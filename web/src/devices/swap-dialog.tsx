import {
  deviceState,
  type DeviceState,
  formatSerial,
  type IdleDevice,
  parseSerial,
  type Sensor,
  sensorDeviceRoutes,
  sensorManagementRoutes,
  type SensorType,
  STATE_AFTER,
  swapReason,
  type SwapReason,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { devices } from '../i18n/en/devices.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { companyTimeZone, fromDateTimeInput, toDateTimeInput } from '../platform/time-zone.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateField } from '../ui/date-field.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';
import { DeviceFields } from './device-fields.tsx';
import { idleDevicesQuery } from './devices-queries.ts';

addTexts({ devices });

interface SwapDialogProps {
  readonly sensor: Sensor;
  readonly onClose: () => void;
}

/** Puts another device where a sensor measures: one of the spare ones, or by its serial number. */
export function SwapDialog({ sensor, onClose }: SwapDialogProps) {
  const { t } = useTranslation();
  // The device that was there when the dialog was opened: what it replaces, whatever somebody else does meanwhile.
  const [present] = useState({ serialNo: sensor.serialNo, type: sensor.type });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('devices.swap.title', { sensor: sensor.name })}
      description={t('devices.swap.hint', { serial: formatSerial(present.serialNo, present.type) })}
    >
      <SwapForm sensorId={sensor.id} present={present} onClose={onClose} />
    </Dialog>
  );
}

const ANOTHER = '';
const REASONS = swapReason.options;
const STATES = deviceState.options;

interface SwapFormProps {
  readonly sensorId: number;
  readonly present: { readonly serialNo: string; readonly type: SensorType };
  readonly onClose: () => void;
}

function SwapForm({ sensorId, present, onClose }: SwapFormProps) {
  const { t } = useTranslation();
  const timeZone = companyTimeZone();
  const [spare, setSpare] = useState<IdleDevice | null>(null);
  const [typed, setTyped] = useState({ type: present.type, serial: '' });
  const [isPast, setIsPast] = useState(false);
  const [from, setFrom] = useState(() => toDateTimeInput(Date.now(), timeZone));
  const [reason, setReason] = useState<SwapReason>('broken');
  const [state, setState] = useState<DeviceState>(STATE_AFTER.broken);
  const [takeIn, setTakeIn] = useState(true);
  const [errors, setErrors] = useState<{ readonly serial?: string; readonly from?: string }>({});
  const api = useApi();
  const idle = useQuery(idleDevicesQuery(api));
  const spares = (idle.data ?? []).filter((device) => device.state !== 'retired');
  const device = useNewDevice(spare, typed);
  const discovered = useQuery(apiQuery(api, 'Sensors', sensorManagementRoutes.listDiscoveredSensors, {}));
  const received = discovered.data?.find((one) => device.ok && one.serialNo === device.digits);
  const swap = useApiMutation(sensorDeviceRoutes.swapSensor, { fields: ['serialNo', 'type', 'from'] });

  const submit = (): void => {
    const at = isPast ? fromDateTimeInput(from, timeZone) : null;
    const wrong = {
      ...(!device.ok && { serial: device.message }),
      ...(at === undefined && { from: t('devices.swap.fromInvalid') }),
    };
    setErrors(wrong);
    if (!device.ok || at === undefined || swap.busy) return;
    const isOffered = isPast && received !== undefined;
    void swap.send(
      {
        params: { sensorId: String(sensorId) },
        body: {
          serialNo: device.digits,
          type: device.type,
          from: at,
          reason,
          state,
          replaces: present.serialNo,
          ...(isOffered && { takeIn }),
        },
      },
      ({ received_before }) => {
        notifySuccess(t(received_before?.taken_in === true ? 'devices.swap.takenIn' : 'devices.swap.done'));
        onClose();
      },
    );
  };
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      submit={t('devices.swap.submit')}
      busy={swap.busy}
      error={swap.failure}
    >
      {spares.length > 0 && (
        <Select
          label={t('devices.swap.spare')}
          options={[
            { value: ANOTHER, label: t('devices.swap.another') },
            ...spares.map((one) => ({
              value: one.serialNo,
              label: `${formatSerial(one.serialNo, one.type)}, ${t(`devices.state.${one.state}`)}`,
            })),
          ]}
          value={spare?.serialNo ?? ANOTHER}
          onChange={(chosen) => {
            setSpare(spares.find(({ serialNo }) => serialNo === chosen) ?? null);
            setErrors({});
          }}
          {...(spare !== null &&
            swap.refusal('serialNo') !== undefined && { error: swap.refusal('serialNo') })}
        />
      )}
      {spare === null && (
        <DeviceFields
          labels={{ type: t('devices.swap.type'), serial: t('devices.swap.newSerial') }}
          {...typed}
          errors={{ type: swap.refusal('type'), serial: errors.serial ?? swap.refusal('serialNo') }}
          onChange={(next) => {
            setTyped(next);
            setErrors({});
          }}
        />
      )}
      <Select
        label={t('devices.swap.when')}
        options={[
          { value: 'now', label: t('devices.swap.now') },
          { value: 'past', label: t('devices.swap.past') },
        ]}
        value={isPast ? 'past' : 'now'}
        onChange={(chosen) => setIsPast(chosen === 'past')}
      />
      {isPast && (
        <DateField
          precision="minute"
          label={t('devices.swap.from')}
          hint={t('devices.swap.fromHint', { timeZone })}
          value={from}
          error={errors.from ?? swap.refusal('from')}
          onChange={setFrom}
        />
      )}
      {received !== undefined && isPast && (
        <div className="flex flex-col gap-2">
          <p className="text-table text-muted">
            {t('devices.swap.received', {
              count: received.readings,
              when: formatDateTime(Date.parse(received.lastHeardAt)),
            })}
          </p>
          <Checkbox checked={takeIn} onChange={setTakeIn} label={t('devices.swap.takeIn')} />
        </div>
      )}
      <Select
        label={t('devices.swap.reason')}
        options={REASONS.map((value) => ({ value, label: t(`devices.reason.${value}`) }))}
        value={reason}
        onChange={(chosen) => {
          setReason(chosen);
          setState(STATE_AFTER[chosen]);
        }}
      />
      <Select
        label={t('devices.swap.state')}
        options={STATES.map((value) => ({ value, label: t(`devices.state.${value}`) }))}
        value={state}
        onChange={setState}
      />
    </DialogForm>
  );
}

type NewDevice =
  | { readonly ok: true; readonly digits: string; readonly type: SensorType }
  | { readonly ok: false; readonly message: string };

function useNewDevice(
  spare: IdleDevice | null,
  typed: { readonly type: SensorType; readonly serial: string },
): NewDevice {
  const { t } = useTranslation();
  if (spare !== null) return { ok: true, digits: spare.serialNo, type: spare.type };
  if (typed.serial === '') return { ok: false, message: t('devices.swap.required') };
  const parsed = parseSerial(typed.serial, typed.type);
  return parsed.ok ? { ok: true, digits: parsed.digits, type: typed.type } : parsed;
}
