import { REASON_GROUPS, type RecordKeeping, recordKeepingRoutes } from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LoadedSettings } from '../loaded.tsx';

/** For which changes somebody has to say why, and whether alarms are confirmed by a second person. */
export function RecordKeepingCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const stored = useQuery(apiQuery(useApi(), 'Settings', recordKeepingRoutes.getRecordKeeping, {}));
  return (
    <Card title={t('settings.recordKeeping.title')}>
      <LoadedSettings query={stored}>
        {(recordKeeping) =>
          maySet ? (
            <RecordKeepingForm stored={recordKeeping} />
          ) : (
            <RecordKeepingTexts stored={recordKeeping} />
          )
        }
      </LoadedSettings>
    </Card>
  );
}

interface StoredProps {
  readonly stored: RecordKeeping;
}

function RecordKeepingTexts({ stored: { reasonsDemanded, alarmsAreConfirmed } }: StoredProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-body text-muted">
        {reasonsDemanded.length === 0
          ? t('settings.recordKeeping.none')
          : `${t('settings.recordKeeping.label')}: ${reasonsDemanded
              .map((group) => t(`settings.recordKeeping.groups.${group}`))
              .join(', ')}`}
      </p>
      <p className="text-body text-muted">
        {t(alarmsAreConfirmed ? 'settings.recordKeeping.confirm' : 'settings.recordKeeping.notConfirmed')}
      </p>
    </>
  );
}

function RecordKeepingForm({ stored }: StoredProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [edited, setEdited] = useState(stored);
  const { busy, failure, send } = useApiMutation(recordKeepingRoutes.saveRecordKeeping, { readsLater: true });
  const { reasonsDemanded, alarmsAreConfirmed } = busy ? edited : stored;
  const save = (body: Partial<RecordKeeping>): void => {
    setEdited({ ...stored, reasonsDemanded, alarmsAreConfirmed, ...body });
    void send({ body }, (saved) =>
      queries.setQueryData(
        apiQuery(api, 'Settings', recordKeepingRoutes.getRecordKeeping, {}).queryKey,
        saved,
      ),
    );
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Choices
        label={t('settings.recordKeeping.label')}
        options={REASON_GROUPS.map((value) => ({
          value,
          label: t(`settings.recordKeeping.groups.${value}`),
        }))}
        chosen={reasonsDemanded}
        onChange={(chosen) => save({ reasonsDemanded: [...chosen] })}
      />
      <p className="text-body text-muted">{t('settings.recordKeeping.hint')}</p>
      <Switch
        label={t('settings.recordKeeping.confirm')}
        checked={alarmsAreConfirmed}
        onChange={(on) => save({ alarmsAreConfirmed: on })}
      />
      <p className="text-body text-muted">{t('settings.recordKeeping.confirmHint')}</p>
      <FormError>{failure}</FormError>
    </div>
  );
}
