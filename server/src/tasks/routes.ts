import { routes } from '@ts1/contract';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { doTask } from './do-task.ts';
import { readPlans } from './read-plans.ts';
import { readTasks } from './read-tasks.ts';
import { createPlan, deletePlan, savePlan, type SavePlanDeps } from './save-plan.ts';

const SHOWN = 200;

/** Registers the calls of tasks and their plans. */
export function registerTaskRoutes(api: Api, deps: SavePlanDeps): void {
  const { database, clock } = deps;
  registerRoute(api, routes.listTaskPlans, async ({ user }) =>
    database.read(user.companyId, async (tx) => readPlans(tx, user)),
  );
  registerRoute(api, routes.createTaskPlan, async ({ user, body }) => createPlan(deps, user, body));
  registerRoute(api, routes.saveTaskPlan, async ({ user, params, body }) =>
    savePlan(deps, user, params.taskPlanId, body),
  );
  registerRoute(api, routes.deleteTaskPlan, async ({ user, params }) =>
    deletePlan(deps, user, params.taskPlanId),
  );
  registerRoute(api, routes.listTasks, async ({ user, query: { over, sensorId, limit = SHOWN } }) => {
    const wanted = { isOver: over === 'true', sensorId, limit };
    return database.read(user.companyId, async (tx) => readTasks(tx, user, wanted, clock.now()));
  });
  registerRoute(api, routes.doTask, async ({ user, params, body, request }) =>
    doTask(deps, user, params.taskId, readIdempotencyKey(request), body),
  );
}
