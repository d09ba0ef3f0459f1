import { zoneManagementRoutes } from '@ts1/contract';
import { Button } from '../../src/ui/button.tsx';
import { ConfirmAction } from '../../src/ui/confirm-action.tsx';
import { ConfirmDialog } from '../../src/ui/confirm-dialog.tsx';
import { DialogActions } from '../../src/ui/dialog-actions.tsx';
import { DialogForm } from '../../src/ui/dialog-form.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { ShownOnce } from '../../src/ui/shown-once.tsx';
import { TextField } from '../../src/ui/text-field.tsx';
import { doNothing, LONG_NAME } from '../sample.tsx';
import { Within } from '../within.tsx';

/** A dialog with a form. */
export function FormInDialog() {
  return (
    <Dialog open title="Add Zone" description="Sensors of a zone are seen together." onClose={doNothing}>
      <DialogForm submit="Add Zone" busy={false} onSubmit={doNothing} onClose={doNothing}>
        <TextField label="Name" defaultValue="Blood bank" />
      </DialogForm>
    </Dialog>
  );
}

/** The same, refused and being sent again. */
export function RefusedForm() {
  return (
    <Dialog open title={LONG_NAME} onClose={doNothing}>
      <DialogForm
        submit="Add Zone"
        busy
        error="The server does not answer. Nothing was saved."
        onSubmit={doNothing}
        onClose={doNothing}
      >
        <TextField label="Name" defaultValue="Blood bank" error="There is a zone of that name already" />
      </DialogForm>
    </Dialog>
  );
}

/** A dialog as wide as a table needs it. */
export function WideDialog() {
  return (
    <Dialog open wide title="Messages of the last week" onClose={doNothing}>
      <p>Three messages were sent.</p>
      <DialogActions>
        <Button>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** A question before something that can be taken back. */
export function Question() {
  return (
    <ConfirmDialog
      open
      title="Move 3 sensors?"
      confirmLabel="Move sensors"
      onClose={doNothing}
      onConfirm={doNothing}
    >
      Their readings stay with them.
    </ConfirmDialog>
  );
}

/** A question before something that is lost, after it failed once. */
export function DestructiveQuestion() {
  return (
    <ConfirmDialog
      open
      destructive
      title={`Delete ${LONG_NAME}?`}
      confirmLabel="Delete sensor"
      error="The server does not answer. Nothing was deleted."
      onClose={doNothing}
      onConfirm={doNothing}
    >
      Its readings are deleted too.
    </ConfirmDialog>
  );
}

/** A question that makes the call itself. */
export function QuestionWithCall() {
  return (
    <Within>
      <ConfirmAction
        route={zoneManagementRoutes.deleteZone}
        request={{ params: { zoneId: '1' } }}
        title="Delete Kitchen?"
        confirmLabel="Delete zone"
        destructive
        onClose={doNothing}
      />
    </Within>
  );
}

/** A secret that is shown this once. */
export function Secret() {
  return (
    <ShownOnce
      secret="ts1_5f1a90c4e2d74b0c8f21"
      texts={{
        title: 'API key',
        once: 'It is shown this once. Copy it now.',
        label: 'Key',
        copy: 'Copy key',
        notCopied: 'The key was not copied. Close anyway?',
      }}
      status="Not used yet"
      onClose={doNothing}
    />
  );
}
