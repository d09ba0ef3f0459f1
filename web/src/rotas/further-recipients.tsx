import {
  CHANNELS,
  CONTACT_CHANNELS,
  type ContactRecipient,
  contactRoutes,
  type RotaRecipient,
  rotaRoutes,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useHasVoice } from '../deliveries/index.ts';
import { Checkbox } from '../ui/checkbox.tsx';

interface FurtherRecipientsProps {
  readonly rotas: readonly RotaRecipient[];
  readonly contacts: readonly ContactRecipient[];
  readonly onRotas: (rotas: RotaRecipient[]) => void;
  readonly onContacts: (contacts: ContactRecipient[]) => void;
}

/** Rotas and outside contacts that a group notifies besides its own recipients. */
export function FurtherRecipients({ rotas, contacts, onRotas, onContacts }: FurtherRecipientsProps) {
  const { t } = useTranslation();
  const api = useApi();
  const hasVoice = useHasVoice();
  const allRotas = useQuery(apiQuery(api, 'RemoteAlertGroups', rotaRoutes.listRotas, {})).data ?? [];
  const allContacts = useQuery(apiQuery(api, 'RemoteAlertGroups', contactRoutes.listContacts, {})).data ?? [];
  return (
    <>
      {allRotas.length > 0 && (
        <fieldset className="min-w-0 rounded-md border border-border p-3">
          <legend className="px-1 text-table font-medium">{t('rotas.group.rotas')}</legend>
          {allRotas.map(({ id: rotaId, name }) => {
            const chosen = rotas.find((one) => one.rotaId === rotaId);
            const now = chosen ?? { rotaId, email: false, sms: false, push: false };
            const others = rotas.filter((one) => one.rotaId !== rotaId);
            return (
              <fieldset key={rotaId} aria-label={name} className="flex flex-wrap items-center gap-x-4">
                <span className="min-w-32 flex-1 break-words">{name}</span>
                {CHANNELS.filter((channel) => channel !== 'voice' || hasVoice || chosen?.voice === true).map(
                  (channel) => (
                    <Checkbox
                      key={channel}
                      label={t(`deliveries.channels.${channel}`)}
                      checked={now[channel] === true}
                      onChange={(on) => {
                        const next = { ...now, [channel]: on };
                        onRotas(CHANNELS.some((one) => next[one] === true) ? [...others, next] : others);
                      }}
                    />
                  ),
                )}
              </fieldset>
            );
          })}
        </fieldset>
      )}
      {allContacts.length > 0 && (
        <fieldset className="min-w-0 rounded-md border border-border p-3">
          <legend className="px-1 text-table font-medium">{t('rotas.group.contacts')}</legend>
          {allContacts.map(({ id: contactId, name, confirmed }) => {
            const channels = contacts.find((one) => one.contactId === contactId)?.channels ?? [];
            const others = contacts.filter((one) => one.contactId !== contactId);
            return (
              <fieldset key={contactId} aria-label={name} className="flex flex-wrap items-center gap-x-4">
                <span className="min-w-32 flex-1 break-words">
                  {name}
                  {confirmed.length === 0 && (
                    <span className="text-fine text-warning"> ({t('rotas.contacts.unconfirmed')})</span>
                  )}
                </span>
                {CONTACT_CHANNELS.map((channel) => (
                  <Checkbox
                    key={channel}
                    label={t(`deliveries.channels.${channel}`)}
                    checked={channels.includes(channel)}
                    onChange={(on) => {
                      const next = CONTACT_CHANNELS.filter((one) =>
                        one === channel ? on : channels.includes(one),
                      );
                      onContacts(next.length > 0 ? [...others, { contactId, channels: next }] : others);
                    }}
                  />
                ))}
              </fieldset>
            );
          })}
        </fieldset>
      )}
    </>
  );
}
