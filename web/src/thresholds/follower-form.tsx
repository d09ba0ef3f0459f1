import { alarmSettingsRoutes, alarmTemplateRoutes, type AlarmSettings, type Sensor } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { toBody, toDraft } from './settings-draft.ts';

interface FollowerFormProps {
  readonly sensor: Sensor;
  readonly settings: AlarmSettings;
  readonly template: NonNullable<AlarmSettings['template']>;
  readonly onClose: () => void;
}

/** Choices for a sensor whose settings are a template's: to leave the template, or to be taken out of service. */
export function FollowerForm({ sensor, settings, template, onClose }: FollowerFormProps) {
  const { t } = useTranslation();
  const detaching = useApiMutation(alarmTemplateRoutes.detachFromTemplate);
  const serving = useApiMutation(alarmSettingsRoutes.saveAlarmSettings);
  const params = { sensorId: String(sensor.id) };
  const { alarms_disabled } = settings;
  const failure = detaching.failure ?? serving.failure;
  return (
    <section
      aria-label={t('alarmTemplates.follower.form', { name: sensor.name })}
      className="flex flex-col gap-3 py-3"
    >
      <p className="text-body">
        {t('alarmTemplates.follower.note', { name: sensor.name, template: template.name })}{' '}
        <Link to="/alarms/templates" className="text-accent hover:underline">
          {t('alarmTemplates.follower.open')}
        </Link>
      </p>
      <p className="text-fine text-muted">{t('alarmTemplates.follower.detachHint')}</p>
      {failure !== undefined && <FormError>{failure}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={detaching.busy}
          onClick={() => void detaching.send({ params: { ...params, templateId: String(template.id) } })}
        >
          {t('alarmTemplates.follower.detach')}
        </Button>
        <Button
          busy={serving.busy}
          onClick={() =>
            void serving.send({
              params,
              body: { ...toBody(toDraft(settings), settings), alarms_disabled: !alarms_disabled },
            })
          }
        >
          {t(alarms_disabled ? 'alarmTemplates.follower.enable' : 'alarmTemplates.follower.disable')}
        </Button>
        <Button onClick={onClose}>{t('alarmTemplates.follower.close')}</Button>
      </div>
    </section>
  );
}
