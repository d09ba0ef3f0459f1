import { CHANNELS, type Channel, channelRoutes, NEWS_KINDS } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { isSent, type Off, withChoice } from './sent-choices.ts';

interface SentTableProps {
  readonly off: Off;
  readonly mayTurnOffAlarms: boolean;
  readonly onChange: (off: Off) => void;
}

/** Messages sent to a user: kinds of news against the channels that can send. */
export function SentTable({ off, mayTurnOffAlarms, onChange }: SentTableProps) {
  const { t } = useTranslation();
  const states = useQuery(apiQuery(useApi(), 'Deliveries', channelRoutes.listChannels, {}));
  if (states.isPending) return null;
  // Every channel is offered when the channels could not be read.
  const shown = CHANNELS.filter(
    (channel) =>
      states.data?.some((one) => one.channel === channel && one.state !== 'not configured') ?? true,
  );
  const hidden = CHANNELS.filter((channel) => !shown.includes(channel));
  const name = (channel: Channel) => t(`deliveries.channels.${channel}`);
  return (
    <>
      {shown.length > 0 && (
        <table aria-label={t('rotas.own.sent')} className="w-full border-collapse text-left text-table">
          <thead className="border-b border-border text-fine text-muted">
            <tr>
              <th scope="col">
                <span className="sr-only">{t('rotas.own.kind')}</span>
              </th>
              {shown.map((channel) => (
                <th key={channel} scope="col" className="px-1 py-2 text-center font-medium break-words">
                  {name(channel)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {NEWS_KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row" className="pr-2 font-normal break-words">
                  {t(`rotas.own.kinds.${kind}`)}
                </th>
                {shown.map((channel) => (
                  <td key={channel} className="px-1 text-center">
                    <Checkbox
                      label={
                        <span className="sr-only">
                          {t('rotas.own.byChannel', {
                            kind: t(`rotas.own.kinds.${kind}`),
                            channel: name(channel),
                          })}
                        </span>
                      }
                      checked={isSent(off, channel, kind)}
                      disabled={kind === 'alarms' && !mayTurnOffAlarms}
                      onChange={(sent) => onChange(withChoice(off, channel, kind, sent))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.every((channel) => !isSent(off, channel, 'alarms')) && (
        <output className="flex items-start gap-1.5 text-table font-medium text-high">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0">{t(`rotas.own.${shown.length === 0 ? 'noChannel' : 'noAlarms'}`)}</span>
        </output>
      )}
      {!mayTurnOffAlarms && shown.length > 0 && (
        <p className="text-fine text-muted">{t('rotas.own.alarmsFixed')}</p>
      )}
      {hidden.length > 0 && shown.length > 0 && (
        <p className="text-fine text-muted">
          {t('rotas.own.hidden', { channels: hidden.map(name).join(', ') })}
        </p>
      )}
    </>
  );
}
