import {
  calibrationResult,
  formatSerial,
  labCalibrationRoutes,
  MAX_CALIBRATION_POINTS,
  sensorDeviceRoutes,
  type Sensor,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { NO_POINT, numberProblem, readNumber, readPoints, type TypedPoint } from './lab-input.ts';

interface LabDialogProps {
  readonly sensor: Sensor;
  readonly onClose: () => void;
}

/** Records what a laboratory wrote on its certificate. */
export function LabDialog({ sensor, onClose }: LabDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('calibrations.lab.heading', { sensor: sensor.name })}>
      <LabForm sensor={sensor} onClose={onClose} />
    </Dialog>
  );
}

const EMPTY = {
  calibrated_on: '',
  laboratory: '',
  method: '',
  reference: '',
  reference_certificate: '',
  uncertainty: '',
  next_due: '',
  certificate_number: '',
};
type Field = keyof typeof EMPTY;

function LabForm({ sensor, onClose }: LabDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(EMPTY);
  const [points, setPoints] = useState<readonly TypedPoint[]>([NO_POINT]);
  const [result, setResult] = useState<'passed' | 'failed'>('passed');
  const [serialNo, setSerialNo] = useState(sensor.serialNo);
  const [isTried, setIsTried] = useState(false);
  const devices = useQuery(
    apiQuery(useApi(), 'Sensors', sensorDeviceRoutes.listSensorDevices, {
      params: { sensorId: String(sensor.id) },
    }),
  );
  const saving = useApiMutation(labCalibrationRoutes.addLabCalibration, { fields: Object.keys(EMPTY) });
  const figures = readPoints(points);
  const uncertainty = typed.uncertainty.trim() === '' ? null : readNumber(typed.uncertainty);
  const required = (name: Field): string | undefined =>
    isTried && typed[name].trim() === '' ? t('calibrations.lab.required') : undefined;

  const submit = (): void => {
    setIsTried(true);
    if (typed.calibrated_on === '' || typed.laboratory.trim() === '' || saving.busy) return;
    if (figures === undefined || uncertainty === undefined) return;
    const { next_due, ...words } = typed;
    const body = {
      ...words,
      points: figures,
      uncertainty,
      result,
      serialNo,
      next_due: next_due === '' ? null : next_due,
    };
    void saving.send({ params: { sensorId: String(sensor.id) }, body }, () => {
      notifySuccess(t('calibrations.lab.saved'));
      onClose();
    });
  };
  const field = (name: Field, label: string, more: { type?: string; required?: boolean } = {}) => (
    <TextField
      {...more}
      label={label}
      value={typed[name]}
      autoComplete="off"
      error={saving.refusal(name) ?? (more.required === true ? required(name) : undefined)}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  const others = devices.data ?? [];
  const serials = [...new Map(others.map((one) => [one.serialNo, one])).values()];
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      submit={t('calibrations.lab.save')}
      busy={saving.busy}
      error={saving.failure}
    >
      {serials.length > 1 && (
        <Select
          label={t('calibrations.lab.deviceField')}
          options={serials.map((one) => ({
            value: one.serialNo,
            label: formatSerial(one.serialNo, one.type),
          }))}
          value={serialNo}
          onChange={setSerialNo}
        />
      )}
      {field('calibrated_on', t('calibrations.lab.day'), { type: 'date', required: true })}
      {field('laboratory', t('calibrations.lab.laboratory'), { required: true })}
      {field('method', t('calibrations.lab.methodField'))}
      {field('reference', t('calibrations.lab.referenceField'))}
      {field('reference_certificate', t('calibrations.lab.referenceCertificate'))}
      <PointFields points={points} isTried={isTried} onChange={setPoints} />
      <TextField
        label={t('calibrations.lab.uncertaintyField')}
        inputMode="decimal"
        value={typed.uncertainty}
        error={
          saving.refusal('uncertainty') ??
          (isTried && uncertainty === undefined
            ? numberProblem(typed.uncertainty, t('calibrations.lab.notNumber'))
            : undefined)
        }
        onChange={({ target }) => setTyped({ ...typed, uncertainty: target.value })}
      />
      <Select
        label={t('calibrations.lab.result')}
        options={calibrationResult.options.map((value) => ({
          value,
          label: t(value === 'passed' ? 'calibrations.lab.passed' : 'calibrations.lab.failedResult'),
        }))}
        value={result}
        onChange={setResult}
      />
      {field('next_due', t('calibrations.lab.nextDue'), { type: 'date' })}
      {field('certificate_number', t('calibrations.lab.certificate'))}
    </DialogForm>
  );
}

interface PointFieldsProps {
  readonly points: readonly TypedPoint[];
  readonly isTried: boolean;
  readonly onChange: (points: readonly TypedPoint[]) => void;
}

function PointFields({ points, isTried, onChange }: PointFieldsProps) {
  const { t } = useTranslation();
  const set = (index: number, changed: Partial<TypedPoint>): void =>
    onChange(points.map((point, at) => (at === index ? { ...point, ...changed } : point)));
  const problem = (typed: string, mayBeEmpty: boolean): string | undefined => {
    if (!isTried || (mayBeEmpty && typed.trim() === '')) return undefined;
    return numberProblem(typed, t('calibrations.lab.notNumber'));
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-body font-medium">{t('calibrations.lab.points')}</legend>
      {points.map((point, index) => (
        <fieldset
          // Points are only added at the end and known by their place alone.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          aria-label={t('calibrations.lab.point', { number: index + 1 })}
          className="grid grid-cols-1 items-start gap-2 sm:grid-cols-[1fr_1fr_1fr_auto]"
        >
          <TextField
            label={t('calibrations.lab.value')}
            inputMode="decimal"
            value={point.reference}
            error={problem(point.reference, false)}
            onChange={({ target }) => set(index, { reference: target.value })}
          />
          <TextField
            label={t('calibrations.lab.asFound')}
            inputMode="decimal"
            value={point.asFound}
            error={problem(point.asFound, false)}
            onChange={({ target }) => set(index, { asFound: target.value })}
          />
          <TextField
            label={t('calibrations.lab.asLeft')}
            inputMode="decimal"
            value={point.asLeft}
            error={problem(point.asLeft, true)}
            onChange={({ target }) => set(index, { asLeft: target.value })}
          />
          <span className="sm:mt-6">
            <IconButton
              icon={Trash2}
              label={t('calibrations.lab.removePoint', { number: index + 1 })}
              onClick={() => onChange(points.filter((_, at) => at !== index))}
            />
          </span>
        </fieldset>
      ))}
      {points.length < MAX_CALIBRATION_POINTS && (
        <span>
          <Button icon={Plus} onClick={() => onChange([...points, NO_POINT])}>
            {t('calibrations.lab.addPoint')}
          </Button>
        </span>
      )}
    </fieldset>
  );
}
