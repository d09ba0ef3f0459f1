import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';
import { TextField } from './text-field.tsx';

export interface ShownOnceTexts {
  readonly title: string;
  /** That it is shown this once, and what it is for. */
  readonly once: string;
  readonly label: string;
  readonly copy: string;
  readonly copied: string;
  /** Where the page may not copy: what is left to do by hand. */
  readonly selected: string;
  /** Why closing is refused before it was copied. */
  readonly notCopied: string;
  readonly done: string;
}

interface ShownOnceProps {
  /** Null while it is closed. */
  readonly secret: string | null;
  readonly texts: ShownOnceTexts;
  readonly onClose: () => void;
  /** How it is used. */
  readonly children?: ReactNode;
}

type Copying = 'not yet' | 'copied' | 'selected';

/** Shows a secret this once; without a copy of it only Done closes, so that no slip of a finger loses it. */
export function ShownOnce({ secret, texts, onClose, children }: ShownOnceProps) {
  const [copying, setCopying] = useState<Copying>('not yet');
  const [warned, setWarned] = useState(false);
  const close = (): void => {
    setCopying('not yet');
    setWarned(false);
    onClose();
  };
  return (
    <Dialog
      open={secret !== null}
      title={texts.title}
      description={texts.once}
      onClose={() => (copying === 'copied' ? close() : setWarned(true))}
    >
      {secret !== null && (
        <>
          <Secret secret={secret} texts={texts} copying={copying} onCopying={setCopying} />
          {children}
          {warned && copying !== 'copied' && <FormError>{texts.notCopied}</FormError>}
          <DialogActions>
            <Button onClick={close}>{texts.done}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface SecretProps {
  readonly secret: string;
  readonly texts: ShownOnceTexts;
  readonly copying: Copying;
  readonly onCopying: (copying: Copying) => void;
}

function Secret({ secret, texts, copying, onCopying }: SecretProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      // There is no clipboard where the page is not a secure context; the text is selected then.
      await navigator.clipboard.writeText(secret);
      onCopying('copied');
    } catch {
      onCopying('selected');
    }
  };
  return (
    <>
      <TextField
        ref={field}
        readOnly
        label={texts.label}
        value={secret}
        spellCheck={false}
        className="font-mono"
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" icon={copying === 'copied' ? Check : Copy} onClick={() => void copy()}>
          {copying === 'copied' ? texts.copied : texts.copy}
        </Button>
        <output className="text-fine text-muted">{copying === 'selected' && texts.selected}</output>
      </div>
    </>
  );
}
