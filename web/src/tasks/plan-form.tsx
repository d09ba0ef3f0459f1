import {
  remoteAlertRoutes,
  type Sensor,
  TASK_KINDS,
  type TaskPlan,
  taskRoutes,
  userRoutes,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Choices } from '../ui/choices.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { userDisplayName } from '../users/index.ts';
import { useZones } from '../zones/index.ts';
import { isOfSensor, type PlanDraft, readDraft, sensorLabels, toDraft } from './plan-draft.ts';
import { PointsEditor } from './points-editor.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

const LONGEST_NAME = 100;
const ADMINS = 'admins';
const MOST = 12;
const FIELDS = [
  'name',
  'sensor_id',
  'zone_id',
  'points',
  'schedule.weekdays',
  'schedule.times',
  'schedule.every_hours',
  'assignee_ids',
  'grace_minutes',
  'group_id',
  ...Array.from({ length: MOST }, (_, index) => [
    `schedule.times.${index}`,
    ...['text', 'unit', 'min', 'max'].map((field) => `points.${index}.${field}`),
  ]).flat(),
];

interface PlanFormProps {
  /** Undefined for a new one. */
  readonly plan: TaskPlan | undefined;
  readonly sensors: readonly Sensor[];
  readonly onClose: () => void;
}

/** Makes a plan of tasks, or changes one. */
export function PlanForm({ plan, sensors, onClose }: PlanFormProps) {
  const { t } = useTranslation();
  const labels = sensorLabels(sensors);
  const [draft, setDraft] = useState(() => toDraft(plan, labels));
  const [isTried, setTried] = useState(false);
  const api = useApi();
  const users = useQuery(apiQuery(api, 'Users', userRoutes.listUsers, {}));
  const groups = useQuery(apiQuery(api, 'RemoteAlertGroups', remoteAlertRoutes.listAlertGroups, {}));
  const options = { background: true, fields: FIELDS } as const;
  const creation = useApiMutation(taskRoutes.createTaskPlan, options);
  const change = useApiMutation(taskRoutes.saveTaskPlan, options);
  const { busy, failure, refusal, forget } = plan === undefined ? creation : change;
  const edit = (changes: Partial<PlanDraft>): void => {
    forget();
    setDraft((before) => ({ ...before, ...changes }));
  };
  // People who cannot do tasks any more are left out when the plan is saved.
  const offered =
    users.data?.filter(({ isDisabled, permissions }) => !isDisabled && permissions.includes('acknowledge')) ??
    [];
  const chosen = offered.filter(({ id }) => draft.assigneeIds.includes(id)).map(({ id }) => id);
  const { body, problems } = readDraft(draft, { sensors: labels, assigneeIds: chosen }, t);
  const findError = (path: string): string | undefined =>
    (isTried ? problems[path] : undefined) ?? refusal(path);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    if (plan === undefined) await creation.send({ body }, onClose);
    else await change.send({ params: { taskPlanId: String(plan.id) }, body }, onClose);
  };
  return (
    <Card title={t(plan === undefined ? 'tasks.plan.add' : 'tasks.plan.edit')} className="mb-4">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <div className="grid items-start gap-3 md:grid-cols-2">
          <TextField
            label={t('tasks.plan.name')}
            maxLength={LONGEST_NAME}
            value={draft.name}
            error={findError('name')}
            onChange={({ target }) => edit({ name: target.value })}
          />
          <Select
            label={t('tasks.plan.kind')}
            value={draft.kind}
            options={TASK_KINDS.map((value) => ({ value, label: t(`tasks.plan.kinds.${value}`) }))}
            onChange={(kind) => edit({ kind })}
          />
          <AboutFields draft={draft} labels={[...labels.keys()]} findError={findError} onChange={edit} />
        </div>
        {draft.kind === 'check_list' && (
          <PointsEditor points={draft.points} findError={findError} onChange={(points) => edit({ points })} />
        )}
        <ScheduleFields draft={draft} findError={findError} onChange={edit} />
        <div className="grid items-start gap-3 md:grid-cols-2">
          <Choices
            label={t('tasks.plan.assignees')}
            options={offered.map((user) => ({
              value: String(user.id),
              label: userDisplayName(user),
              hint: user.email,
            }))}
            chosen={chosen.map(String)}
            error={findError('assignee_ids')}
            onChange={(ids) => edit({ assigneeIds: ids.map(Number) })}
          />
          <div className="flex flex-col gap-3">
            <div className="grid grid-cols-2 items-start gap-3">
              <TextField
                inputMode="numeric"
                label={t('tasks.plan.grace')}
                value={draft.grace}
                error={findError('grace_minutes')}
                onChange={({ target }) => edit({ grace: target.value })}
              />
              <Select
                label={t('tasks.plan.graceUnit')}
                value={draft.graceUnit}
                options={(['minutes', 'hours'] as const).map((value) => ({
                  value,
                  label: t(`tasks.plan.graceUnits.${value}`),
                }))}
                onChange={(graceUnit) => edit({ graceUnit })}
              />
            </div>
            <p className="text-fine text-muted">{t('tasks.plan.graceHint')}</p>
            <Select
              label={t('tasks.plan.group')}
              value={draft.groupId === null ? ADMINS : String(draft.groupId)}
              options={[
                { value: ADMINS, label: t('tasks.plan.admins') },
                ...(groups.data ?? []).map(({ id, name }) => ({
                  value: String(id),
                  label: t('tasks.plan.groupName', { name }),
                })),
              ]}
              error={findError('group_id')}
              onChange={(value) => edit({ groupId: value === ADMINS ? null : Number(value) })}
            />
          </div>
        </div>
        <Checkbox
          label={t('tasks.plan.reminds')}
          checked={draft.reminds}
          onChange={(reminds) => edit({ reminds })}
        />
        <FormError>{failure}</FormError>
        <span className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t('tasks.plan.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </span>
      </form>
    </Card>
  );
}

interface AboutFieldsProps {
  readonly draft: PlanDraft;
  /** Names of the sensors to choose from. */
  readonly labels: readonly string[];
  readonly findError: (path: string) => string | undefined;
  readonly onChange: (changes: Partial<PlanDraft>) => void;
}

/** The sensor or the place: a check list may also be about a zone or the whole company. */
function AboutFields({ draft, labels, findError, onChange }: AboutFieldsProps) {
  const { t } = useTranslation();
  const listId = useId();
  const zones = useZones();
  const isCheckList = draft.kind === 'check_list';
  return (
    <>
      {isCheckList && (
        <Select
          label={t('tasks.plan.about')}
          value={draft.about}
          options={(['company', 'zone', 'sensor'] as const).map((value) => ({
            value,
            label: t(`tasks.plan.abouts.${value}`),
          }))}
          onChange={(about) => onChange({ about })}
        />
      )}
      {isCheckList && draft.about === 'zone' && (
        <Select
          label={t('tasks.plan.zone')}
          value={draft.zoneId}
          options={(zones.data ?? []).map(({ zone_id, zone_name }) => ({
            value: String(zone_id),
            label: zone_name,
          }))}
          error={findError('zone_id')}
          onChange={(zoneId) => onChange({ zoneId })}
        />
      )}
      {isOfSensor(draft) && (
        <>
          <TextField
            label={t('tasks.plan.sensor')}
            hint={t('tasks.plan.sensorHint')}
            list={listId}
            autoComplete="off"
            spellCheck={false}
            value={draft.sensor}
            error={findError('sensor_id')}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onChange({ sensor: target.value })}
          />
          <datalist id={listId}>
            {labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </datalist>
        </>
      )}
    </>
  );
}
