import { type Retention, retentionBody, retentionRoutes } from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { readCount } from '../../platform/typed-number.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormSuccess } from '../../ui/form-success.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LoadedSettings } from '../loaded.tsx';

const FIELDS = ['keepReadingsDays', 'keepStatisticsDays'] as const;
type Texts = Readonly<Record<(typeof FIELDS)[number], string>>;

/** How long readings and their statistics are kept. */
export function RetentionCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const stored = useQuery(apiQuery(useApi(), 'Retention', retentionRoutes.getRetention, {}));
  return (
    <Card title={t('settings.retention.title')}>
      <LoadedSettings query={stored}>
        {(retention) =>
          maySet ? (
            <RetentionForm stored={retention} />
          ) : (
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body">
              {FIELDS.map((field) => (
                <div key={field} className="contents">
                  <dt className="text-muted">{t(`settings.retention.${field}`)}</dt>
                  <dd>
                    {retention[field] === null
                      ? t('settings.retention.forEver')
                      : t('settings.retention.days', { count: retention[field] })}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </LoadedSettings>
    </Card>
  );
}

function RetentionForm({ stored }: { readonly stored: Retention }) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Partial<Texts>>({});
  const [wrong, setWrong] = useState<Partial<Texts>>({});
  const [asked, setAsked] = useState<Retention | null>(null);
  const { busy, isDone, failure, refusal, forget, send } = useApiMutation(retentionRoutes.saveRetention, {
    fields: FIELDS,
    readsLater: true,
  });
  const before = toTexts(stored);
  const texts: Texts = { ...before, ...edits };

  const save = async (body: Retention): Promise<void> => {
    setAsked(null);
    await send({ body }, (saved) => {
      queries.setQueryData(apiQuery(api, 'Retention', retentionRoutes.getRetention, {}).queryKey, saved);
      setEdits({});
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = retentionBody.safeParse({
      keepReadingsDays: parseDays(texts.keepReadingsDays),
      keepStatisticsDays: parseDays(texts.keepStatisticsDays),
    });
    const issues = read.error?.issues ?? [];
    setWrong(
      Object.fromEntries(
        issues.map(({ code, path }) => [
          String(path[0]),
          t(code === 'custom' ? 'settings.retention.tooShort' : 'settings.retention.wrong'),
        ]),
      ),
    );
    if (!read.success) return;
    if (isShorter(read.data, stored)) setAsked(read.data);
    else void save(read.data);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {FIELDS.map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`settings.retention.${field}`)}
          hint={t(`settings.retention.hints.${field}`)}
          placeholder={t('settings.retention.forEver')}
          inputMode="numeric"
          value={texts[field]}
          error={wrong[field] ?? refusal(field)}
          onChange={({ target }) => {
            forget();
            setWrong({});
            setEdits((others) => ({ ...others, [field]: target.value }));
          }}
        />
      ))}
      <p className="text-fine text-muted">{t('settings.retention.kept')}</p>
      <FormError>{failure}</FormError>
      <FormSuccess>{isDone ? t('settings.retention.saved') : undefined}</FormSuccess>
      <Button
        type="submit"
        busy={busy}
        disabled={FIELDS.every((field) => texts[field] === before[field])}
        className="self-start"
      >
        {t('settings.retention.save')}
      </Button>
      <ConfirmDialog
        destructive
        open={asked !== null}
        title={t('settings.retention.question')}
        confirmLabel={t('settings.retention.confirm')}
        busy={busy}
        onConfirm={() => {
          if (asked !== null) void save(asked);
        }}
        onClose={() => setAsked(null)}
      >
        {t('settings.retention.loss')}
      </ConfirmDialog>
    </form>
  );
}

function toTexts({ keepReadingsDays, keepStatisticsDays }: Retention): Texts {
  return {
    keepReadingsDays: keepReadingsDays?.toString() ?? '',
    keepStatisticsDays: keepStatisticsDays?.toString() ?? '',
  };
}

/** Nothing typed means for ever. */
function parseDays(text: string): number | null {
  return text.trim() === '' ? null : readCount(text);
}

function isShorter(after: Retention, before: Retention): boolean {
  return FIELDS.some(
    (field) => (after[field] ?? Number.POSITIVE_INFINITY) < (before[field] ?? Number.POSITIVE_INFINITY),
  );
}
