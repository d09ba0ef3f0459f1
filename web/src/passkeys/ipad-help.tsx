import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { hasPlatformAuthenticator, supportsPasskeys } from '../platform/authenticator.ts';
import { Button } from '../ui/button.tsx';

interface Finding {
  readonly check: 'secure' | 'supported' | 'authenticator';
  readonly passed: boolean;
}

/** Advice to try on an iPad, and what this one can do (spec 1 §2 Sign-in screen). */
export function IpadHelp() {
  const { t } = useTranslation();
  const [findings, setFindings] = useState<readonly Finding[]>();
  const diagnose = async (): Promise<void> => {
    setFindings([
      { check: 'secure', passed: window.isSecureContext },
      { check: 'supported', passed: supportsPasskeys() },
      { check: 'authenticator', passed: await hasPlatformAuthenticator() },
    ]);
  };
  return (
    <section aria-label={t('passkeys.ipad.title')} className="flex flex-col gap-3 text-body text-muted">
      <ul className="list-disc pl-5">
        <li>{t('passkeys.ipad.hintEnrolled')}</li>
        <li>{t('passkeys.ipad.hintSafari')}</li>
        <li>{t('passkeys.ipad.hintRegister')}</li>
      </ul>
      <Button icon={Stethoscope} onClick={() => void diagnose()}>
        {t('passkeys.ipad.diagnose')}
      </Button>
      {findings !== undefined && (
        <output>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            {findings.map(({ check, passed }) => (
              <div key={check} className="contents">
                <dt>{t(`passkeys.ipad.${check}`)}</dt>
                <dd className={passed ? 'text-ok' : 'text-high'}>
                  {t(passed ? 'passkeys.ipad.yes' : 'passkeys.ipad.no')}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-fine break-words">{navigator.userAgent}</p>
        </output>
      )}
    </section>
  );
}
