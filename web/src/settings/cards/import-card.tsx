import { companyDataRoutes, type CompanyImport, type CompanyKind } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { formatDateTime } from '../../platform/date-time.ts';
import { formatCount } from '../../platform/units.ts';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormSuccess } from '../../ui/form-success.tsx';
import { LoadedSettings } from '../loaded.tsx';
import { ChooseImport } from './choose-import.tsx';

const POLL_MS = 1_000;
/** Kinds of records that people count; the rest follows from these. */
const SHOWN: readonly CompanyKind[] = [
  'sensors',
  'base_units',
  'zones',
  'users',
  'sites',
  'alarm_log',
  'commands',
];

/** Takes an exported file into a company that has nothing yet. */
export function ImportCard() {
  const { t } = useTranslation();
  const stored = useQuery({
    ...apiQuery(useApi(), 'CompanyImport', companyDataRoutes.getCompanyImport, {}),
    refetchInterval: ({ state }) => (isRunning(state.data?.import) ? POLL_MS : false),
  });
  return (
    <Card title={t('settings.import.title')}>
      <LoadedSettings query={stored}>
        {({ holds, maxBytes, import: last }) => (
          <div className="flex flex-col gap-3 text-body">
            {last !== null && !isPast(last, holds) && <Outcome last={last} />}
            {holds.length === 0 && <ChooseImport maxBytes={maxBytes} isRunning={isRunning(last)} />}
            {last?.phase !== 'done' && holds.length > 0 && (
              <p className="text-muted">
                {t('settings.import.notEmpty', {
                  kinds: holds.map((kind) => t(`settings.import.kinds.${kind}`)).join(', '),
                })}
              </p>
            )}
          </div>
        )}
      </LoadedSettings>
    </Card>
  );
}

function isRunning(last: CompanyImport | null | undefined): boolean {
  return last !== null && last !== undefined && last.phase !== 'done' && last.phase !== 'failed';
}

/** Why an import failed is of use while it can be tried again. */
function isPast({ phase }: CompanyImport, holds: readonly CompanyKind[]): boolean {
  return phase === 'failed' && holds.length > 0;
}

function Outcome({ last }: { readonly last: CompanyImport }) {
  const { t } = useTranslation();
  const { phase, progress, failure, startedBy, startedAt } = last;
  if (phase === 'done') return <Imported last={last} />;
  if (phase === 'failed') {
    return (
      <FormError>
        {failure === null
          ? t('settings.import.interrupted')
          : t('settings.import.failed', { reason: failure })}
      </FormError>
    );
  }
  const text = t(`settings.import.phases.${phase}`);
  return (
    <>
      <output className="block">{text}</output>
      <progress aria-label={text} value={progress} max={1} className="h-2 w-full accent-accent" />
      <p className="text-fine text-muted">
        {t('settings.import.started', { name: startedBy, at: formatDateTime(Date.parse(startedAt)) })}
      </p>
    </>
  );
}

function Imported({ last: { result, startedBy, startedAt } }: { readonly last: CompanyImport }) {
  const { t } = useTranslation();
  if (result === null) return null;
  const { company, exportedAt, counts, readings, sha256, deviceKeys, invited } = result;
  const at = formatDateTime(Date.parse(startedAt));
  const shown = SHOWN.map((kind) => [kind, counts[kind]] as const).filter(([, count]) => count > 0);
  return (
    <>
      <FormSuccess>
        {t('settings.import.done', { company, exported: formatDateTime(Date.parse(exportedAt)) })}
      </FormSuccess>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {[...shown, ['readings', readings] as const].map(([kind, count]) => (
          <div key={kind} className="contents">
            <dt className="text-muted">{t(`settings.import.kinds.${kind}`)}</dt>
            <dd className="tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-fine break-all text-muted">
        {t('settings.import.origin', { name: startedBy, at, sha256 })}
      </p>
      {deviceKeys > 0 && <p className="text-muted">{t('settings.import.keptKeys')}</p>}
      {counts.base_units > 0 && deviceKeys === 0 && (
        <p className="text-muted">{t('settings.import.nextKeys')}</p>
      )}
      {invited > 0 && <p className="text-muted">{t('settings.import.invited')}</p>}
      {counts.users > 0 && invited === 0 && <p className="text-muted">{t('settings.import.nextPeople')}</p>}
    </>
  );
}
