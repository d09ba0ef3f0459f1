import type { Sensor } from '@ts1/contract';
import { Download } from 'lucide-react';
import { addTexts } from '../i18n/translate.ts';
import { evidence } from '../i18n/en/evidence.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { KeyCard } from './key-card.tsx';
import { PackItem } from './pack-item.tsx';
import { useEvidence } from './use-evidence.ts';

addTexts({ evidence });

/** Evidence packs: asks for one, shows how far each is, and the key with which the auditor verifies them. */
export function EvidencePart({ sensors }: { readonly sensors: readonly Sensor[] }) {
  const { t } = useTranslation();
  const packs = useEvidence();
  return (
    <>
      <Card title={t('evidence.title')}>
        <p className="mb-3 max-w-prose text-body text-muted">{t('evidence.intro')}</p>
        <EvidenceForm sensors={sensors} />
      </Card>
      <KeyCard />
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
