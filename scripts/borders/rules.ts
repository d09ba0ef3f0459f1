import type { IFlattenedRuleSet, IForbiddenRuleType } from 'dependency-cruiser';

/**
 * The server's floors, lowest first, each with its slices and top files, also lowest first: a part may import only
 * parts before it, on its own floor or on one below.
 */
export const SERVER_FLOORS = {
  ground: ['platform', 'config', 'events', 'database', 'clock', 'audit', 'evidence-verifier'],
  people: ['companies', 'auth', 'passkeys', 'session-lock', 'two-factor', 'api-keys', 'users'],
  things: ['base-units', 'sensors', 'zones', 'settings', 'mail-server', 'commands', 'firmware'],
  measuring: ['readings', 'time-stamps', 'alarms', 'retention'],
  notifying: ['remote-alerts', 'quiet-periods', 'notifications', 'webhooks', 'live'],
  using: [
    'plans',
    'analytics',
    'company-data',
    'signatures',
    'calibrations',
    'hand-record',
    'reports',
    'tasks',
    'hand-readings',
    'drills',
    'reviews',
    'home-assistant',
    'evidence',
  ],
  ops: ['backup', 'pages'],
  gates: ['ingest', 'imports', 'operations', 'composition', 'main'],
} as const;

/** The parts of all floors, lowest first. */
export const SERVER_ORDER = Object.values(SERVER_FLOORS).flat();

/** Part of the server outside the order: the command line uses all parts. */
export const SERVER_BESIDE_THE_ORDER = ['cli'] as const;

/** The web app's shelves, lowest first; every screen folder is between `live` and `app`. */
const WEB_SHELVES = ['i18n', 'platform', 'ui', 'session', 'live'] as const;

const TESTS = String.raw`\.test\.tsx?$`;
const TEST_KITS = '^([^/]+/src|server)/testing/';
/** Tests of the whole server: they are beside its top files and look into its parts. */
const WHOLE_SERVER_TESTS = String.raw`^server/src/[^/]+\.test\.ts$`;
const TEST_CODE = [TESTS, TEST_KITS, '^(e2e|bench|web/samples)/'];

function serverPart(names: readonly string[]): string {
  return `^server/src/(${names.join('|')})(/|\\.ts$)`;
}

const floors = Object.entries(SERVER_FLOORS);

const serverFloors: IForbiddenRuleType[] = floors.slice(0, -1).map(([name, parts], position) => ({
  name: `server-floor-${name}`,
  comment: `the floor ${name} stands below what it imports here`,
  severity: 'error',
  from: { path: serverPart(parts), pathNot: TESTS },
  to: { path: serverPart(floors.slice(position + 1).flatMap(([, above]) => above)) },
}));

const serverOrder: IForbiddenRuleType[] = floors.flatMap(([, parts]) =>
  parts.slice(0, -1).map((name, position) => ({
    name: `server-order-${name}`,
    comment: `server/src/${name} stands below what it imports here, on the same floor`,
    severity: 'error',
    from: { path: serverPart([name]), pathNot: TESTS },
    to: { path: serverPart(parts.slice(position + 1)) },
  })),
);

const serverFaces: IForbiddenRuleType[] = [
  {
    name: 'server-faces',
    comment: "slices meet through each other's index.ts; platform is a shelf of single parts",
    severity: 'error',
    from: { path: '^server/src/([^/]+)', pathNot: WHOLE_SERVER_TESTS },
    to: {
      path: '^server/src/[^/]+/',
      pathNot: ['^server/src/$1/', '/index\\.ts$', '^server/src/platform/'],
    },
  },
  {
    name: 'testing-enters-by-faces',
    comment: 'the test kit uses slices through their index.ts, as they use each other',
    severity: 'error',
    from: { path: '^server/testing/', pathNot: TESTS },
    to: { path: '^server/src/[^/]+/', pathNot: ['/index\\.ts$', '^server/src/platform/'] },
  },
  {
    name: 'server-cli-is-a-leaf',
    comment: 'nothing in the server imports its command line',
    severity: 'error',
    from: { path: '^server/src/', pathNot: ['^server/src/cli/', WHOLE_SERVER_TESTS] },
    to: { path: '^server/src/cli/' },
  },
  {
    name: 'testing-is-for-tests',
    comment: 'test kits are imported by tests, the browser tests, the samples and the benchmarks alone',
    severity: 'error',
    from: { path: '^(contract|server|web|simulator|scripts)/', pathNot: TEST_CODE },
    to: { path: [TEST_KITS, TESTS] },
  },
];

