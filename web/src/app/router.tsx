import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import type { ApiClient } from '../platform/api-client.ts';
import type { LogSearch } from '../alarm-log/log-search.ts';
import type { AuditSearch } from '../audit-logs/audit-search.ts';
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import type { ChartSearch } from '../sensor-detail/chart-search.ts';
import type { MaintenanceSearch } from '../maintenance/maintenance-search.ts';
import type { PlanSearch } from '../plan/plan-search.ts';
import type { ReviewSearch } from '../reviews/review-search.ts';
import type { ThresholdsSearch } from '../thresholds/thresholds-search.ts';
import { SignInScreen } from '../sign-in/sign-in-screen.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { lazyScreen } from './lazy-screen.ts';
import type { PageName } from './navigation.ts';
import { RootScreen } from './root-screen.tsx';
import { SignedInGate } from './signed-in-gate.tsx';

export interface RouterContext {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Names the browser's tab. */
    page?: PageName;
  }
}

/** Search parameters of an address: its screen parses them, so that the schema is not in the first load. */
type Unparsed<Search> = Readonly<Partial<Record<keyof Search, unknown>>>;

const root = createRootRouteWithContext<RouterContext>()({ component: RootScreen });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  // Left unparsed on purpose: the router keeps what a parser leaves out. The screen checks it.
  validateSearch: (search: Record<string, unknown>): { from?: unknown } => search,
  component: SignInScreen,
});
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyScreen(async () => import('../sign-in/setup-screen.tsx'), 'SetupScreen'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyScreen(
    async () => import('../sign-in/forgotten-password-screen.tsx'),
    'ForgottenPasswordScreen',
  ),
});
const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  component: lazyScreen(async () => import('../sign-in/set-password-screen.tsx'), 'SetPasswordScreen'),
});
const stop = createRoute({
  getParentRoute: () => root,
  path: '/stop',
  component: lazyScreen(async () => import('../sign-in/stop-screen.tsx'), 'StopScreen'),
});
const publicPages = async () => import('../legal/pages.tsx');
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  staticData: { page: 'terms' },
  component: lazyScreen(publicPages, 'TermsPage'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  staticData: { page: 'privacy' },
  component: lazyScreen(publicPages, 'PrivacyPage'),
});
const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  staticData: { page: 'contact' },
  component: lazyScreen(publicPages, 'ContactPage'),
});

