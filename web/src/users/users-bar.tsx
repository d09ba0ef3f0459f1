import { userRoutes, zoneMemberRoutes, type User } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PreviewText, previewChanges, type Outcome } from '../bulk/index.ts';
import { bulk } from '../i18n/en/bulk.ts';
import { MarkedBar, type Marks } from '../list-bar/index.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { useChangeEach } from '../platform/use-change-each.ts';
import { zonesQuery } from '../platform/zone-queries.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';
import { userDisplayName } from './user-name.ts';

addTexts({ bulk });

const CHANGES = ['zoneAdd', 'zoneRemove', 'toAdmin', 'toViewer'] as const;
type Change = (typeof CHANGES)[number];
const ROLES = { toAdmin: 1, toViewer: 2 } as const;

interface UsersBarProps {
  readonly marks: Marks<User>;
  /** Number of users in the list, marked or not. */
  readonly shown: number;
}

/** Changes several users at once, after a look at who changes: their zones in one call, their roles one by one. */
export function UsersBar({ marks, shown }: UsersBarProps) {
  const { t } = useTranslation();
  const { id: ownId, roles, permissions } = useUser();
  const changes = CHANGES.filter((one) => (one in ROLES ? roles === '1' : permissions.includes('devices')));
  const zones = useQuery(zonesQuery(useApi())).data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [zoneId, setZoneId] = useState<string | null>(null);
  const what = CHANGES.find((one) => one === chosen);
  const zone = zones.find(({ zone_id }) => String(zone_id) === zoneId);
  const isAboutZone = what === 'zoneAdd' || what === 'zoneRemove';
  const changeOutcome = (user: User): Outcome => {
    if (what === 'zoneAdd' || what === 'zoneRemove') {
      return zone?.zone_users.includes(user.id) === (what === 'zoneAdd') ? 'same' : 'changes';
    }
    if (what === undefined || user.roles[0] === ROLES[what]) return 'same';
    return user.id === ownId ? { cannot: t('bulk.users.own') } : 'changes';
  };
  const isReady = what !== undefined && (!isAboutZone || zone !== undefined);
  const preview = previewChanges(isReady ? marks.items : [], changeOutcome);
  const { busy, failure, send } = useChangeUsers();
  return (
    <MarkedBar
      label={t('bulk.users.bar')}
      marks={marks}
      shown={shown}
      count={t('bulk.users.count', { count: marks.items.length })}
      effect={
        <>
          {isReady && <PreviewText preview={preview} itemName={userDisplayName} />}
          {failure !== undefined && <FormError>{failure}</FormError>}
        </>
      }
    >
      <Select
        label={t('bulk.users.what')}
        hideLabel
        placeholder={t('bulk.users.choose')}
        value={chosen}
        options={changes.map((value) => ({ value, label: t(`bulk.users.${value}`) }))}
        onChange={setChosen}
      />
      {isAboutZone && (
        <Select
          label={t('bulk.users.zone')}
          hideLabel
          placeholder={t('bulk.users.chooseZone')}
          value={zoneId}
          options={zones.map(({ zone_id, zone_name }) => ({ value: String(zone_id), label: zone_name }))}
          onChange={setZoneId}
        />
      )}
      <Button
        variant="primary"
        disabled={!isReady || preview.changes.length === 0}
        busy={busy}
        onClick={() => {
          if (what === undefined) return;
          const users = preview.changes;
          void send({ what, zoneId, users }, () => {
            notifySuccess(t('bulk.users.done', { count: users.length }));
            marks.clear();
          });
        }}
      >
        {t('bulk.users.apply')}
      </Button>
    </MarkedBar>
  );
}

interface ManyUsers {
  readonly what: Change;
  readonly zoneId: string | null;
  readonly users: readonly User[];
}

function useChangeUsers() {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const changeEach = useChangeEach();
  return useAction(async ({ what, zoneId, users }: ManyUsers) => {
    if (what === 'zoneAdd' || what === 'zoneRemove') {
      const body = {
        action: what === 'zoneAdd' ? 'add' : 'remove',
        userIds: users.map(({ id }) => id),
      } as const;
      await sendChange(zoneMemberRoutes.changeZoneMembers, { params: { zoneId: zoneId ?? '' }, body });
      return;
    }
    await changeEach(userRoutes.updateUser, {
      items: users,
      request: ({ id }) => ({ params: { userId: String(id) }, body: { roles: [ROLES[what]] } }),
      failedText: (failed) => t('bulk.users.someLeft', { names: failed.map(userDisplayName).join(', ') }),
    });
  });
}
