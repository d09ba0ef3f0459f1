import { routes } from '@ts1/contract';
import { visibleSensors } from '../auth/index.ts';
import { callerLanguage } from '../platform/security/caller-language.ts';
import { callerPreferences } from '../platform/security/caller-preferences.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createPdfDrawing, fileAnswer } from '../reports/index.ts';
import type { RunDrillDeps } from './deps.ts';
import { drillInWords, runInWords } from './in-words.ts';
import { lookAtRun } from './look-at-run.ts';
import { makeDrillReport } from './make-report.ts';
import { readDrills, readRuns } from './read-drills.ts';
import { noSuchDrill } from './refusals.ts';
import { runByHand } from './run-by-hand.ts';
import { createDrill, deleteDrill, saveDrill } from './save-drill.ts';

const RUNS_SHOWN = 50;

/** Registers the calls of alarm drills. */
export function registerDrillRoutes(api: Api, deps: RunDrillDeps): void {
  const { database, clock } = deps;
  registerRoute(api, routes.listDrills, async ({ user, request }) => {
    const drills = await database.read(user.companyId, async (tx) =>
      readDrills(tx, user.companyId, {
        now: clock.now(),
        visible: await visibleSensors(tx, user),
        isAdmin: user.permissions.includes('settings'),
      }),
    );
    return drills.map((one) => drillInWords(one, callerLanguage(request)));
  });
  registerRoute(api, routes.createDrill, async ({ user, body, request }) =>
    drillInWords(await createDrill(deps, user, body), callerLanguage(request)),
  );
  registerRoute(api, routes.saveDrill, async ({ user, params, body, request }) =>
    drillInWords(await saveDrill(deps, user, params.drillId, body), callerLanguage(request)),
  );
  registerRoute(api, routes.deleteDrill, async ({ user, params }) => deleteDrill(deps, user, params.drillId));
  registerRoute(api, routes.runDrill, async ({ user, params, request }) =>
    runInWords(await runByHand(deps, user, params.drillId), callerLanguage(request)),
  );
  registerRoute(api, routes.listDrillRuns, async ({ user, params: { drillId }, query, request }) => {
    const runs = await database.read(user.companyId, async (tx) => {
      const reader = { now: clock.now(), visible: await visibleSensors(tx, user), isAdmin: false };
      if ((await readDrills(tx, user.companyId, reader, drillId)).length === 0) throw noSuchDrill();
      return readRuns(tx, user.companyId, {
        visible: reader.visible,
        drillId,
        limit: query.limit ?? RUNS_SHOWN,
      });
    });
    return runs.map((one) => runInWords(one, callerLanguage(request)));
  });
  const drawPdf = createPdfDrawing();
  registerRoute(api, routes.drillReport, async ({ user, query: { startDate, endDate }, reply, request }) => {
    const reader = callerPreferences(user, request);
    const period = { from: startDate, to: endDate, reader };
    const { name, head, blocks } = await makeDrillReport(deps, user, period);
    return fileAnswer(reply, name, [await drawPdf(user.companyId, head, blocks)]);
  });
  registerRoute(api, routes.lookAtDrillRun, async ({ user, params, request }) =>
    runInWords(await lookAtRun(deps, user, params), callerLanguage(request)),
  );
}
