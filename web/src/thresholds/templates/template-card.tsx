import { alarmTemplateRoutes, type AlarmTemplate } from '@ts1/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatDateTime } from '../../platform/date-time.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IgnoredNotes } from './ignored-notes.tsx';
import { furtherTexts, limitTexts, toAlarmRules } from './limits-text.ts';
import { useTemplateJob } from './template-queries.ts';

interface TemplateCardProps {
  readonly template: AlarmTemplate;
  readonly onEdit: () => void;
}

/** A template: its limits, who follows it, and how far they are with its newest version. */
export function TemplateCard({ template, onEdit }: TemplateCardProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const { id, name, description, version, savedAt, savedBy, followers, waiting } = template;
  const limits = [
    ...limitTexts(toAlarmRules(template.settings), t),
    ...furtherTexts(template.input_limits, t),
  ];
  const params = { templateId: String(id) };
  return (
    <Card>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="text-body font-semibold break-words">{name}</h2>
          {description !== '' && <p className="text-body break-words text-muted">{description}</p>}
        </div>
        <span className="flex shrink-0">
          <IconButton label={t('alarmTemplates.editOf', { name })} icon={Pencil} onClick={onEdit} />
          <IconButton
            label={t('alarmTemplates.deleteOf', { name })}
            icon={Trash2}
            onClick={() => setAsked(true)}
          />
        </span>
      </div>
      <p className="mt-1 text-body">{limits.length === 0 ? t('thresholds.none') : limits.join(' · ')}</p>
      <p className="mt-1 text-fine text-muted">
        {t('alarmTemplates.version', { version, when: formatDateTime(Date.parse(savedAt)), by: savedBy })}
      </p>
      <p className="mt-2 text-body">{t('alarmTemplates.followers', { count: followers })}</p>
      {followers > 0 && (
        <>
          {waiting > 0 && (
            <progress
              max={followers}
              value={followers - waiting}
              aria-label={t('alarmTemplates.progress', {
                done: followers - waiting,
                count: followers,
                version,
              })}
              className="mt-1 w-full max-w-md accent-accent"
            />
          )}
          <output className="block text-body">
            {waiting === 0
              ? t('alarmTemplates.allHave', { version })
              : t('alarmTemplates.progress', { done: followers - waiting, count: followers, version })}
          </output>
          <JobNotes templateId={id} />
        </>
      )}
      <ConfirmAction
        destructive
        onClose={() => setAsked(false)}
        title={t('alarmTemplates.deleteQuestion')}
        confirmLabel={t('alarmTemplates.delete')}
        route={alarmTemplateRoutes.deleteAlarmTemplate}
        request={asked ? { params } : null}
      >
        {t('alarmTemplates.deleteHint', { name })}
      </ConfirmAction>
    </Card>
  );
}

/** Sensors that could not take the newest version, and the parts of it that some sensors lack. */
function JobNotes({ templateId }: { readonly templateId: number }) {
  const { t } = useTranslation();
  const { data } = useTemplateJob(templateId);
  if (data === undefined) return null;
  return (
    <>
      {data.failed > 0 && (
        <div className="mt-2 text-body text-warning">
          <p>{t('alarmTemplates.failures', { count: data.failed })}</p>
          <ul className="list-disc pl-5">
            {data.failures.map(({ sensor_id, sensor_name, reason, retryAt }) => (
              <li key={sensor_id}>
                {t('alarmTemplates.failure', {
                  name: sensor_name,
                  reason,
                  when: formatDateTime(Date.parse(retryAt), 'time'),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <IgnoredNotes ignored={data.ignored} without={data.without} />
    </>
  );
}
