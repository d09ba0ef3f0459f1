import { alarmStateRoutes } from '@ts1/contract';
import type { ReactNode } from 'react';
import { BottomBar } from '../../src/app/bottom-bar.tsx';
import { CommandPalette } from '../../src/app/command-palette.tsx';
import { Footer } from '../../src/app/footer.tsx';
import { Header } from '../../src/app/header.tsx';
import { PhoneMenuPopup } from '../../src/app/phone-menu-popup.tsx';
import { Sidebar } from '../../src/app/sidebar.tsx';
import { ConnectionBar } from '../../src/live/index.ts';
import type { FakeServer } from '../../src/testing/fake-server.ts';
import { NOW } from '../../src/testing/moment.ts';
import { currentAlarm } from '../../src/testing/samples/alarms.ts';
import { Button } from '../../src/ui/button.tsx';
import { Panel } from '../../src/ui/panel.tsx';
import { doNothing, LONG_NAME } from '../sample.tsx';
import { SampleAlarmBar } from '../sections/alarm-bars.tsx';
import { answerSensors } from '../sensors-in-every-state.ts';
import { Within } from '../within.tsx';
import { usePress } from './use-press.ts';

const ALARM = [currentAlarm()];

function answerAlarm(server: FakeServer): void {
  server.answer(alarmStateRoutes.currentAlarms, ALARM);
}

/** The sidebar with its second level open. */
export function WideSidebar() {
  usePress('nav [aria-expanded="false"]');
  return (
    <Within path="/alarms" answers={answerAlarm}>
      <Sidebar narrow={false} onFold={doNothing} />
    </Within>
  );
}

/** The sidebar of icons. */
export function NarrowSidebar() {
  return (
    <Within answers={answerAlarm}>
      <Sidebar narrow onFold={doNothing} />
    </Within>
  );
}

/** The menu of phones. */
export function PhoneMenu() {
  return (
    <Within path="/alarm-log" answers={answerAlarm}>
      <PhoneMenuPopup open onClose={doNothing} />
    </Within>
  );
}

/** The header of an admin. */
export function AdminHeader() {
  return (
    <Within>
      <Header menuOpen={false} onOpenMenu={doNothing} />
    </Within>
  );
}

/** The menu at the name of the user. */
export function OpenNameMenu() {
  usePress('header [aria-expanded="false"]:not([aria-label])');
  return (
    <Within>
      <Header menuOpen={false} onOpenMenu={doNothing} />
    </Within>
  );
}

/** The header of a viewer whose names are long. */
export function ViewerHeader() {
  return (
    <Within caller="viewer" companyName={LONG_NAME} username="maximiliane.fuchs-hohenstein">
      <Header menuOpen onOpenMenu={doNothing} />
    </Within>
  );
}

/** Bars that a phone always shows: header, alarm bar and the bar at the bottom. */
export function PhoneBars() {
  return (
    <Within answers={answerAlarm}>
      <div className="flex min-h-dvh flex-col">
        <Header menuOpen={false} onOpenMenu={doNothing} />
        <SampleAlarmBar alarms={ALARM} />
        <div className="flex-1" />
      </div>
      <BottomBar onMore={doNothing} />
    </Within>
  );
}

/** The foot of a page. */
export function PageFooter() {
  return (
    <Within path="/settings">
      <Footer />
    </Within>
  );
}

const TWENTY_MINUTES_MS = 20 * 60_000;

/** Word that the server is out of reach, over the end of the page. */
export function LostConnection() {
  return (
    <Within lostSince={NOW - TWENTY_MINUTES_MS}>
      <ConnectionBar />
    </Within>
  );
}

/** The search over everything. */
export function Palette() {
  return (
    <Within answers={answerSensors}>
      <CommandPalette onClose={doNothing} />
    </Within>
  );
}

interface OpenPanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

function OpenPanel({ title, children }: OpenPanelProps) {
  return (
    <Panel
      screen="Alarm Log"
      title={title}
      about={<p className="text-fine text-muted">000-001</p>}
      onClose={doNothing}
    >
      {children}
    </Panel>
  );
}

/** Details at the right of a list. */
export function WidePanel() {
  return (
    <div className="flex justify-end">
      <OpenPanel title="Freezer 1">
        <p>Above its limit since 9:20.</p>
        <Button variant="primary">Acknowledge</Button>
      </OpenPanel>
    </div>
  );
}

/** Details in place of the list, below where the header is. */
export function NarrowPanel() {
  return (
    <div className="below-header">
      <OpenPanel title={LONG_NAME}>
        <p>Above its limit since 9:20.</p>
      </OpenPanel>
    </div>
  );
}
