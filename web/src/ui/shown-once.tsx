import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shownOnce } from '../i18n/en/shown-once.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';
import { TextField } from './text-field.tsx';
import { useCopy } from './use-copy.ts';

addTexts({ shownOnce });

export interface ShownOnceTexts {
  readonly title: string;
  /** Says that it is shown this once, and what it is for. */
  readonly once: string;
  /** Name of the secret. */
  readonly label: string;
  readonly copy: string;
  /** Asks whether to close although it was not copied. */
  readonly notCopied: string;
}

interface ShownOnceProps {
  /** Null while it is closed. */
  readonly secret: string | null;
  readonly texts: ShownOnceTexts;
  readonly onClose: () => void;
  /** How it is used; calls `onCopied` when something that contains the secret was copied. */
  readonly children?: (onCopied: () => void) => ReactNode;
  /** Status of its use so far; always in sight. */
  readonly status?: ReactNode;
}

/** Shows a secret this once; without a copy of it closing asks, so that no slip of a finger loses it. */
export function ShownOnce({ secret, texts, onClose, children, status }: ShownOnceProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const [asked, setAsked] = useState(false);
  const close = (): void => {
    setCopied(false);
    setAsked(false);
    onClose();
  };
  const closeWhenCopied = (): void => (copied ? close() : setAsked(true));
  const onCopied = (): void => setCopied(true);
  return (
    <Dialog open={secret !== null} title={texts.title} description={texts.once} onClose={closeWhenCopied}>
      {secret !== null && (
        <>
          <Secret secret={secret} texts={texts} onCopied={onCopied} />
          {children?.(onCopied)}
          <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-3 border-t border-border bg-surface px-5 py-3">
            {asked && !copied && <FormError>{texts.notCopied}</FormError>}
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div className="text-fine text-muted">{status}</div>
              {asked && !copied ? (
                <Button key="anyway" onClick={close}>
                  {t('shownOnce.closeAnyway')}
                </Button>
              ) : (
                <Button key="done" onClick={closeWhenCopied}>
                  {t('shownOnce.done')}
                </Button>
              )}
            </div>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface SecretProps {
  readonly secret: string;
  readonly texts: ShownOnceTexts;
  readonly onCopied: () => void;
}

function Secret({ secret, texts, onCopied }: SecretProps) {
  const { t } = useTranslation();
  const { state, shown, copy } = useCopy<HTMLInputElement>(secret, onCopied);
  return (
    <>
      <TextField
        ref={shown}
        readOnly
        label={texts.label}
        value={secret}
        spellCheck={false}
        className="font-mono"
        onFocus={({ target }) => target.select()}
        onCopy={onCopied}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" icon={state === 'copied' ? Check : Copy} onClick={() => void copy()}>
          {state === 'copied' ? t('shownOnce.copied') : texts.copy}
        </Button>
        <output className="text-fine text-muted">{state === 'selected' && t('shownOnce.selected')}</output>
      </div>
    </>
  );
}
