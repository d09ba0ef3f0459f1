import type { Route, RouteAnswer, RouteRequest } from '@ts1/contract';
import type { ChangeOptions } from '../platform/send-change.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

interface ConfirmActionProps<R extends Route> extends Omit<
  ConfirmDialogProps,
  'open' | 'onConfirm' | 'busy' | 'error'
> {
  /** Route that a yes calls. */
  readonly route: R;
  /** Null while nothing is asked. */
  readonly request: RouteRequest<R> | null;
  readonly options?: ChangeOptions;
  /** Runs after a yes, besides that the dialog closes. */
  readonly onDone?: (answer: RouteAnswer<R>) => void;
  /** Why it failed, where the screen has words of its own for it; undefined where it has not. */
  readonly refusal?: (error: unknown) => string | undefined;
}

/** Asks, makes the call, and closes; or stays and says why it failed. */
export function ConfirmAction<R extends Route>(props: ConfirmActionProps<R>) {
  const { route, request, options, onDone, refusal, onClose, ...question } = props;
  const action = useApiMutation(route, options);
  const close = (): void => {
    action.forget();
    onClose();
  };
  const run = async (): Promise<void> => {
    if (request === null) return;
    await action.send(request, (answer) => {
      onDone?.(answer);
      close();
    });
  };
  const ownWords = action.error === null ? undefined : refusal?.(action.error);
  return (
    <ConfirmDialog
      {...question}
      open={request !== null}
      onClose={close}
      onConfirm={() => void run()}
      busy={action.busy}
      error={ownWords ?? action.failure}
    />
  );
}
