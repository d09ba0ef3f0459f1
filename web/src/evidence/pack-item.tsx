import {
  type EvidencePack,
  type EvidenceState,
  evidenceRoutes,
  formatFigure,
  type Sensor,
} from '@ts1/contract';
import { CircleAlert, CircleCheck, Clock, Download, Loader } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { preferences } from '../platform/preferences.ts';
import { useCan } from '../session/index.ts';
import { Signatures } from '../signatures/index.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Chip, type ChipProps } from '../ui/chip.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';

const NAMED = 3;
const MEGABYTE = 1_000_000;

const LOOKS: Readonly<Record<EvidenceState, Pick<ChipProps, 'tone' | 'icon'>>> = {
  waiting: { icon: Clock },
  making: { icon: Loader },
  ready: { icon: CircleCheck },
  failed: { tone: 'high', icon: CircleAlert },
};

interface PackItemProps {
  readonly pack: EvidencePack;
  /** All that are shown with it. */
  readonly packs: readonly EvidencePack[];
  readonly sensors: readonly Sensor[];
}

/** A pack: what it is of, how far it is, and its file once it is made. */
export function PackItem({ pack, packs, sensors }: PackItemProps) {
  const { t } = useTranslation();
  const mayDelete = useCan('reports');
  const [isAsked, setAsked] = useState(false);
  const { id, sensorIds, state, done, total, sha256, failure, keptUntil } = pack;
  const name = useSensorNames(sensorIds, sensors);
  const params = { packId: String(id) };
  const days = {
    from: formatDateTime(Date.parse(pack.startDate), 'day'),
    to: formatDateTime(Date.parse(pack.endDate), 'day'),
  };
  const progress = t('evidence.progress', { done, total });
  return (
    <li className="flex flex-col gap-2 border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1 text-body">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-semibold break-words">{name}</span>
            <Chip {...LOOKS[state]}>{t(`evidence.states.${state}`)}</Chip>
          </span>
          <span className="text-muted">
            {t('evidence.period', days)}
            {' · '}
            {t('evidence.askedBy', { who: pack.askedBy, at: formatDateTime(Date.parse(pack.askedAt)) })}
          </span>
        </div>
        <span className="flex flex-wrap gap-2">
          {pack.bytes !== null && (
            <a
              href={`/api/evidence/${id}/file`}
              download
              aria-label={t('evidence.downloadOf', { name })}
              className={buttonStyle()}
            >
              <Download aria-hidden size={16} />
              {t('evidence.download', { size: megabytes(pack.bytes) })}
            </a>
          )}
          {mayDelete && (
            <Button label={t('evidence.deleteOf', { name })} onClick={() => setAsked(true)}>
              {t('evidence.delete')}
            </Button>
          )}
        </span>
      </div>
      {state === 'making' && total > 0 && (
        <progress aria-label={progress} value={done} max={total} className="h-2 w-full accent-accent" />
      )}
      {state === 'making' && total > 0 && <p className="text-fine text-muted">{progress}</p>}
      {failure !== null && <p className="text-body text-high">{t(`evidence.failures.${failure}`)}</p>}
      {sha256 !== null && keptUntil !== null && (
        <p className="text-fine text-muted">
          {t('evidence.kept', { at: formatDateTime(Date.parse(keptUntil)) })}
          {' · SHA-256 '}
          <code className="break-all">{sha256}</code>
        </p>
      )}
      <Signatures
        kind="evidence-pack"
        ids={packs.map((one) => one.id)}
        id={id}
        title={t('evidence.packOf', { name })}
        isFinal={state === 'ready'}
      />
      <ConfirmAction
        title={t('evidence.deleteQuestion')}
        confirmLabel={t('evidence.delete')}
        onClose={() => setAsked(false)}
        route={evidenceRoutes.deleteEvidence}
        request={isAsked ? { params } : null}
        options={{ background: true }}
      >
        {t('evidence.deleteHint')}
      </ConfirmAction>
    </li>
  );
}

/** The names of the first sensors, and how many there are besides. */
function useSensorNames(sensorIds: readonly number[], sensors: readonly Sensor[]): string {
  const { t } = useTranslation();
  const names = sensorIds
    .slice(0, NAMED)
    .map((id) => sensors.find((one) => one.id === id)?.name ?? t('evidence.deleted', { id }));
  const more = sensorIds.length - names.length;
  return more === 0 ? names.join(', ') : t('evidence.andMore', { names: names.join(', '), count: more });
}

function megabytes(bytes: number): string {
  return formatFigure(Math.max(bytes / MEGABYTE, 0.1), preferences().language, { digits: 1 });
}
