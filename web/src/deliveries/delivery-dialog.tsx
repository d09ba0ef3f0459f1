import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Messages } from './messages.tsx';

interface DeliveryDialogProps {
  /** Number of the group; null while it is closed. */
  readonly groupId: number | null;
  readonly title: string;
  readonly onClose: () => void;
  /** Shown above the messages. */
  readonly children?: ReactNode;
}

/** The delivery log of a group: who was sent what, and how it went. */
export function DeliveryDialog({ groupId, title, onClose, children }: DeliveryDialogProps) {
  return (
    <Dialog wide open={groupId !== null} onClose={onClose} title={title}>
      {children}
      {groupId !== null && <Messages about={{ group_id: String(groupId) }} event={null} />}
    </Dialog>
  );
}
