import { type AlertGroup, CHANNELS, contactRoutes, rotaRoutes, userRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useSensors } from '../sensors/index.ts';
import { useCan } from '../session/index.ts';

/** Names of the sensors and recipients of a group, as far as they are known yet. */
export interface GroupNames {
  readonly sensors: readonly string[];
  /** People and rotas with their channels, outside contacts, chat channels. */
  readonly recipients: readonly string[];
}

/** Returns how to name what is in a group; viewers do not see the names of outside contacts. */
export function useGroupNames(): (group: AlertGroup) => GroupNames {
  const { t } = useTranslation();
  const api = useApi();
  const maySet = useCan('settings');
  const sensors = useSensors().data;
  const users = useQuery(apiQuery(api, 'Users', userRoutes.listUsers, {})).data;
  const rotas = useQuery(apiQuery(api, 'RemoteAlertGroups', rotaRoutes.listRotas, {})).data;
  const contacts = useQuery({
    ...apiQuery(api, 'RemoteAlertGroups', contactRoutes.listContacts, {}),
    enabled: maySet,
  }).data;
  return useMemo(() => {
    const sensorNames = new Map(sensors?.map(({ id, name }) => [id, name]));
    const userNames = new Map(users?.map(({ id, username }) => [String(id), username]));
    const rotaNames = new Map(rotas?.map(({ id, name }) => [id, name]));
    const contactNames = new Map(contacts?.map(({ id, name }) => [id, name]));
    const withChannels = (name: string | undefined, chosen: Chosen): string[] => {
      const used = CHANNELS.filter((channel) => chosen[channel] === true);
      const channels = used.map((channel) => t(`remoteAlerts.channels.${channel}`)).join(', ');
      return name === undefined ? [] : [`${name} (${channels})`];
    };
    return (group) => ({
      sensors: group.sensorIds.flatMap((id) => sensorNames.get(id) ?? []),
      recipients: [
        ...group.recipients.flatMap((one) => withChannels(userNames.get(one.userId), one)),
        ...group.rotaRecipients.flatMap((one) => withChannels(rotaNames.get(one.rotaId), one)),
        ...group.contactRecipients.flatMap(({ contactId }) => contactNames.get(contactId) ?? []),
        ...group.channels.map(({ name }) => name),
      ],
    });
  }, [t, sensors, users, rotas, contacts]);
}

/** Returns the texts by which a group is found: its name and the names in it. */
export function useGroupTexts(): (group: AlertGroup) => readonly string[] {
  const namesIn = useGroupNames();
  return useCallback(
    (group) => {
      const { sensors, recipients } = namesIn(group);
      return [group.name, ...sensors, ...recipients];
    },
    [namesIn],
  );
}

type Chosen = Readonly<Partial<Record<(typeof CHANNELS)[number], boolean>>>;
