import { AUDIT_ACTIONS } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { auditLogs } from '../i18n/en/audit-logs.ts';
import { inWords } from './action-text.ts';

describe('the actions of the audit log', () => {
  test('all have words of their own, and no others have', () => {
    expect(Object.keys(auditLogs.actions).toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
  });

  test('of a later version are shown by their names as words', () => {
    expect(inWords('freezer_defrost')).toBe('Freezer defrost');
    expect(inWords('baseUnitId')).toBe('Base unit id');
  });
});
