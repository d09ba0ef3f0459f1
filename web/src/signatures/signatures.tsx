import { SIGNER_VERBS, type Signature } from '@ts1/contract';
import { CircleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { signatures } from '../i18n/en/signatures.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { meaningText } from './meaning-text.ts';
import { type RecordsOnScreen, useSignatures } from './use-signatures.ts';

addTexts({ signatures });

const SignDialog = lazyPart(async () => (await import('./sign-dialog.tsx')).SignDialog);

interface SignaturesProps extends RecordsOnScreen {
  readonly id: number;
  /** Names the record as its screen does. */
  readonly title: string;
  /** Whether it has ended, so that it can be signed. */
  readonly isFinal: boolean;
  /** Whether the user may sign it; left out where the role decides. */
  readonly maySign?: boolean;
}

/** Signatures under a record, with name, time and meaning, and the button by which people sign it. */
export function Signatures({ kind, ids, id, title, isFinal, maySign }: SignaturesProps) {
  const { t } = useTranslation();
  const [isSigning, setSigning] = useState(false);
  const { permissions } = useUser();
  const isSigner = maySign ?? SIGNER_VERBS[kind].some((verb) => permissions.includes(verb));
  const given = useSignatures({ kind, ids }, id);
  if (given === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 basis-full">
      {given.length > 0 && (
        <ul aria-label={t('signatures.of', { title })} className="flex min-w-0 flex-col gap-1">
          {given.map((one) => (
            <GivenSignature key={`${one.signedAt} ${one.signedBy} ${one.meaning}`} signature={one} />
          ))}
        </ul>
      )}
      {isFinal && isSigner && (
        <Button
          className="ml-auto"
          label={t('signatures.signOf', { title })}
          onClick={() => setSigning(true)}
        >
          {t('signatures.sign')}
        </Button>
      )}
      {isSigning && (
        <Suspense>
          <SignDialog kind={kind} id={id} title={title} onClose={() => setSigning(false)} />
        </Suspense>
      )}
    </div>
  );
}

function GivenSignature({ signature }: { readonly signature: Signature }) {
  const { t } = useTranslation();
  const { meaning, signedBy, signedAt, changedAfter } = signature;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body">
      <span className="min-w-0 break-words">
        {t('signatures.given', {
          meaning: meaningText(meaning, t),
          who: signedBy,
          at: formatDateTime(Date.parse(signedAt)),
        })}
      </span>
      {changedAfter && (
        <Chip tone="high" icon={CircleAlert}>
          {t('signatures.changedAfter')}
        </Chip>
      )}
    </li>
  );
}