const workspaceBorders: IForbiddenRuleType[] = [
  {
    name: 'samples-are-no-part-of-the-app',
    comment: 'the page of samples shows the components of the app, which knows nothing of it',
    severity: 'error',
    from: { path: '^web/src/' },
    to: { path: '^web/samples/' },
  },
  {
    name: 'contract-imports-only-zod',
    comment: 'both sides share the contract, so it stands on nothing but zod',
    severity: 'error',
    from: { path: '^contract/src/', pathNot: TESTS },
    to: { pathNot: ['^contract/src/', '(^|/)node_modules/zod/'] },
  },
  {
    name: 'web-stands-alone',
    comment: 'the browser knows the server by the contract alone',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^(server|simulator|e2e|bench|scripts)/' },
  },
  {
    name: 'server-stands-alone',
    comment: 'the server knows neither the web app nor what tries it out',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^(web|simulator|e2e|bench|scripts)/' },
  },
  {
    name: 'simulator-speaks-the-protocol',
    comment: 'the simulator knows the server only over the wire',
    severity: 'error',
    from: { path: '^simulator/', pathNot: TESTS },
    to: { path: '^(server|web|e2e|bench|scripts)/' },
  },
];

const webScreens = String.raw`^web/src/(?!(${[...WEB_SHELVES, 'app', 'testing'].join('|')})/)[^/]+/`;

const webFolders: IForbiddenRuleType[] = [
  ...WEB_SHELVES.map((name, position): IForbiddenRuleType => ({
    name: `web-order-${name}`,
    comment: `web/src/${name} stands below the screens, the app and the later shelves`,
    severity: 'error',
    from: { path: `^web/src/${name}/`, pathNot: TESTS },
    to: { path: [webScreens, `^web/src/(${[...WEB_SHELVES.slice(position + 1), 'app'].join('|')})/`] },
  })),
  {
    name: 'web-screens-below-app',
    comment: 'the app puts the screens together; no screen imports the app',
    severity: 'error',
    from: { path: webScreens, pathNot: TESTS },
    to: { path: '^web/src/app/' },
  },
];

const honesty: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'modules that import each other in a circle, types included, cannot be read one at a time',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'an import that leads nowhere',
    severity: 'error',
    from: {},
    // `virtual:` modules are made by the bundler and exist only inside a build.
    to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?(raw|url|worker|inline)$'] },
  },
  {
    name: 'production-declares-what-it-uses',
    comment: 'production code imports what its own package.json lists under dependencies',
    severity: 'error',
    from: { path: '^(contract|server|web|simulator)/src/', pathNot: TEST_CODE },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'npm-optional'] },
  },
];

/** Rules about shipped files only: a test imports the test kit, which imports every folder. */
export const SHIPPED_BORDERS: IFlattenedRuleSet = {
  forbidden: ['server', 'web'].map((workspace) => ({
    name: `${workspace}-folders-one-way`,
    comment: `folders of ${workspace} import each other in one direction, types included`,
    severity: 'error',
    scope: 'folder',
    from: { path: `^${workspace}/src/` },
    to: { path: `^${workspace}/src/`, circular: true },
  })),
};
/** Files that are not read for the rules about shipped files. */
export const NOT_SHIPPED = [TESTS, TEST_KITS];

/** Rules about allowed imports, for dependency-cruiser. */
export const BORDERS: IFlattenedRuleSet = {
  forbidden: [
    ...serverFloors,
    ...serverOrder,
    ...serverFaces,
    ...workspaceBorders,
    ...webFolders,
    ...honesty,
  ],
};
