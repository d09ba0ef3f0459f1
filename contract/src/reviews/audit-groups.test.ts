import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../audit/audit-actions.ts';
import { actionsInGroups, AUDIT_GROUPS, auditGroup } from './audit-groups.ts';

test('every action of the audit log is in exactly one group that a review can be limited to', () => {
  expect(Object.values(AUDIT_GROUPS).flat().toSorted()).toEqual(AUDIT_ACTIONS.toSorted());
  expect(auditGroup.options).toEqual(Object.keys(AUDIT_GROUPS));
});

test('no group is every action, and several groups are the actions of each', () => {
  expect(actionsInGroups([])).toBeUndefined();
  expect(actionsInGroups(['alarms', 'calibrations'])).toEqual([
    ...AUDIT_GROUPS.alarms,
    ...AUDIT_GROUPS.calibrations,
  ]);
});
