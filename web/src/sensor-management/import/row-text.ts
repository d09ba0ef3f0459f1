import { serialText } from '../../devices/type-texts.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { ApiError } from '../../platform/api-error.ts';
import { errorText } from '../../platform/error-text.ts';
import type { CheckedRow, RowProblem } from './check-rows.ts';
import type { RowOutcome } from './import-sensors.ts';

/** Writes what became of a row, or what would. */
export function rowText(checked: CheckedRow, outcome: RowOutcome | undefined, t: TFunction): string {
  if (checked.problems.length > 0) {
    const reason = checked.problems.map((problem) => problemText(problem, t)).join('; ');
    return t('sensorManagement.import.result.failed', { reason });
  }
  switch (outcome?.kind) {
    case 'added':
      return t('sensorManagement.import.result.added');
    case 'failed':
    case 'unassigned':
      return t(`sensorManagement.import.result.${outcome.kind}`, { reason: refusal(outcome.error, t) });
    case undefined:
      return t(`sensorManagement.import.result.${checked.padded ? 'padded' : 'ready'}`);
  }
}

function problemText(problem: RowProblem, t: TFunction): string {
  switch (problem.kind) {
    case 'serial':
      return serialText(problem.message, t);
    case 'name':
      return t('sensorManagement.import.problem.name', { reason: problem.reason });
    case 'type':
      return t('sensorManagement.import.problem.type', { type: problem.type });
    case 'zone':
      return t('sensorManagement.import.problem.zone', { zone: problem.zone });
    case 'inFile':
      return t('sensorManagement.import.problem.inFile', { line: problem.line });
    case 'exists':
      return t('sensorManagement.import.problem.exists', { name: problem.name });
    case 'columns':
      return t('sensorManagement.import.problem.columns', { count: problem.count });
    case 'serialMissing':
    case 'nameMissing':
    case 'typeMissing':
      return t(`sensorManagement.import.problem.${problem.kind}`);
  }
}

function refusal(error: unknown, t: TFunction): string {
  const field =
    error instanceof ApiError ? (error.fieldError('serialNo') ?? error.fieldError('name')) : undefined;
  return field ?? errorText(error, t);
}
