import { formatSerial, type Sensor } from '@ts1/contract';
import { useRef, useState } from 'react';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { RecentCommands } from '../commands/index.ts';
import { shownDegrees } from '../platform/preferences.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { FormSuccess } from '../ui/form-success.tsx';
import { TextField } from '../ui/text-field.tsx';
import { readCalibration, type CalibrationErrors } from './calibration-input.ts';
import { useCalibration } from './use-calibration.ts';
import { sensorManagement } from '../i18n/en/sensor-management.ts';
import { addTexts } from '../i18n/translate.ts';

addTexts({ sensorManagement });

interface CalibrateDialogProps {
  /** Null while it is closed. */
  readonly sensor: Sensor | null;
  readonly onClose: () => void;
}

const KINDS = ['calibrate', 'clear-calibration'] as const;

/** Calibrates a sensor, or clears its calibration (spec 1 §4). */
export function CalibrateDialog({ sensor, onClose }: CalibrateDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={sensor !== null}
      onClose={onClose}
      title={t('sensorManagement.calibrate.title')}
      description={
        sensor === null ? undefined : `${sensor.name} (${formatSerial(sensor.serialNo, sensor.type)})`
      }
    >
      {sensor !== null && <CalibrateForm key={sensor.id} sensor={sensor} onClose={onClose} />}
    </Dialog>
  );
}

function CalibrateForm({ sensor, onClose }: { readonly sensor: Sensor; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [setpoint, setSetpoint] = useState('');
  const [offset, setOffset] = useState('');
  const [errors, setErrors] = useState<CalibrationErrors>({});
  const { phase, failure, send, clear } = useCalibration(sensor.id, setErrors, onClose);
  const idle = phase === 'ready';

  const submit = (): void => {
    const read = readCalibration({ setpoint, offset }, t('sensorManagement.calibrate.number'));
    setErrors(read.errors);
    if (read.values === undefined) {
      const first = read.errors.setpoint === undefined ? 'offset' : 'setpoint';
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    } else if (idle) void send(read.values);
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
      <TextField
        required
        inputMode="text"
        autoComplete="off"
        name="setpoint"
        label={t('sensorManagement.calibrate.setpoint', { unit: shownDegrees() })}
        hint={t('sensorManagement.calibrate.setpointHint')}
        value={setpoint}
        error={errors.setpoint}
        onChange={({ target }) => setSetpoint(target.value)}
      />
      <TextField
        required
        inputMode="text"
        autoComplete="off"
        name="offset"
        label={t('sensorManagement.calibrate.offset', { unit: shownDegrees() })}
        hint={t('sensorManagement.calibrate.offsetHint')}
        value={offset}
        error={errors.offset}
        onChange={({ target }) => setOffset(target.value)}
      />
      <FormError>{failure}</FormError>
      <FormSuccess>{successText(phase, t)}</FormSuccess>
      <DialogActions>
        <Button busy={phase === 'clearing'} disabled={!idle} onClick={() => void clear()}>
          {t(
            phase === 'clearing' ? 'sensorManagement.calibrate.clearing' : 'sensorManagement.calibrate.clear',
          )}
        </Button>
        <Button variant="primary" type="submit" busy={phase === 'submitting'} disabled={!idle}>
          {t(
            phase === 'submitting'
              ? 'sensorManagement.calibrate.submitting'
              : 'sensorManagement.calibrate.submit',
          )}
        </Button>
      </DialogActions>
      <RecentCommands target={{ sensorId: sensor.id }} kinds={KINDS} />
    </form>
  );
}

function successText(phase: ReturnType<typeof useCalibration>['phase'], t: TFunction): string | undefined {
  if (phase === 'sent') return t('sensorManagement.calibrate.sent');
  return phase === 'cleared' ? t('sensorManagement.calibrate.cleared') : undefined;
}
