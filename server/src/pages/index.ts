export { createOperatorPages, type OperatorPages } from './operator-pages.ts';
export { registerPageRoutes } from './routes.ts';