/** Everything behind the sign-in, inside the shell. */
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInGate });

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  staticData: { page: 'dashboard' },
  component: DashboardScreen,
});
const planView = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard/plan',
  staticData: { page: 'planView' },
  validateSearch: (search: Record<string, unknown>): Unparsed<PlanSearch> => search,
  component: lazyScreen(async () => import('../plan/plan-screen.tsx'), 'PlanScreen'),
});
const sensors = createRoute({
  getParentRoute: () => signedIn,
  path: '/sensors',
  staticData: { page: 'sensors' },
  component: lazyScreen(async () => import('../sensor-management/sensors-screen.tsx'), 'SensorsScreen'),
});
const sensorDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/sensors/$sensorId',
  staticData: { page: 'sensors' },
  validateSearch: (search: Record<string, unknown>): Unparsed<ChartSearch> => search,
  component: lazyScreen(async () => import('../sensor-detail/sensor-screen.tsx'), 'SensorScreen'),
});
const thresholds = createRoute({
  getParentRoute: () => signedIn,
  path: '/alarms',
  staticData: { page: 'thresholds' },
  validateSearch: (search: Record<string, unknown>): Unparsed<ThresholdsSearch> => search,
  component: lazyScreen(async () => import('../thresholds/thresholds-screen.tsx'), 'ThresholdsScreen'),
});
const alarmTemplates = createRoute({
  getParentRoute: () => signedIn,
  path: '/alarms/templates',
  staticData: { page: 'thresholds' },
  component: lazyScreen(
    async () => import('../thresholds/templates/templates-screen.tsx'),
    'TemplatesScreen',
  ),
});
const remoteAlerts = createRoute({
  getParentRoute: () => signedIn,
  path: '/remote-alerts',
  staticData: { page: 'remoteAlerts' },
  validateSearch: (search: Record<string, unknown>): { tab?: unknown } => search,
  component: lazyScreen(
    async () => import('../remote-alerts/remote-alerts-screen.tsx'),
    'RemoteAlertsScreen',
  ),
});
const maintenance = createRoute({
  getParentRoute: () => signedIn,
  path: '/maintenance',
  staticData: { page: 'maintenance' },
  validateSearch: (search: Record<string, unknown>): Unparsed<MaintenanceSearch> => search,
  component: lazyScreen(async () => import('../maintenance/maintenance-screen.tsx'), 'MaintenanceScreen'),
});
const alarmLog = createRoute({
  getParentRoute: () => signedIn,
  path: '/alarm-log',
  staticData: { page: 'alarmLog' },
  validateSearch: (search: Record<string, unknown>): Unparsed<LogSearch> => search,
  component: lazyScreen(async () => import('../alarm-log/alarm-log-screen.tsx'), 'AlarmLogScreen'),
});
const baseUnits = createRoute({
  getParentRoute: () => signedIn,
  path: '/base-units',
  staticData: { page: 'baseUnits' },
  component: lazyScreen(async () => import('../base-units/base-units-screen.tsx'), 'BaseUnitsScreen'),
});
const zones = createRoute({
  getParentRoute: () => signedIn,
  path: '/zones',
  staticData: { page: 'zones' },
  component: lazyScreen(async () => import('../zones/zones-screen.tsx'), 'ZonesScreen'),
});
const analytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/analytics',
  staticData: { page: 'analytics' },
  component: lazyScreen(async () => import('../analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  staticData: { page: 'users' },
  component: lazyScreen(async () => import('../users/users-screen.tsx'), 'UsersScreen'),
});
const reviews = createRoute({
  getParentRoute: () => signedIn,
  path: '/alarm-log/reviews',
  staticData: { page: 'reviews' },
  validateSearch: (search: Record<string, unknown>): Unparsed<ReviewSearch & { readonly tab: string }> =>
    search,
  component: lazyScreen(async () => import('../reviews/reviews-screen.tsx'), 'ReviewsScreen'),
});
const tasks = createRoute({
  getParentRoute: () => signedIn,
  path: '/tasks',
  staticData: { page: 'tasks' },
  validateSearch: (search: Record<string, unknown>): { tab?: unknown } => search,
  component: lazyScreen(async () => import('../tasks/tasks-screen.tsx'), 'TasksScreen'),
});
const auditLogs = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit-logs',
  staticData: { page: 'auditLogs' },
  validateSearch: (search: Record<string, unknown>): Unparsed<AuditSearch> => search,
  component: lazyScreen(async () => import('../audit-logs/audit-logs-screen.tsx'), 'AuditLogsScreen'),
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  staticData: { page: 'settings' },
  component: lazyScreen(async () => import('../settings/settings-screen.tsx'), 'SettingsScreen'),
});
const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/help',
  staticData: { page: 'help' },
  component: lazyScreen(async () => import('../help/help-screen.tsx'), 'HelpScreen'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  staticData: { page: 'account' },
  component: lazyScreen(async () => import('../account/account-screen.tsx'), 'AccountScreen'),
});

const notFound = lazyScreen(async () => import('./not-found-screen.tsx'), 'NotFoundScreen');
/** A sign-in comes before the news that there is no such page. */
const elsewhere = createRoute({ getParentRoute: () => signedIn, path: '$', component: notFound });

const routeTree = root.addChildren([
  login,
  setup,
  forgotPassword,
  setPassword,
  stop,
  terms,
  privacy,
  contact,
  signedIn.addChildren([
    dashboard,
    planView,
    sensors,
    sensorDetail,
    thresholds,
    alarmTemplates,
    remoteAlerts,
    maintenance,
    alarmLog,
    baseUnits,
    zones,
    analytics,
    users,
    reviews,
    tasks,
    auditLogs,
    settings,
    help,
    account,
    elsewhere,
  ]),
]);

/** Every address of the app (spec 1 §2). */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: notFound,
  });
}
