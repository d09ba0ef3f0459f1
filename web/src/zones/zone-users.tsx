import { userRoutes, type User, type Zone } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Assignment, NOTHING_SEARCHED } from './assignment.tsx';
import { ChangeMany } from './change-many.tsx';
import { useZoneChanges } from './use-zone-changes.ts';
import { ZoneLimit } from './zone-limit.tsx';

interface ZoneUsersDialogProps {
  /** Null while it is closed. */
  readonly zone: Zone | null;
  readonly onClose: () => void;
}

/** Assigns users to a zone and removes them. */
export function ZoneUsersDialog({ zone, onClose }: ZoneUsersDialogProps) {
  const { t } = useTranslation();
  const title = t('zones.manageUsersOf', { name: zone?.zone_name ?? '' });
  return (
    <Dialog open={zone !== null} onClose={onClose} title={title}>
      {zone !== null && <ZoneUsers zone={zone} />}
    </Dialog>
  );
}

function ZoneUsers({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  const users = useQuery(apiQuery(useApi(), 'Users', userRoutes.listUsers, {}));
  const changes = useZoneChanges(zone.zone_id);
  const [search, setSearch] = useState(NOTHING_SEARCHED);
  if (users.data === undefined) {
    return (
      <Loaded query={users} loading={t('zones.loading')} height="h-40" failed={t('zones.usersFailed')} />
    );
  }
  const items = users.data.map((user) => ({ id: user.id, name: userDisplayName(user), detail: user.email }));
  return (
    <>
      <ZoneLimit />
      <Assignment
        search={search}
        onSearch={setSearch}
        assigned={items.filter(({ id }) => zone.zone_users.includes(id))}
        offered={items.filter(({ id }) => !zone.zone_users.includes(id))}
        texts={{
          assigned: t('zones.usersIn', { name: zone.zone_name }),
          noneAssigned: t('zones.noUsers'),
          offered: t('zones.usersToAdd'),
          noneOffered: t('zones.noUsersFound'),
          searchAssigned: t('bulk.zone.searchAssigned', { name: zone.zone_name }),
          search: t('zones.searchUsers'),
        }}
        changeMany={(action, found) => (
          <ChangeMany
            zone={zone}
            kind="userIds"
            action={action}
            items={found}
            isInside={(id) => zone.zone_users.includes(id)}
          />
        )}
        busyId={changes.busyId}
        onAssign={(id) => void changes.assignUser(id)}
        onRemove={(id) => void changes.removeUser(id)}
      />
    </>
  );
}

function userDisplayName({ firstName, lastName, username }: User): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return name === '' ? username : name;
}
