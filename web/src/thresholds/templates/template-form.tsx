import {
  alarmTemplateRoutes,
  DEFAULT_ALARM_SETTINGS,
  LIMITED_MEASURANDS,
  type AlarmTemplate,
  type ShippedExample,
} from '@ts1/contract';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { errorsOfDraft, toDraft, type DraftErrors, type SettingsDraft } from '../settings-draft.ts';
import { SettingsFields } from '../settings-fields.tsx';
import { withSwitches } from '../typed-limits.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { rulesOf } from './limits-text.ts';
import { PreviewPanel } from './preview-panel.tsx';

interface TemplateFormProps {
  /** Left out for a new one. */
  readonly template?: AlarmTemplate;
  /** What a new one begins with. */
  readonly example?: ShippedExample | undefined;
  readonly onClose: () => void;
}

/** Name, description and settings of a template, with a preview of what they would mean. */
export function TemplateForm({ template, example, onClose }: TemplateFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(template?.name ?? example?.name ?? '');
  const [description, setDescription] = useState(template?.description ?? example?.source ?? '');
  const [draft, setDraft] = useState(() => draftOf(template, example));
  const [wrong, setWrong] = useState<DraftErrors>({});
  const creating = useApiMutation(alarmTemplateRoutes.createAlarmTemplate, { fields: ['name'] });
  const saving = useApiMutation(alarmTemplateRoutes.saveAlarmTemplate, { fields: ['name'] });
  const sending = template === undefined ? creating : saving;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  /** Undefined while a field is wrong, which then has the focus. */
  const valid = (): SettingsDraft | undefined => {
    const errors = errorsOfDraft(draft, LIMITED_MEASURANDS);
    setWrong(errors);
    const [first] = Object.keys(errors);
    if (first === undefined) return draft;
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return undefined;
  };
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    const settings = valid();
    if (settings === undefined || sending.busy) return;
    const body = { name, description, settings };
    void (template === undefined
      ? creating.send({ body }, onClose)
      : saving.send({ params: { templateId: String(template.id) }, body }, onClose));
  };
  const followers = template?.followers ?? 0;
  return (
    <Card>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any field cancels */}
      <form
        ref={form}
        noValidate
        aria-label={
          template === undefined
            ? t('alarmTemplates.newForm')
            : t('alarmTemplates.form', { name: template.name })
        }
        className="flex flex-col gap-4"
        onSubmit={save}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      >
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <TextField
            name="name"
            label={t('alarmTemplates.name')}
            maxLength={100}
            autoComplete="off"
            value={name}
            error={sending.refusal('name')}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            name="description"
            label={t('alarmTemplates.description')}
            hint={t('alarmTemplates.descriptionHint')}
            maxLength={500}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </div>
        <SettingsFields
          measurands={LIMITED_MEASURANDS}
          draft={draft}
          errors={wrong}
          onChange={(changes) => {
            setDraft((before) => ({ ...before, ...withSwitches(changes) }));
            setWrong({});
          }}
        />
        <p className="text-fine text-muted">{t('alarmTemplates.instructionsNote')}</p>
        {template !== undefined && followers > 0 && (
          <PreviewPanel
            templateId={template.id}
            body={() => {
              const settings = valid();
              return settings && { settings };
            }}
          />
        )}
        {sending.failure !== undefined && <FormError>{sending.failure}</FormError>}
        <div className="flex gap-2">
          <Button variant="primary" type="submit" busy={sending.busy}>
            {followers === 0 ? t('alarmTemplates.save') : t('alarmTemplates.saveFor', { count: followers })}
          </Button>
          <Button onClick={onClose}>{t('alarmTemplates.cancel')}</Button>
        </div>
      </form>
    </Card>
  );
}

function draftOf(template: AlarmTemplate | undefined, example: ShippedExample | undefined): SettingsDraft {
  if (template === undefined) return toDraft({ ...DEFAULT_ALARM_SETTINGS, ...example?.settings });
  const { instructions } = template.settings;
  return toDraft({ ...rulesOf(template.settings), ...(instructions !== undefined && { instructions }) });
}
