import { deviceState, formatSerial, type IdleDevice, sensorDeviceRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { typeName } from './type-texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { formatDateTime } from '../platform/date-time.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Select } from '../ui/select.tsx';
import { idleDevicesQuery } from './devices-queries.ts';
import { devices as texts } from '../i18n/en/devices.ts';
import { addTexts } from '../i18n/translate.ts';

addTexts({ devices: texts });

const AddDeviceDialog = lazyPart(async () => (await import('./add-device-dialog.tsx')).AddDeviceDialog);

/** Spare devices, those at calibration and those that are retired. For admins. */
export function IdleDevices() {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<IdleDevice | null>(null);
  const { data, isError } = useQuery(idleDevicesQuery(useApi()));
  if (data === undefined) return isError ? <FormError>{t('devices.idle.failed')}</FormError> : null;
  return (
    <section aria-label={t('devices.idle.title')} className="mt-6">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-body font-semibold">{t('devices.idle.title')}</h2>
          <p className="text-table text-muted">{t('devices.idle.hint')}</p>
        </div>
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {t('devices.idle.add')}
        </Button>
      </div>
      {data.length > 0 && (
        <ul
          aria-label={t('devices.idle.title')}
          className="divide-y divide-border rounded-md border border-border bg-surface"
        >
          {data.map((device) => (
            <DeviceRow key={device.serialNo} device={device} onRemove={() => setRemoving(device)} />
          ))}
        </ul>
      )}
      {adding && (
        <Suspense>
          <AddDeviceDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <ConfirmAction
        route={sensorDeviceRoutes.deleteIdleDevice}
        request={removing && { params: { serialNo: removing.serialNo } }}
        title={t('devices.idle.removeTitle')}
        confirmLabel={t('devices.idle.remove')}
        onClose={() => setRemoving(null)}
      >
        {removing !== null &&
          t('devices.idle.removeText', { serial: formatSerial(removing.serialNo, removing.type) })}
      </ConfirmAction>
    </section>
  );
}

interface DeviceRowProps {
  readonly device: IdleDevice;
  readonly onRemove: () => void;
}

function DeviceRow({ device, onRemove }: DeviceRowProps) {
  const { t } = useTranslation();
  const { send, busy, failure } = useApiMutation(sensorDeviceRoutes.saveIdleDevice);
  const { serialNo, type, state, since, last_sensor_name: last } = device;
  const serial = formatSerial(serialNo, type);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3">
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="text-body font-medium">
          {serial} <span className="text-table font-normal text-muted">{typeName(type, t)}</span>
        </span>
        <span className="text-fine break-words text-muted">
          {t('devices.idle.since', { when: formatDateTime(Date.parse(since)) })},{' '}
          {last === null ? t('devices.idle.never') : t('devices.idle.last', { sensor: last })}
        </span>
        <FormError>{failure}</FormError>
      </span>
      <span className="w-40">
        <Select
          hideLabel
          label={t('devices.idle.stateOf', { serial })}
          disabled={busy}
          options={deviceState.options.map((value) => ({ value, label: t(`devices.state.${value}`) }))}
          value={state}
          onChange={(chosen) => void send({ params: { serialNo }, body: { type, state: chosen } })}
        />
      </span>
      <Button
        variant="ghost"
        icon={Trash2}
        label={t('devices.idle.removeLabel', { serial })}
        onClick={onRemove}
      >
        {t('devices.idle.remove')}
      </Button>
    </li>
  );
}
