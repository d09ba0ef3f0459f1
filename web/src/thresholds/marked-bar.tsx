import { alarmTemplateRoutes } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PreviewText, previewChanges } from '../bulk/index.ts';
import { MarkedBar, type Marks } from '../list-bar/index.ts';
import { PreviewPanel } from './templates/preview-panel.tsx';
import { useTemplates } from './templates/template-queries.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAction, useApiMutation } from '../platform/use-api-mutation.ts';
import { useChangeEach } from '../platform/use-change-each.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';
import { MarkedLimits } from './marked-limits.tsx';
import type { SensorThresholds } from './settings-draft.ts';

interface MarkedSensorsBarProps {
  readonly marks: Marks<SensorThresholds>;
  /** Number of sensors in the list, marked or not. */
  readonly shown: number;
}

/** Actions for several sensors at once: set limits, follow a template, or leave theirs. */
export function MarkedSensorsBar({ marks, shown }: MarkedSensorsBarProps) {
  const { t } = useTranslation();
  const { items: marked, clear } = marks;
  const templates = useTemplates();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const following = useApiMutation(alarmTemplateRoutes.followAlarmTemplate);
  const detaching = useDetach();
  const template = isTyping ? undefined : templates.data?.find(({ id }) => String(id) === chosen);
  const sensorIds = marked.map(({ sensor }) => sensor.id);
  const followers = marked.filter(({ settings }) => settings.template !== undefined);
  const count = marked.length;
  const failure = following.failure ?? detaching.failure;
  return (
    <MarkedBar
      label={t('alarmTemplates.marked.bar')}
      marks={marks}
      shown={shown}
      count={t('alarmTemplates.marked.count', { count })}
      effect={
        <>
          {isTyping && <MarkedLimits marked={marked} onDone={clear} />}
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
        </>
      }
    >
      <Button pressed={isTyping} onClick={() => setTyping(!isTyping)}>
        {t('thresholds.marked.set')}
      </Button>
      {!isTyping && templates.data?.length === 0 && (
        <p className="flex min-h-9 items-center gap-2 text-body">
          {t('alarmTemplates.marked.noTemplates')}
          <Link to="/alarms/templates" className="text-accent hover:underline">
            {t('alarmTemplates.marked.makeOne')}
          </Link>
        </p>
      )}
      {!isTyping && templates.data !== undefined && templates.data.length > 0 && (
        <Select
          label={t('alarmTemplates.marked.template')}
          hideLabel
          placeholder={t('alarmTemplates.marked.choose')}
          value={chosen}
          options={templates.data.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setChosen}
        />
      )}
      {!isTyping && (
        <Button
          variant="primary"
          disabled={template === undefined}
          busy={following.busy}
          onClick={() => {
            if (template === undefined) return;
            const request = { params: { templateId: String(template.id) }, body: { sensorIds } };
            void following.send(request, () => {
              notifySuccess(t('alarmTemplates.marked.followed', { count, name: template.name }));
              clear();
            });
          }}
        >
          {t('alarmTemplates.marked.follow')}
        </Button>
      )}
      {followers.length > 0 && (
        <Button
          busy={detaching.busy}
          onClick={() =>
            void detaching.send(followers, () => {
              notifySuccess(t('alarmTemplates.marked.detached', { count: followers.length }));
              clear();
            })
          }
        >
          {t('alarmTemplates.marked.detach')}
        </Button>
      )}
    </MarkedBar>
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
