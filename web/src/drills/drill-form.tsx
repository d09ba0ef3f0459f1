import {
  type AlertGroup,
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  type Drill,
  type DrillBody,
  type DrillInterval,
  drillInterval,
  type DrillProbe,
  drillRoutes,
  formatSerial,
} from '@ts1/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useSensors } from '../sensors/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Choices } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';

const HAND = 'hand';
const HIDDEN = 'hidden';
const WHOLE = /^\d+$/;
const FIELDS = [
  'schedule.day',
  'schedule.time',
  'within',
  'channels',
  'probe.sensor_id',
  'probe.side',
] as const;

interface Draft {
  readonly groupId: number;
  readonly every: DrillInterval | typeof HAND;
  readonly day: string;
  readonly time: string;
  readonly channels: readonly DeliveryChannel[];
  readonly within: string;
  readonly needs: boolean;
  readonly announced: boolean;
  readonly probe: DrillProbe | null;
}

interface DrillFormProps {
  readonly groups: readonly AlertGroup[];
  /** Undefined for a new one. */
  readonly drill: Drill | undefined;
  readonly onClose: () => void;
}

/** Plans a drill, or changes one. */
export function DrillForm({ groups, drill, onClose }: DrillFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => toDrillDraft(drill, groups));
  const options = { background: true, fields: FIELDS } as const;
  const creation = useApiMutation(drillRoutes.createDrill, options);
  const change = useApiMutation(drillRoutes.saveDrill, options);
  const { busy, failure, refusal, forget } = drill === undefined ? creation : change;
  const edit = (changes: Partial<Draft>): void => {
    forget();
    setDraft((before) => ({ ...before, ...changes }));
  };
  const wrongNumber = (text: string) => (WHOLE.test(text) ? undefined : t('drills.wrongNumber'));
  const isComplete = WHOLE.test(draft.within) && (draft.every === HAND || WHOLE.test(draft.day));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isComplete || draft.channels.length === 0) return;
    const body = toDrillBody(draft);
    if (drill === undefined) await creation.send({ body }, onClose);
    else await change.send({ params: { drillId: String(drill.id) }, body }, onClose);
  };
  const dayLabel =
    draft.every === 'weekly'
      ? 'drills.day'
      : draft.every === 'quarterly'
        ? 'drills.quarterDay'
        : 'drills.monthDay';
  return (
    <Card title={t(drill === undefined ? 'drills.add' : 'drills.edit')} className="mb-4">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <div className="grid items-start gap-3 md:grid-cols-2">
          <Select
            label={t('drills.group')}
            value={String(draft.groupId)}
            options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => edit({ groupId: Number(value), probe: null })}
          />
          <Select
            label={t('drills.schedule')}
            value={draft.every}
            options={[
              ...drillInterval.options.map((value) => ({ value, label: t(`drills.every.${value}`) })),
              { value: HAND, label: t('drills.hand') },
            ]}
            onChange={(every) => edit({ every })}
          />
          {draft.every !== HAND && (
            <>
              <TextField
                inputMode="numeric"
                label={t(dayLabel)}
                value={draft.day}
                error={wrongNumber(draft.day) ?? refusal('schedule.day')}
                onChange={({ target }) => edit({ day: target.value })}
              />
              <DateField
                precision="time"
                label={t('drills.time')}
                hint={t('drills.timeZoneHint', { timeZone: companyTimeZone() })}
                value={draft.time}
                error={refusal('schedule.time')}
                onChange={(value) => edit({ time: value })}
              />
            </>
          )}
          <ProbeFields
            group={groups.find(({ id }) => id === draft.groupId)}
            probe={draft.probe}
            refusal={refusal}
            onChange={(probe) => edit({ probe })}
          />
          <TextField
            inputMode="numeric"
            label={t('drills.within')}
            hint={t(draft.probe === null ? 'drills.withinHint' : 'drills.withinProbeHint')}
            value={draft.within}
            error={wrongNumber(draft.within) ?? refusal('within')}
            onChange={({ target }) => edit({ within: target.value })}
          />
          <Choices
            label={t('drills.channels')}
            options={DELIVERY_CHANNELS.map((value) => ({ value, label: t(`drills.channelNames.${value}`) }))}
            chosen={draft.channels}
            error={draft.channels.length === 0 ? t('drills.noChannel') : refusal('channels')}
            onChange={(channels) => edit({ channels })}
          />
        </div>
        <Checkbox label={t('drills.needs')} checked={draft.needs} onChange={(needs) => edit({ needs })} />
        <Checkbox
          label={
            <span className="py-1">
              {t('drills.announced')}
              <span className="block text-fine text-muted">{t('drills.announcedHint')}</span>
            </span>
          }
          checked={draft.announced}
          onChange={(announced) => edit({ announced })}
        />
        <FormError>{failure}</FormError>
        <span className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t('drills.save')}
          </Button>
          <Button onClick={onClose}>{t('drills.cancel')}</Button>
        </span>
      </form>
    </Card>
  );
}

