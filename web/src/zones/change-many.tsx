import { zoneMemberRoutes, type Zone } from '@ts1/contract';
import { useState } from 'react';
import { PreviewText, previewChanges } from '../bulk/index.ts';
import { bulk } from '../i18n/en/bulk.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { notifySuccess } from '../ui/notify.ts';
import type { Assignable } from './assignment.tsx';

addTexts({ bulk });

/** The server takes no more in one call. */
const MOST_AT_ONCE = 5_000;

interface ChangeManyProps {
  readonly zone: Zone;
  readonly kind: 'sensorIds' | 'userIds';
  readonly action: 'add' | 'remove';
  /** Entries found in the list beside it. */
  readonly items: readonly Assignable[];
  readonly isInside: (id: number) => boolean;
}

/** Puts all that are found into a zone, or takes them out, after a look at what that changes: one call, all or none. */
export function ChangeMany({ zone, kind, action, items, isInside }: ChangeManyProps) {
  const { t } = useTranslation();
  const [asked, ask] = useState<readonly Assignable[] | null>(null);
  const several = items.slice(0, MOST_AT_ONCE);
  if (several.length < 2 && asked === null) return null;
  const preview = previewChanges(asked ?? [], ({ id }) =>
    isInside(id) === (action === 'add') ? 'same' : 'changes',
  );
  const isAdding = action === 'add';
  return (
    <>
      <Button variant="ghost" onClick={() => ask(several)}>
        {t(isAdding ? 'bulk.zone.addAll' : 'bulk.zone.removeAll', { count: several.length })}
      </Button>
      <ConfirmAction
        route={zoneMemberRoutes.changeZoneMembers}
        request={
          asked === null
            ? null
            : {
                params: { zoneId: String(zone.zone_id) },
                body: { action, [kind]: preview.changes.map(({ id }) => id) },
              }
        }
        onClose={() => ask(null)}
        onDone={({ changed }) => notifySuccess(t('bulk.zone.done', { count: changed }))}
        title={t(isAdding ? 'bulk.zone.addQuestion' : 'bulk.zone.removeQuestion', { name: zone.zone_name })}
        confirmLabel={t(isAdding ? 'bulk.zone.add' : 'bulk.zone.remove')}
        destructive={!isAdding}
      >
        <PreviewText preview={preview} itemName={({ name }) => name} />
      </ConfirmAction>
    </>
  );
}
