import type { Channel } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCan } from '../session/index.ts';

/** Lines of the server's environment; push messages need none. */
const EXAMPLES: Readonly<Partial<Record<Channel, string>>> = {
  email: 'SMTP_URL=smtps://user:password@mail.example.com\nSMTP_FROM=alarms@example.com',
  sms: 'SMS_ACCOUNT=AC0123456789\nSMS_TOKEN=secret\nSMS_FROM=+442079460000',
  voice: 'VOICE_FROM=+442079460000',
};

/** How a channel that is not configured is set up: for admins, who are the ones to see to it. */
export function HowToSetUp({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation();
  const example = EXAMPLES[channel];
  if (!useCan('settings') || example === undefined || channel === 'push') {
    return <span className="text-fine text-muted">{t('deliveries.operatorSetsUp')}</span>;
  }
  return (
    <span className="flex w-full min-w-0 flex-col gap-1 text-fine text-muted">
      {t(`deliveries.setUp.${channel}`)}
      <code className="rounded-md bg-raised px-2 py-1 break-words whitespace-pre-wrap text-text">
        {example}
      </code>
      <Link
        to="/help"
        hash="troubleshooting"
        className="self-start text-accent underline pointer-coarse:py-3"
      >
        {t('deliveries.setUpHelp')}
      </Link>
    </span>
  );
}
