import {
  deviceState,
  type DeviceState,
  parseSerial,
  sensorDeviceRoutes,
  type SensorType,
} from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';
import { DeviceFields } from './device-fields.tsx';

const FIRST_TYPE: SensorType = '1';

/** Adds a device that is at no sensor, so that it can be chosen for a swap. */
export function AddDeviceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [device, setDevice] = useState({ type: FIRST_TYPE, serial: '' });
  const [state, setState] = useState<DeviceState>('spare');
  const [problem, setProblem] = useState<string>();
  const saving = useApiMutation(sensorDeviceRoutes.saveIdleDevice, { fields: ['serialNo'] });
  const submit = (): void => {
    const parsed = parseSerial(device.serial, device.type);
    const wrong = parsed.ok ? undefined : parsed.message;
    setProblem(device.serial === '' ? t('devices.swap.required') : wrong);
    if (!parsed.ok || saving.busy) return;
    const { type } = device;
    void saving.send({ params: { serialNo: parsed.digits }, body: { type, state } }, () => {
      notifySuccess(t('devices.idle.added'));
      onClose();
    });
  };
  return (
    <Dialog open onClose={onClose} title={t('devices.idle.addTitle')}>
      <DialogForm
        onSubmit={submit}
        onClose={onClose}
        submit={t('ui.save')}
        busy={saving.busy}
        error={saving.failure}
      >
        <DeviceFields
          labels={{ type: t('devices.swap.type'), serial: t('devices.serial') }}
          {...device}
          errors={{ serial: problem ?? saving.refusal('serialNo') }}
          onChange={(next) => {
            setDevice(next);
            setProblem(undefined);
          }}
        />
        <Select
          label={t('devices.swap.state')}
          options={deviceState.options.map((value) => ({ value, label: t(`devices.state.${value}`) }))}
          value={state}
          onChange={setState}
        />
      </DialogForm>
    </Dialog>
  );
}
