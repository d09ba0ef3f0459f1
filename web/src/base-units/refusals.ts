import { BASE_UNIT_CONFLICT } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { ApiError } from '../platform/api-error.ts';

/** Errors of a new base unit, by field; `form` is about all of it. */
export interface AdditionRefusal {
  readonly serial?: string | undefined;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly brokerKey?: string | undefined;
  readonly form?: string | undefined;
}

/** Why a base unit was not added: the specified sentence for a conflict, else beside the fields it is about. */
export function additionRefusal(error: unknown, t: TFunction): AdditionRefusal {
  if (isConflict(error)) return { form: BASE_UNIT_CONFLICT };
  const failed = { form: t('baseUnits.add.failed') };
  if (!(error instanceof ApiError)) return failed;
  return {
    ...failed,
    serial: error.fieldError('baseUnitSerialNo'),
    name: error.fieldError('baseUnitName'),
    type: error.fieldError('typeId'),
    brokerKey: error.fieldError('brokerKey') === undefined ? undefined : t('baseUnits.add.brokerKeyWrong'),
  };
}

/** Why a base unit was not renamed. */
export function renamingRefusal(error: unknown, t: TFunction): string {
  if (isConflict(error)) return BASE_UNIT_CONFLICT;
  const field = error instanceof ApiError ? error.fieldError('baseUnitName') : undefined;
  const failed = t('baseUnits.rename.failed');
  return field === undefined ? failed : `${failed} (${field})`;
}

function isConflict(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.failure.kind === 'refused' &&
    error.failure.problem?.message === BASE_UNIT_CONFLICT
  );
}
