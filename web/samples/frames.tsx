import type { ComponentType } from 'react';
import {
  DestructiveQuestion,
  FormInDialog,
  Question,
  QuestionWithCall,
  RefusedForm,
  Secret,
  WideDialog,
} from './frames/dialogs.tsx';
import { PhoneList, SensorCards } from './frames/phone.tsx';
import {
  AlarmOfSensor,
  OpenPopover,
  OpenTooltip,
  SavedSearches,
  ToastOfError,
  ToastOfSuccess,
  ToastWithAction,
  TooltipAtTheRight,
} from './frames/popovers.tsx';
import {
  AdminHeader,
  LostConnection,
  NarrowPanel,
  NarrowSidebar,
  OpenNameMenu,
  PageFooter,
  Palette,
  PhoneBars,
  PhoneMenu,
  ViewerHeader,
  WidePanel,
  WideSidebar,
} from './frames/shell.tsx';

/** A sample in a window of its own: it lies over a page, or follows the width of the window. */
export interface Frame {
  /** Names it in addresses, and its pictures. */
  readonly name: string;
  readonly title: string;
  /** Size of the window in pixels. */
  readonly width: number;
  readonly height: number;
  readonly content: ComponentType;
}

/** Every sample with a window of its own, in the order of the page. */
export const FRAMES: readonly Frame[] = [
  { name: 'dialog', title: 'Dialog', width: 500, height: 300, content: FormInDialog },
  {
    name: 'dialog-refused',
    title: 'Dialog, refused and busy',
    width: 500,
    height: 390,
    content: RefusedForm,
  },
  { name: 'dialog-wide', title: 'Dialog, wide', width: 960, height: 220, content: WideDialog },
  { name: 'question', title: 'Question', width: 500, height: 220, content: Question },
  {
    name: 'question-destructive',
    title: 'Question, destructive, failed',
    width: 500,
    height: 320,
    content: DestructiveQuestion,
  },
  {
    name: 'question-call',
    title: 'Question with its call',
    width: 390,
    height: 200,
    content: QuestionWithCall,
  },
  { name: 'secret', title: 'Shown once', width: 500, height: 360, content: Secret },
  { name: 'popover', title: 'Popover', width: 400, height: 240, content: OpenPopover },
  { name: 'saved-searches', title: 'Saved searches', width: 1100, height: 420, content: SavedSearches },
  { name: 'alarm-of-sensor', title: 'Alarm of a sensor', width: 1300, height: 520, content: AlarmOfSensor },
  { name: 'tooltip', title: 'Tooltip', width: 320, height: 140, content: OpenTooltip },
  { name: 'tooltip-right', title: 'Tooltip, right', width: 240, height: 80, content: TooltipAtTheRight },
  { name: 'toast', title: 'Toast', width: 700, height: 100, content: ToastOfSuccess },
  { name: 'toast-error', title: 'Toast on a phone, failed', width: 390, height: 180, content: ToastOfError },
  { name: 'toast-action', title: 'Toast with an action', width: 700, height: 100, content: ToastWithAction },
  { name: 'sidebar', title: 'Sidebar, second level', width: 780, height: 1340, content: WideSidebar },
  { name: 'sidebar-narrow', title: 'Sidebar, icons', width: 780, height: 760, content: NarrowSidebar },
  { name: 'header', title: 'Header', width: 1280, height: 60, content: AdminHeader },
  { name: 'name-menu', title: 'Menu at the name', width: 800, height: 460, content: OpenNameMenu },
  { name: 'header-long', title: 'Header, viewer, long names', width: 800, height: 60, content: ViewerHeader },
  { name: 'phone-bars', title: 'Bars of a phone', width: 390, height: 300, content: PhoneBars },
  { name: 'phone-menu', title: 'Menu of a phone', width: 390, height: 720, content: PhoneMenu },
  { name: 'palette', title: 'Search over everything', width: 760, height: 620, content: Palette },
  { name: 'panel', title: 'Panel', width: 1120, height: 320, content: WidePanel },
  {
    name: 'panel-narrow',
    title: 'Panel, in place of the list',
    width: 390,
    height: 220,
    content: NarrowPanel,
  },
  { name: 'connection', title: 'Connection lost', width: 1000, height: 80, content: LostConnection },
  { name: 'footer', title: 'Footer', width: 1100, height: 60, content: PageFooter },
  { name: 'phone-sensors', title: 'Sensors on a phone', width: 390, height: 580, content: SensorCards },
  { name: 'phone-list', title: 'List on a phone', width: 390, height: 330, content: PhoneList },
];
