import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import type { OperatorPages } from './operator-pages.ts';

/** Registers the call that answers the operator's own public pages. */
export function registerPageRoutes(api: Api, { pages }: { readonly pages: OperatorPages }): void {
  registerRoute(api, routes.publicPage, async ({ params }) => ({ text: await pages.read(params.page) }));
}
