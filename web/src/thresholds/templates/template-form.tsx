import {
  alarmTemplateRoutes,
  DEFAULT_ALARM_SETTINGS,
  LIMITED_MEASURANDS,
  type AlarmTemplate,
} from '@ts1/contract';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { errorsOfDraft, toBody, toDraft, type DraftErrors, type SettingsDraft } from '../settings-draft.ts';
import { SettingsFields } from '../settings-fields.tsx';
import { withSwitches } from '../typed-limits.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { leadTo } from '../fold.tsx';
import type { Example } from './example-list.tsx';
import { toAlarmRules } from './limits-text.ts';
import { parseMeasurandDrafts, toMeasurandDrafts } from './measurand-drafts.ts';
import { MeasurandLimitsFields } from './measurand-limits.tsx';
import { PreviewPanel } from './preview-panel.tsx';

interface TemplateFormProps {
  /** Left out for a new one. */
  readonly template?: AlarmTemplate;
  /** Example that a new template begins with. */
  readonly example?: Example | undefined;
  readonly onClose: () => void;
}

/** Name, description and settings of a template, with a preview of what they would mean. */
export function TemplateForm({ template, example, onClose }: TemplateFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(template?.name ?? example?.name ?? '');
  const [description, setDescription] = useState(template?.description ?? example?.source ?? '');
  const [draft, setDraft] = useState(() => toTemplateDraft(template, example));
  const [further, setFurther] = useState(() => toMeasurandDrafts(template?.input_limits ?? []));
  const [wrong, setWrong] = useState<DraftErrors>({});
  const creating = useApiMutation(alarmTemplateRoutes.createAlarmTemplate, { fields: ['name'] });
  const saving = useApiMutation(alarmTemplateRoutes.saveAlarmTemplate, { fields: ['name'] });
  const sending = template === undefined ? creating : saving;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => leadTo(form.current, Object.keys(wrong)), [wrong]);

  /** Undefined while a field is wrong, which then has the focus. */
  const valid = () => {
    const errors = errorsOfDraft(draft, LIMITED_MEASURANDS);
    setWrong(errors);
    const parsed = parseMeasurandDrafts(further);
    if ('drafts' in parsed) setFurther(parsed.drafts);
    if (Object.keys(errors).length > 0 || 'drafts' in parsed) return undefined;
    const settings = toBody(draft, template && toAlarmRules(template.settings));
    return { settings, input_limits: [...parsed.limits] };
  };
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    const content = valid();
    if (content === undefined || sending.busy) return;
    const body = { name, description, ...content };
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
        <MeasurandLimitsFields drafts={further} onChange={setFurther} />
        <p className="text-fine text-muted">{t('alarmTemplates.instructionsNote')}</p>
        {template !== undefined && followers > 0 && <PreviewPanel templateId={template.id} body={valid} />}
        {sending.failure !== undefined && <FormError>{sending.failure}</FormError>}
        <div className="above-alarm-bar flex gap-2 max-md:sticky max-md:bottom-[calc(4rem+env(safe-area-inset-bottom)+var(--alarm-bar,0px))] max-md:z-10 max-md:-mx-4 max-md:border-t max-md:border-border max-md:bg-surface max-md:px-4 max-md:py-2">
          <Button variant="primary" type="submit" busy={sending.busy}>
            {followers === 0 ? t('alarmTemplates.save') : t('alarmTemplates.saveFor', { count: followers })}
          </Button>
          <Button onClick={onClose}>{t('alarmTemplates.cancel')}</Button>
        </div>
      </form>
    </Card>
  );
}

function toTemplateDraft(template: AlarmTemplate | undefined, example: Example | undefined): SettingsDraft {
  if (template === undefined) return toDraft({ ...DEFAULT_ALARM_SETTINGS, ...example?.settings });
  const { instructions } = template.settings;
  return toDraft({ ...toAlarmRules(template.settings), ...(instructions !== undefined && { instructions }) });
}
