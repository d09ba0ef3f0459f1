import { sensorInputRoutes, type LimitedInput, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { inputLimitTexts } from '../../sensor-inputs/input-limit-text.ts';
import { inputReadout, type Readout } from '../../sensor-inputs/readout.ts';
import { useCan } from '../../session/index.ts';
import { BrighteningText } from '../../ui/brightening-text.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { InputList } from './input-list.tsx';

interface InputValuesProps {
  /** With its newest values. */
  readonly sensor: Sensor;
  /** Limits of its inputs. */
  readonly limits: readonly LimitedInput[];
  readonly now: number;
}

/** Newest values of a sensor's inputs, and for admins their names; nothing for a sensor that never had one. */
export function InputValues({ sensor, limits, now }: InputValuesProps) {
  const { t } = useTranslation();
  const mayManageDevices = useCan('devices');
  const [isEditing, setEditing] = useState(false);
  const request = { params: { sensorId: String(sensor.id) } };
  const list = useQuery({
    ...apiQuery(useApi(), 'Sensors', sensorInputRoutes.listSensorInputs, request, { background: true }),
    enabled: mayManageDevices,
  }).data;
  const { inputs = [] } = sensor;
  const canEdit = list !== undefined && list.length > 0;
  if (inputs.length === 0 && !canEdit) return null;
  return (
    <section aria-label={t('sensorInputs.title')} className="mb-2 border-t border-border pt-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        {inputs.length === 0 ? (
          <p className="text-body text-muted">{t('sensorDetail.inputs.allRemoved')}</p>
        ) : (
          <dl className="grid grow grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
            {inputs.map((latest) => (
              <Value
                key={latest.input}
                readout={inputReadout(latest, sensor, now, t)}
                limits={limits
                  .filter(({ input }) => input === latest.input)
                  .flatMap((one) => inputLimitTexts(one.limits, latest.measurand, t))
                  .filter(({ isOn }) => isOn)
                  .map(({ text }) => text)}
              />
            ))}
          </dl>
        )}
        {canEdit && (
          <Button icon={Pencil} pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            {t('sensorDetail.inputs.edit')}
          </Button>
        )}
      </div>
      {isEditing && canEdit && <InputList sensorId={sensor.id} inputs={list} />}
    </section>
  );
}

interface ValueProps {
  readonly readout: Readout;
  /** In words. */
  readonly limits: readonly string[];
}

function Value({ readout: { name, value, detail, isOld, isActive }, limits }: ValueProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-table break-words text-muted">{name}</dt>
      <dd className="flex flex-col">
        <span
          className={classes('text-title font-semibold', isOld && 'text-muted', isActive && 'text-warning')}
        >
          <BrighteningText text={value} />
        </span>
        {detail !== '' && <span className="text-fine text-muted">{detail}</span>}
        {limits.length > 0 && (
          <span className="text-fine text-muted">
            {t('sensorDetail.inputs.limits', { limits: limits.join(', ') })}
          </span>
        )}
      </dd>
    </div>
  );
}
