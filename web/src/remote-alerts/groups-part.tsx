import { type AlertGroup } from '@ts1/contract';
import { BellRing, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { DeliveryDialog } from '../deliveries/index.ts';
import { SearchableList } from '../list-bar/index.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { DeleteGroup } from './delete-group.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupTable } from './group-table.tsx';
import { GroupTests } from './group-tests.tsx';
import { NotifyQuestion } from './notify-question.tsx';
import { UngroupedSensors } from './ungrouped-sensors.tsx';
import { UnheardAlarms } from './unheard-alarms.tsx';
import { useGroupTexts } from './use-group-names.ts';

/** Dialog that is open in front of the table. */
type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete' | 'messages'; readonly group: AlertGroup }
  | null;

const GROUP_COLUMNS = {
  name: ({ name }: AlertGroup) => name,
  sensors: ({ sensorIds }: AlertGroup) => sensorIds.length,
  recipients: (group: AlertGroup) =>
    group.recipients.length +
    group.rotaRecipients.length +
    group.contactRecipients.length +
    group.channels.length,
};

/** The alert groups, with the alarms and sensors of which no user is notified. */
export function GroupsPart({ groups }: { readonly groups: readonly AlertGroup[] }) {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const [open, setOpen] = useState<Open>(null);
  const [saved, setSaved] = useState<Pick<AlertGroup, 'id' | 'name'> | null>(null);
  const close = () => setOpen(null);
  const add = maySet && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
      {t('remoteAlerts.addGroup')}
    </Button>
  );
  const groupTexts = useGroupTexts();
  return (
    <>
      <UnheardAlarms groups={groups} />
      <UngroupedSensors groups={groups} />
      {groups.length === 0 ? (
        <EmptyState icon={BellRing} title={t('remoteAlerts.empty')} action={add}>
          {t(maySet ? 'remoteAlerts.emptyHint' : 'remoteAlerts.emptyForViewers')}
        </EmptyState>
      ) : (
        <SearchableList
          items={groups}
          searchTexts={groupTexts}
          screen="remote-alerts"
          label={t('remoteAlerts.search')}
          action={add}
          columns={GROUP_COLUMNS}
          columnName={(column) => t(`remoteAlerts.columns.${column}`)}
        >
          {(found, { order }) => (
            <GroupTable
              groups={found}
              order={order}
              all={groups}
              editable={maySet}
              onEdit={(group) => setOpen({ kind: 'edit', group })}
              onDelete={(group) => setOpen({ kind: 'delete', group })}
              onMessages={(group) => setOpen({ kind: 'messages', group })}
            />
          )}
        </SearchableList>
      )}
      <GroupDialog
        key={open?.kind === 'edit' ? open.group.id : open?.kind}
        open={open?.kind === 'add' || open?.kind === 'edit'}
        group={open?.kind === 'edit' ? open.group : null}
        groups={groups}
        onClose={close}
        onSaved={setSaved}
      />
      <NotifyQuestion group={saved} onClose={() => setSaved(null)} />
      <DeleteGroup group={open?.kind === 'delete' ? open.group : null} onClose={close} />
      <DeliveryDialog
        groupId={open?.kind === 'messages' ? open.group.id : null}
        title={t('remoteAlerts.messagesOf', { name: open?.kind === 'messages' ? open.group.name : '' })}
        onClose={close}
      >
        {maySet && open?.kind === 'messages' && <GroupTests group={open.group} />}
      </DeliveryDialog>
    </>
  );
}
