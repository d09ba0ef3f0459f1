import { type Task, task, type TaskPlan, taskPlan } from '@ts1/contract';
import { expect } from 'vitest';
import type { Database } from '../src/database/index.ts';
import { openDueTasks, type OpenTaskDeps } from '../src/tasks/index.ts';
import { EXAMPLE_TASK_PLAN } from './furnish-company.ts';
import { jobDeps } from './job-deps.ts';
import { signIn, type TestApp, type TestCompany, type TestPerson } from './test-app.ts';
import { openWatchedStore, type WatchedStore } from './watched-store.ts';

/** A company with a base unit, its plans of tasks, and the job that opens what is due. */
export interface TaskCompany {
  /** Its people, signed in since the clock was last moved. */
  readonly company: TestCompany;
  readonly store: WatchedStore;
  readonly deps: OpenTaskDeps;
  /** Plans tasks of the viewer, a check list at 08:00 each day unless said otherwise. */
  plan(changes?: object): Promise<TaskPlan>;
  /** Reads the tasks of a plan, oldest first, over or not. */
  readTasks(plan: Pick<TaskPlan, 'id'>, person?: TestPerson): Promise<Task[]>;
  /** Moves the clock to a moment, runs the job and signs everybody in again. */
  passTo(at: number): Promise<void>;
  /** Messages of a purpose, in the order in which they were written. */
  messages(purpose: 'task-due' | 'task-missed'): Promise<Sent[]>;
}

interface Sent {
  readonly group_id: number | null;
  readonly recipient_id: number;
  readonly channel: string;
  readonly message: string;
}

let companies = 0;

/** Makes a company for a test of tasks; its time zone is UTC. */
export async function openTaskCompany(app: TestApp, database: Database): Promise<TaskCompany> {
  let company = await app.createCompany(`Tasks ${(companies += 1)}`);
  const store = await openWatchedStore(app, company);
  const deps: OpenTaskDeps = {
    ...jobDeps(app, database),
    configured: new Set(['email', 'sms', 'push', 'voice']),
    watch: () => ({ since: 0, blind: [] }),
  };
  return {
    get company() {
      return company;
    },
    store,
    deps,
    async plan(changes = {}) {
      const body = { ...EXAMPLE_TASK_PLAN, assignee_ids: [company.viewer.userId], ...changes };
      const answer = await company.admin.call('POST', '/task-plans', body);
      expect(answer.json()).toMatchObject({ id: expect.any(Number) });
      return taskPlan.parse(answer.json());
    },
    async readTasks({ id }, person = company.admin) {
      const lists = await Promise.all(
        [true, false].map(async (over) => {
          const answer = await person.call('GET', `/tasks?over=${String(over)}&limit=500`);
          return task.array().parse(answer.json());
        }),
      );
      return lists
        .flat()
        .filter(({ plan_id }) => plan_id === id)
        .toSorted((one, other) => one.due_at.localeCompare(other.due_at));
    },
    async passTo(at) {
      app.clock.advance(Math.max(0, at - app.clock.now()));
      await openDueTasks(deps);
      const { name, admin, viewer } = company;
      company = {
        ...company,
        admin: await signIn(app.http, name, admin.email),
        viewer: await signIn(app.http, name, viewer.email),
      };
    },
    async messages(purpose) {
      return database.read(company.companyId, async (tx) =>
        tx.sql
          .selectFrom('deliveries')
          .select(['group_id', 'recipient_id', 'channel', 'message'])
          .where('company_id', '=', company.companyId)
          .where('purpose', '=', purpose)
          .orderBy('delivery_id')
          .execute(),
      );
    },
  };
}
