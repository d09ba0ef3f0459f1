import type { LinkProps } from '@tanstack/react-router';
import {
  BellRing,
  ChartLine,
  CircleCheck,
  CircleHelp,
  ClipboardList,
  Layers,
  LayoutDashboard,
  LayoutTemplate,
  ListChecks,
  Map as MapIcon,
  Router,
  ScrollText,
  Settings,
  SlidersHorizontal,
  Thermometer,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { Verb } from '@ts1/contract';
import type { en } from '../i18n/en/index.ts';
import type { PageWithParts } from './page-parts.ts';

export type PageName = keyof (typeof en)['shell']['pages'];

export interface NavigationEntry {
  readonly page: PageName;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: LucideIcon;
  /** Only for people whose role permits it. */
  readonly needs?: Verb;
  /** Pages of the second level. */
  readonly children?: readonly NavigationEntry[];
  /** Its parts are the second level. */
  readonly parts?: PageWithParts;
}

/** Entries of the sidebar, in the order of the specification (spec 1 §2). */
export const NAVIGATION: readonly NavigationEntry[] = [
  {
    page: 'dashboard',
    to: '/',
    icon: LayoutDashboard,
    children: [{ page: 'planView', to: '/dashboard/plan', icon: MapIcon }],
  },
  { page: 'sensors', to: '/sensors', icon: Thermometer },
  {
    page: 'thresholds',
    to: '/alarms',
    icon: SlidersHorizontal,
    children: [{ page: 'templates', to: '/alarms/templates', icon: LayoutTemplate }],
  },
  { page: 'remoteAlerts', to: '/remote-alerts', icon: BellRing, parts: 'remoteAlerts' },
  {
    page: 'alarmLog',
    to: '/alarm-log',
    icon: ClipboardList,
    children: [
      { page: 'maintenance', to: '/maintenance', icon: Wrench },
      { page: 'reviews', to: '/alarm-log/reviews', icon: CircleCheck },
      { page: 'tasks', to: '/tasks', icon: ListChecks },
    ],
  },
  { page: 'baseUnits', to: '/base-units', icon: Router },
  { page: 'zones', to: '/zones', icon: Layers },
  { page: 'analytics', to: '/analytics', icon: ChartLine, parts: 'analytics' },
  { page: 'users', to: '/users', icon: Users },
  { page: 'auditLogs', to: '/audit-logs', icon: ScrollText, needs: 'audit' },
  { page: 'settings', to: '/settings', icon: Settings, parts: 'settings' },
  { page: 'help', to: '/help', icon: CircleHelp },
];
