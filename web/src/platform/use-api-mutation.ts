import type { Route, RouteRequest } from '@ts1/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from './api-error.ts';
import { errorText } from './error-text.ts';
import { useSendChange, type ChangeOptions } from './send-change.ts';

/** Error whose message says to people which of several changes failed. */
export class SomeFailed extends Error {}

interface ActionOptions {
  /** Those whose refusals a form shows beside them, and not as a failure of the whole. */
  readonly fields?: readonly string[];
  /** Where nothing on screen stays that could say why it failed: the error, and its text for people. */
  readonly onFailed?: (error: unknown, reason: string) => void;
}

/**
 * Sends one call of the contract that changes something; what it made stale is read again. What was answered to the last
 * attempt is taken back with the next one, or by `forget`.
 */
export function useApiMutation<R extends Route>(route: R, options: ActionOptions & ChangeOptions = {}) {
  const sendChange = useSendChange();
  return useAction(async (request: RouteRequest<R>) => sendChange(route, request, options), options);
}

/** The same for work of several calls. */
export function useAction<Input, Answer>(
  work: (input: Input) => Promise<Answer>,
  { fields = [], onFailed }: ActionOptions = {},
) {
  const { t } = useTranslation();
  const { mutateAsync, reset, isPending, isSuccess, error, data } = useMutation<Answer, unknown, Input>({
    mutationFn: async (input) => work(input),
    onError: (thrown) => onFailed?.(thrown, errorText(thrown, t)),
  });
  const refusal = (field: string) => (error instanceof ApiError ? error.fieldError(field) : undefined);
  const isAboutField = fields.some((field) => refusal(field) !== undefined);
  const reason = error instanceof SomeFailed ? error.message : errorText(error, t);
  return {
    busy: isPending,
    isDone: isSuccess,
    answer: data,
    /** Why the last attempt failed, for a screen that has words of its own for it; null when it did not. */
    error,
    /** The server's message about one field. */
    refusal,
    /** Message about any other failure. */
    failure: error === null || isAboutField ? undefined : reason,
    forget: reset,
    /** Does the work, then `follow`; returns whether it was done. Never throws: the reason is shown. */
    send: async (input: Input, follow?: (answer: Answer) => void): Promise<boolean> => {
      const sent = await mutateAsync(input).then(
        (answer) => ({ answer }),
        () => null,
      );
      if (sent === null) return false;
      follow?.(sent.answer);
      return true;
    },
  };
}
