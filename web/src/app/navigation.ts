import type { LinkProps } from '@tanstack/react-router';
import {
  BellRing,
  ChartLine,
  CircleHelp,
  ClipboardList,
  Layers,
  LayoutDashboard,
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
import type { en } from '../i18n/en/index.ts';

export type PageName = keyof (typeof en)['shell']['pages'];

export interface NavigationEntry {
  readonly page: PageName;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: LucideIcon;
  readonly children?: readonly NavigationEntry[];
}

/** Entries of the sidebar, in the order of the specification (spec 1 §2); Maintenance is with the alarms. */
export const NAVIGATION: readonly NavigationEntry[] = [
  {
    page: 'dashboard',
    to: '/',
    icon: LayoutDashboard,
    children: [{ page: 'planView', to: '/dashboard/plan', icon: MapIcon }],
  },
  { page: 'sensors', to: '/sensors', icon: Thermometer },
  { page: 'thresholds', to: '/alarms', icon: SlidersHorizontal },
  { page: 'remoteAlerts', to: '/remote-alerts', icon: BellRing },
  { page: 'alarmLog', to: '/alarm-log', icon: ClipboardList },
  { page: 'maintenance', to: '/maintenance', icon: Wrench },
  { page: 'baseUnits', to: '/base-units', icon: Router },
  { page: 'zones', to: '/zones', icon: Layers },
  { page: 'analytics', to: '/analytics', icon: ChartLine },
  { page: 'users', to: '/users', icon: Users },
  { page: 'auditLogs', to: '/audit-logs', icon: ScrollText },
  { page: 'settings', to: '/settings', icon: Settings },
  { page: 'help', to: '/help', icon: CircleHelp },
];