interface ProbeFieldsProps {
  readonly group: AlertGroup | undefined;
  readonly probe: DrillProbe | null;
  readonly refusal: (field: 'probe.sensor_id' | 'probe.side') => string | undefined;
  readonly onChange: (probe: DrillProbe | null) => void;
}

/** Whether the hidden sensor raises the alarm, or somebody warms or cools a probe of the group, and past which limit. */
function ProbeFields({ group, probe, refusal, onChange }: ProbeFieldsProps) {
  const { t } = useTranslation();
  const ids = new Set(group?.sensorIds);
  const sensors = (useSensors().data ?? []).filter(({ id }) => ids.has(id));
  return (
    <>
      <Select
        label={t('drills.probe')}
        hint={t('drills.probeHint')}
        value={String(probe?.sensor_id ?? HIDDEN)}
        error={refusal('probe.sensor_id')}
        options={[
          { value: HIDDEN, label: t('drills.hiddenSensor') },
          ...sensors.map(({ id, name, serialNo, type }) => ({
            value: String(id),
            label: `${name} (${formatSerial(serialNo, type)})`,
          })),
        ]}
        onChange={(value) =>
          onChange(value === HIDDEN ? null : { side: 'high', ...probe, sensor_id: Number(value) })
        }
      />
      {probe !== null && (
        <Select
          label={t('drills.probeLimit')}
          value={probe.side}
          error={refusal('probe.side')}
          options={(['high', 'low'] as const).map((value) => ({
            value,
            label: t(`drills.probeLimits.${value}`),
          }))}
          onChange={(side) => onChange({ ...probe, side })}
        />
      )}
    </>
  );
}

function toDrillDraft(drill: Drill | undefined, groups: readonly AlertGroup[]): Draft {
  return {
    groupId: drill?.group_id ?? groups[0]?.id ?? 0,
    every: drill === undefined ? 'monthly' : (drill.schedule?.every ?? HAND),
    day: String(drill?.schedule?.day ?? 1),
    time: drill?.schedule?.time ?? '09:00',
    channels: drill?.channels ?? ['email'],
    within: String(drill?.within ?? 15),
    needs: drill?.needs_acknowledgement ?? true,
    announced: drill?.announced ?? true,
    probe: drill?.probe ? { sensor_id: drill.probe.sensor_id, side: drill.probe.side } : null,
  };
}

function toDrillBody({
  groupId,
  every,
  day,
  time,
  channels,
  within,
  needs,
  announced,
  probe,
}: Draft): DrillBody {
  return {
    group_id: groupId,
    schedule: every === HAND ? null : { every, day: Number(day), time },
    channels: [...channels],
    within: Number(within),
    needs_acknowledgement: needs,
    announced,
    probe,
  };
}
