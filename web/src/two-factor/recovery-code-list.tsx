import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { saveFile } from '../platform/save-file.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, this once: to copy, to save, to keep. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { t } = useTranslation();
  const { email, companyName } = useUser();
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [t('twoFactor.recovery.file', { email, company: companyName }), ...codes, ''].join('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // No clipboard where the page is not a secure context: the file and the screen are left.
      setCopied(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-body font-semibold">
        {t('twoFactor.recovery.title')}
      </h3>
      <p className="text-body text-muted">{t('twoFactor.recovery.hint')}</p>
      <ul
        aria-label={t('twoFactor.recovery.list')}
        className="grid grid-cols-1 gap-x-6 gap-y-1 self-start rounded-md border border-border bg-raised p-3 font-mono text-body sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
          {t(copied ? 'twoFactor.recovery.copied' : 'twoFactor.recovery.copy')}
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile('ts1-recovery-codes.txt', text, 'text/plain;charset=utf-8')}
        >
          {t('twoFactor.recovery.save')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('twoFactor.recovery.done')}
        </Button>
      </div>
    </div>
  );
}
