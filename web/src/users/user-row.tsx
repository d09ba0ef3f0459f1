import type { User } from '@ts1/contract';
import { Ban, BellOff, CircleCheck, Fingerprint, Lock, ShieldCheck, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { bulk } from '../i18n/en/bulk.ts';
import { roles } from '../i18n/en/roles.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { RegisterPasskeyButton } from '../passkeys/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TableCell, TableRow } from '../ui/table.tsx';
import { InvitationChip } from './invitation-panel.tsx';
import { roleName } from './role-choice.ts';
import { userDisplayName } from './user-name.ts';

addTexts({ bulk, roles });

interface UserRowProps {
  readonly user: User;
  readonly layout: 'row' | 'card';
  readonly isSelf: boolean;
  /** Zones that the user sees, in words; undefined while they are not known. */
  readonly sees: string | undefined;
  /** Whether there is a column of actions. */
  readonly actions: boolean;
  /** Whether it is marked, and what marks it; absent for those who change no other user. */
  readonly mark: { readonly isMarked: boolean; readonly onMark: (isMarked: boolean) => void } | undefined;
  /** Absent where the record may not be opened. */
  readonly onOpen: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** One user: a row, or on a phone a card with the same information in the same order. */
export const UserRow = memo(function UserRow(props: UserRowProps) {
  const { user, layout, isSelf, sees, actions, mark, onOpen, onDelete } = props;
  const { t } = useTranslation();
  const name = userDisplayName(user);
  const box = mark !== undefined && (
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Checkbox
        label={<span className="sr-only">{t('bulk.users.mark', { name })}</span>}
        checked={mark.isMarked}
        onChange={mark.onMark}
      />
    </span>
  );
  const who = (
    <span className="flex min-w-0 flex-col items-start">
      {onOpen === undefined ? (
        <span className="font-medium break-words">{name}</span>
      ) : (
        <button
          type="button"
          aria-label={t('users.editOf', { name })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
          className="min-h-6 text-left font-medium break-words hover:underline pointer-coarse:min-h-11"
        >
          {name}
          {isSelf && <span className="font-normal text-muted"> ({t('users.you')})</span>}
        </button>
      )}
      <span className="text-fine break-all text-muted">{user.email}</span>
    </span>
  );
  const role = (
    <>
      {roleName(user, t)}
      <span className={classes('text-fine break-words text-muted', layout === 'card' ? 'ml-2' : 'block')}>
        {sees}
      </span>
    </>
  );
  const status = <Status user={user} />;
  const biometrics = (
    <span className="inline-flex items-center gap-2">
      <span
        className={classes('inline-flex items-center gap-1', user.hasBiometrics ? 'text-ok' : 'text-muted')}
      >
        {!isSelf && <Fingerprint aria-hidden size={16} />}
        {t(user.hasBiometrics ? 'users.registered' : 'users.notRegistered')}
      </span>
      {isSelf && (
        <span onClick={(event) => event.stopPropagation()} role="presentation">
          <RegisterPasskeyButton hasBiometrics={user.hasBiometrics} />
        </span>
      )}
    </span>
  );
  const remove = onDelete !== undefined && (
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <IconButton label={t('users.deleteOf', { name })} icon={Trash2} variant="remove" onClick={onDelete} />
    </span>
  );
  if (layout === 'card') {
    return (
      <li className="flex flex-col gap-2 border-b border-border bg-surface p-3 text-table last:border-b-0">
        <span className="flex items-start justify-between gap-2">
          <span className="flex min-w-0 items-start gap-1">
            {box}
            {who}
          </span>
          {remove}
        </span>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 [&>dt]:text-muted">
          <dt>{t('users.columns.role')}</dt>
          <dd>{role}</dd>
          <dt>{t('users.columns.status')}</dt>
          <dd>{status}</dd>
          <dt>{t('users.columns.biometrics')}</dt>
          <dd>{biometrics}</dd>
        </dl>
      </li>
    );
  }
  return (
    <TableRow onClick={onOpen} className={classes(onOpen !== undefined && 'cursor-pointer')}>
      <TableCell>
        <span className="flex min-w-0 items-center gap-1">
          {box}
          {who}
        </span>
      </TableCell>
      <TableCell>{role}</TableCell>
      <TableCell>{status}</TableCell>
      <TableCell>{biometrics}</TableCell>
      {actions && <TableCell>{remove}</TableCell>}
    </TableRow>
  );
});

function Status({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {user.isDisabled ? (
        <Chip tone="silent" icon={Ban}>
          {t('users.disabled')}
        </Chip>
      ) : (
        <Chip tone="ok" icon={CircleCheck}>
          {t('users.active')}
        </Chip>
      )}
      {user.hasTwoFactor && (
        <Chip tone="ok" icon={ShieldCheck}>
          {t('users.twoFactor.on')}
        </Chip>
      )}
      {user.invitation !== null && <InvitationChip invitation={user.invitation} />}
      {user.isLockedOut && (
        <Chip tone="warning" icon={Lock}>
          {t('users.lockedOut')}
        </Chip>
      )}
      {typeof user.pushSilentSince === 'string' && (
        <Chip tone="warning" icon={BellOff}>
          {t('users.pushSilentSince', { when: formatDateTime(Date.parse(user.pushSilentSince), 'day') })}
        </Chip>
      )}
    </span>
  );
}
