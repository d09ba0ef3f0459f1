import { evidenceRoutes } from '@ts1/contract';
import { requestUrl } from '../platform/request.ts';
import { buttonStyle } from '../ui/button-style.ts';
import type { Sensor } from '@ts1/contract';
import { Check, Copy, Download } from 'lucide-react';
import { addTexts } from '../i18n/translate.ts';
import { evidence } from '../i18n/en/evidence.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { EvidenceForm } from './evidence-form.tsx';
import { PackItem } from './pack-item.tsx';
import { useEvidence, useEvidenceKey } from './use-evidence.ts';

addTexts({ evidence });

const FILES = ['verify.html', 'verify.mjs'] as const;

/** Evidence packs: asks for one, shows how far each is, and the key with which the auditor verifies them. */
export function EvidencePart({ sensors }: { readonly sensors: readonly Sensor[] }) {
  const { t } = useTranslation();
  const packs = useEvidence();
  const key = useEvidenceKey().data?.publicKey;
  return (
    <>
      <Card title={t('evidence.title')}>
        <p className="mb-3 max-w-prose text-body text-muted">{t('evidence.intro')}</p>
        <EvidenceForm sensors={sensors} />
      </Card>
      {key !== undefined && <PublicKey text={key} />}
      <Card title={t('evidence.packs')}>
        {packs.data?.length === 0 && (
          <EmptyState icon={Download} title={t('evidence.empty')}>
            {t('evidence.emptyHint')}
          </EmptyState>
        )}
        <ul className="flex flex-col">
          {packs.data?.map((pack) => (
            <PackItem key={pack.id} pack={pack} packs={packs.data} sensors={sensors} />
          ))}
        </ul>
        <Loaded
          query={packs}
          loading={t('evidence.loading')}
          failed={t('evidence.failed')}
          failedHint={t('evidence.failedHint')}
        />
      </Card>
    </>
  );
}

function PublicKey({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { state, shown, copy } = useCopy<HTMLElement>(text);
  return (
    <Card title={t('evidence.key.title')}>
      <p className="mb-2 max-w-prose text-body text-muted">{t('evidence.key.hint')}</p>
      <div className="flex items-center gap-2">
        <code ref={shown} className="min-w-0 break-all select-all">
          {text}
        </code>
        <IconButton
          label={t(state === 'copied' ? 'evidence.key.copied' : 'evidence.key.copy')}
          icon={state === 'copied' ? Check : Copy}
          onClick={() => void copy()}
        />
      </div>
      <p className="mt-3 mb-2 max-w-prose text-body text-muted">{t('evidence.verifier.hint')}</p>
      <div className="flex flex-wrap gap-2">
        {FILES.map((file) => (
          <a
            key={file}
            href={requestUrl(evidenceRoutes.evidenceVerifier, { params: { file } })}
            download={file}
            className={buttonStyle()}
          >
            {t('evidence.verifier.download', { file })}
          </a>
        ))}
      </div>
    </Card>
  );
}
