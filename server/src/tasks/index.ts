export { doByReading, takeTaskOfReading, undoByReading } from './by-hand-reading.ts';
export { countTasks } from './count-tasks.ts';
export type { OpenTaskDeps } from './deps.ts';
export { openDueTasks } from './open-due-tasks.ts';
export { registerTaskRoutes } from './routes.ts';
