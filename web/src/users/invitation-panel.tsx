import { userRoutes, type Invitation, type User } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import { Mail } from 'lucide-react';
import { LocalLinks, useCanEmail } from '../deliveries/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useNow } from '../platform/use-now.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { notifyError, notifySuccess } from '../ui/notify.ts';

/** Whether the link of an invitation has ended. */
function useIsOver({ expires_at }: Invitation): boolean {
  return useNow(MINUTE_MS) >= Date.parse(expires_at);
}

/** That somebody has not chosen a password yet. */
export function InvitationChip({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation();
  const isOver = useIsOver(invitation);
  return (
    <Chip tone={isOver ? 'warning' : 'neutral'} icon={Mail}>
      {t(isOver ? 'users.invitation.over' : 'users.invitation.invited')}
    </Chip>
  );
}

interface InvitationPanelProps {
  readonly user: User;
  readonly invitation: Invitation;
}

/** Says since when somebody is invited, and sends another link. */
export function InvitationPanel({ user, invitation }: InvitationPanelProps) {
  const { t } = useTranslation();
  const isOver = useIsOver(invitation);
  const canSend = useCanEmail() === true && !user.isDisabled;
  const { busy, send } = useApiMutation(userRoutes.inviteUser, {
    background: true,
    onFailed: (_, reason) => notifyError(t('users.invitation.failed', { reason })),
  });
  const sendAgain = async () =>
    send({ params: { userId: String(user.id) } }, () =>
      notifySuccess(t('users.invitation.sentTo', { email: user.email })),
    );
  const sent = formatDateTime(Date.parse(invitation.sent_at));
  const until = formatDateTime(Date.parse(invitation.expires_at));
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-border px-3 py-2">
      <span className="text-body text-muted">
        {isOver
          ? t('users.invitation.overHint', { sent })
          : t('users.invitation.pendingHint', { sent, until })}
      </span>
      {canSend && (
        <Button busy={busy} onClick={() => void sendAgain()}>
          {t('users.invitation.again')}
        </Button>
      )}
      {canSend && <LocalLinks />}
    </div>
  );
}
