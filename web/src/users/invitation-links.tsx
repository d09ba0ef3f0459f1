import { userRoutes, type InvitationLink, type User } from '@ts1/contract';
import { useState } from 'react';
import { LocalLinks, useCanEmail } from '../deliveries/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormError } from '../ui/form-error.tsx';

/** Where no e-mail can be sent: the links of invited users, this once, for an admin to hand over. */
export function InvitationLinks({ users }: { readonly users: readonly User[] }) {
  const isAnyInvited = users.some(({ invitation, isDisabled }) => invitation !== null && !isDisabled);
  return isAnyInvited ? <WithoutEmail /> : null;
}

function WithoutEmail() {
  return useCanEmail() === false ? <Links /> : null;
}

function Links() {
  const { t } = useTranslation();
  const [links, setLinks] = useState<readonly InvitationLink[] | null>(null);
  const { busy, failure, send } = useApiMutation(userRoutes.makeInvitationLinks, { background: true });
  const [first] = links ?? [];
  return (
    <Card title={t('users.invitation.links')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-body text-muted">{t('users.invitation.linksHint')}</p>
        <LocalLinks />
        <FormError>{failure}</FormError>
        {links !== null && (
          <dl aria-label={t('users.invitation.links')} className="flex flex-col gap-2 text-body">
            {links.map(({ userId, email, path }) => (
              <div key={userId}>
                <dt className="font-semibold">{email}</dt>
                <dd className="font-mono break-all select-all">{location.origin + path}</dd>
              </div>
            ))}
          </dl>
        )}
        {first !== undefined && (
          <p className="text-body text-muted">
            {t('users.invitation.linksUntil', { until: formatDateTime(Date.parse(first.expires_at)) })}
          </p>
        )}
        {links?.length === 0 && <p className="text-body text-muted">{t('users.invitation.noLinks')}</p>}
        <Button busy={busy} onClick={() => void send({}, setLinks)}>
          {t('users.invitation.showLinks')}
        </Button>
      </div>
    </Card>
  );
}
