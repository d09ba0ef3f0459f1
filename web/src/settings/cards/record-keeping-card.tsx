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
import { LoadedSettings } from '../loaded.tsx';

/** For which changes somebody has to say why. */
export function RecordKeepingCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const stored = useQuery(apiQuery(useApi(), 'Settings', recordKeepingRoutes.getRecordKeeping, {}));
  return (
    <Card title={t('settings.recordKeeping.title')}>
      <LoadedSettings query={stored}>
        {({ reasonsDemanded }) =>
          maySet ? (
            <ReasonGroups demanded={reasonsDemanded} />
          ) : (
            <p className="text-body text-muted">
              {reasonsDemanded.length === 0
                ? t('settings.recordKeeping.none')
                : `${t('settings.recordKeeping.label')}: ${reasonsDemanded
                    .map((group) => t(`settings.recordKeeping.groups.${group}`))
                    .join(', ')}`}
            </p>
          )
        }
      </LoadedSettings>
    </Card>
  );
}

function ReasonGroups({ demanded }: { readonly demanded: RecordKeeping['reasonsDemanded'] }) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [edited, setEdited] = useState(demanded);
  const { busy, failure, send } = useApiMutation(recordKeepingRoutes.saveRecordKeeping, { readsLater: true });
  return (
    <div className="flex flex-col items-start gap-2">
      <Choices
        label={t('settings.recordKeeping.label')}
        options={REASON_GROUPS.map((value) => ({
          value,
          label: t(`settings.recordKeeping.groups.${value}`),
        }))}
        chosen={busy ? edited : demanded}
        onChange={(chosen) => {
          setEdited([...chosen]);
          void send({ body: { reasonsDemanded: [...chosen] } }, (saved) =>
            queries.setQueryData(
              apiQuery(api, 'Settings', recordKeepingRoutes.getRecordKeeping, {}).queryKey,
              saved,
            ),
          );
        }}
      />
      <p className="text-body text-muted">{t('settings.recordKeeping.hint')}</p>
      <FormError>{failure}</FormError>
    </div>
  );
}
