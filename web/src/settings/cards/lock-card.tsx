import { recordKeepingRoutes } from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiKey, apiQuery } from '../../platform/api-query.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Select } from '../../ui/select.tsx';
import { LoadedSettings } from '../loaded.tsx';

/** Minutes that are offered; another figure that a program has set is offered too. */
const OFFERED = [0, 5, 10, 15, 20, 30, 45, 60];

/** After how long without input the screens of the company lock. */
export function LockCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const stored = useQuery(apiQuery(useApi(), 'Settings', recordKeepingRoutes.getRecordKeeping, {}));
  return (
    <Card title={t('settings.lock.title')}>
      <LoadedSettings query={stored}>
        {({ lockAfterMinutes }) =>
          maySet ? (
            <LockForm stored={lockAfterMinutes} />
          ) : (
            <p className="text-body">
              {t('settings.lock.label')}: {minutesText(lockAfterMinutes, t)}
            </p>
          )
        }
      </LoadedSettings>
    </Card>
  );
}

function LockForm({ stored }: { readonly stored: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(stored);
  const { busy, failure, send } = useApiMutation(recordKeepingRoutes.saveRecordKeeping, { readsLater: true });
  const save = (lockAfterMinutes: number): void => {
    setChosen(lockAfterMinutes);
    void send({ body: { lockAfterMinutes } }, (saved) =>
      queries.setQueryData(apiKey('Settings', recordKeepingRoutes.getRecordKeeping, {}), saved),
    );
  };
  const offered = OFFERED.includes(stored) ? OFFERED : [...OFFERED, stored].sort((a, b) => a - b);
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('settings.lock.label')}
        hint={t('settings.lock.hint')}
        options={offered.map((minutes) => ({ value: String(minutes), label: minutesText(minutes, t) }))}
        value={String(busy ? chosen : stored)}
        onChange={(minutes) => save(Number(minutes))}
      />
      <FormError>{failure}</FormError>
    </div>
  );
}

function minutesText(minutes: number, t: TFunction): string {
  return minutes === 0 ? t('settings.lock.never') : t('settings.lock.minutes', { count: minutes });
}
