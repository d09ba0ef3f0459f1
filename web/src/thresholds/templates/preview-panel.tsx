import { alarmTemplateRoutes, type RouteRequest, type TemplatePreview } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { IgnoredNotes } from './ignored-notes.tsx';
import { isUnderWay, usePreview } from './template-queries.ts';

const MOST_NAMED = 5;

interface PreviewPanelProps {
  readonly templateId: number;
  /** Settings to try, and sensors to try them on; undefined while they are not valid. */
  readonly body: () => RouteRequest<typeof alarmTemplateRoutes.previewAlarmTemplate>['body'] | undefined;
}

/** Asks what limits would mean, and shows it as it becomes known. */
export function PreviewPanel({ templateId, body }: PreviewPanelProps) {
  const { t } = useTranslation();
  const asking = useApiMutation(alarmTemplateRoutes.previewAlarmTemplate);
  const [asked, setAsked] = useState<TemplatePreview>();
  const ask = async (): Promise<void> => {
    const wanted = body();
    if (wanted === undefined) return;
    await asking.send({ params: { templateId: String(templateId) }, body: wanted }, setAsked);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={asking.busy} onClick={() => void ask()}>
          {t('alarmTemplates.preview.ask')}
        </Button>
        <span className="text-fine text-muted">{t('alarmTemplates.preview.hint')}</span>
      </div>
      {asking.failure !== undefined && <FormError>{asking.failure}</FormError>}
      {asked !== undefined && <Shown key={asked.backTest.endDate} templateId={templateId} asked={asked} />}
    </div>
  );
}

function Shown({ templateId, asked }: { readonly templateId: number; readonly asked: TemplatePreview }) {
  const { t } = useTranslation();
  const newest = usePreview(templateId, asked);
  // One that was read before belongs to other limits.
  const preview = newest?.backTest.endDate === asked.backTest.endDate ? newest : asked;
  const { sensors, outNow, out, backTest } = preview;
  const names = out.slice(0, MOST_NAMED).map(({ sensor_name }) => sensor_name);
  const more = outNow - names.length;
  if (sensors === 0) return <p className="text-body text-muted">{t('alarmTemplates.preview.none')}</p>;
  return (
    <output aria-label={t('alarmTemplates.preview.title')} className="block text-body">
      <p className={outNow > 0 ? 'font-semibold text-warning' : undefined}>
        {outNow === 0
          ? t('alarmTemplates.preview.noneOut', { count: sensors })
          : t('alarmTemplates.preview.outNow', { out: outNow, count: sensors })}
      </p>
      {outNow > 0 && (
        <p className="text-fine text-muted">
          {more > 0
            ? t('alarmTemplates.preview.more', { names: names.join(', '), count: more })
            : names.join(', ')}
        </p>
      )}
      <BackTest sensors={sensors} backTest={backTest} isUnderWay={isUnderWay(preview)} />
      <IgnoredNotes ignored={preview.ignored} without={preview.without} />
    </output>
  );
}

interface BackTestProps {
  readonly sensors: number;
  readonly backTest: TemplatePreview['backTest'];
  readonly isUnderWay: boolean;
}

function BackTest({ sensors, backTest, isUnderWay: isRunning }: BackTestProps) {
  const { t } = useTranslation();
  const { state, tried, alarms, preAlarms, worst } = backTest;
  if (state === 'failed') return <p className="text-warning">{t('alarmTemplates.preview.failed')}</p>;
  if (isRunning) return <p>{t('alarmTemplates.preview.running', { tried, count: sensors })}</p>;
  const most = worst
    .slice(0, MOST_NAMED)
    .map(({ sensor_name: name, alarms: own }) => t('alarmTemplates.preview.worstOf', { name, alarms: own }));
  return (
    <>
      <p>
        {t('alarmTemplates.preview.done', { count: alarms })}
        {preAlarms > 0 && `; ${t('alarmTemplates.preview.preAlarms', { count: preAlarms })}`}
      </p>
      {state === 'stopped' && <p>{t('alarmTemplates.preview.stopped', { tried, count: sensors })}</p>}
      {most.length > 0 && (
        <p className="text-fine text-muted">
          {t('alarmTemplates.preview.worst', { sensors: most.join(', ') })}
        </p>
      )}
    </>
  );
}
