import { evidenceRoutes } from '@ts1/contract';
import { Check, Copy } from 'lucide-react';
import { evidence } from '../i18n/en/evidence.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { requestUrl } from '../platform/request.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { useEvidenceKey } from './use-evidence.ts';

addTexts({ evidence });

const FILES = ['verify.html', 'verify.mjs'] as const;

/** The key with which an auditor verifies packs, to be handed over in advance, and the programs that do it. */
export function KeyCard() {
  const key = useEvidenceKey().data?.publicKey;
  return key === undefined ? null : <PublicKey text={key} />;
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
