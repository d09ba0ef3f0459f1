import { alarmTemplateRoutes } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PreviewText, previewChanges } from '../bulk/index.ts';
import { PreviewPanel } from './templates/preview-panel.tsx';
import { useTemplates } from './templates/template-queries.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAction, useApiMutation } from '../platform/use-api-mutation.ts';
import { useChangeEach } from '../platform/use-change-each.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';
import type { SensorThresholds } from './settings-draft.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';

interface MarkedBarProps {
  readonly marked: readonly SensorThresholds[];
  /** How many are on screen, marked or not. */
  readonly shown: number;
  readonly onMarkAll: () => void;
  readonly onClear: () => void;
}

/** Actions for several sensors at once: follow a template, or leave theirs. */
export function MarkedBar({ marked, shown, onMarkAll, onClear }: MarkedBarProps) {
  const { t } = useTranslation();
  const templates = useTemplates();
  const [chosen, setChosen] = useState<string | null>(null);
  const following = useApiMutation(alarmTemplateRoutes.followAlarmTemplate);
  const detaching = useDetach();
  const template = templates.data?.find(({ id }) => String(id) === chosen);
  const sensorIds = marked.map(({ sensor }) => sensor.id);
  const followers = marked.filter(({ settings }) => settings.template !== undefined);
  const count = marked.length;
  const failure = following.failure ?? detaching.failure;
  return (
    <BulkBar label={t('alarmTemplates.marked.bar')}>
      <div className="flex flex-wrap items-end gap-3">
        <output className="flex min-h-9 items-center text-body font-semibold">
          {t('alarmTemplates.marked.count', { count })}
        </output>
        {templates.data?.length === 0 && (
          <p className="flex min-h-9 items-center gap-2 text-body">
            {t('alarmTemplates.marked.noTemplates')}
            <Link to="/alarms/templates" className="text-accent hover:underline">
              {t('alarmTemplates.marked.makeOne')}
            </Link>
          </p>
        )}
        {templates.data !== undefined && templates.data.length > 0 && (
          <Select
            label={t('alarmTemplates.marked.template')}
            placeholder={t('alarmTemplates.marked.choose')}
            value={chosen}
            options={templates.data.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={setChosen}
          />
        )}
        <Button
          variant="primary"
          disabled={template === undefined}
          busy={following.busy}
          onClick={() => {
            if (template === undefined) return;
            const request = { params: { templateId: String(template.id) }, body: { sensorIds } };
            void following.send(request, () => {
              notifySuccess(t('alarmTemplates.marked.followed', { count, name: template.name }));
              onClear();
            });
          }}
        >
          {t('alarmTemplates.marked.follow')}
        </Button>
        {followers.length > 0 && (
          <Button
            busy={detaching.busy}
            onClick={() =>
              void detaching.send(followers, () => {
                notifySuccess(t('alarmTemplates.marked.detached', { count: followers.length }));
                onClear();
              })
            }
          >
            {t('alarmTemplates.marked.detach')}
          </Button>
        )}
        {shown > count && (
          <Button onClick={onMarkAll}>{t('alarmTemplates.marked.all', { count: shown })}</Button>
        )}
        <Button onClick={onClear}>{t('alarmTemplates.marked.clear')}</Button>
      </div>
      {template !== undefined && (
        <PreviewText
          preview={previewChanges(marked, ({ settings }) =>
            settings.template?.id === template.id ? 'same' : 'changes',
          )}
          itemName={({ sensor }) => sensor.name}
        />
      )}
      {template !== undefined && (
        <PreviewPanel key={template.id} templateId={template.id} body={() => ({ sensorIds })} />
      )}
      {failure !== undefined && <FormError>{failure}</FormError>}
    </BulkBar>
  );
}

/** Each is detached by itself. */
function useDetach() {
  const { t } = useTranslation();
  const changeEach = useChangeEach();
  return useAction(async (followers: readonly SensorThresholds[]) =>
    changeEach(alarmTemplateRoutes.detachFromTemplate, {
      items: followers,
      request: ({ sensor, settings }) => ({
        params: { templateId: String(settings.template?.id), sensorId: String(sensor.id) },
      }),
      failedText: (failed) =>
        t('alarmTemplates.marked.detachFailed', {
          names: failed.map(({ sensor }) => sensor.name).join(', '),
        }),
    }),
  );
}
