import { BellRing, Plus, Thermometer } from 'lucide-react';
import { SummaryCards } from '../../src/sensors/index.ts';
import type { SensorCounts, SensorFilter } from '../../src/sensors/sensor-signs.ts';
import { Brand } from '../../src/ui/brand.tsx';
import { Button } from '../../src/ui/button.tsx';
import { Card } from '../../src/ui/card.tsx';
import { PageHeader } from '../../src/ui/page-header.tsx';
import { QrCode } from '../../src/ui/qr-code.tsx';
import { StatCard } from '../../src/ui/stat-card.tsx';
import { TONE_TEXT, type Tone } from '../../src/ui/tone.ts';
import { doNothing, Kept, LONG_NAME, Sample } from '../sample.tsx';

const TONES = Object.keys(TONE_TEXT) as Tone[];

/** Cards with one figure. */
export function StatCards() {
  return (
    <>
      {TONES.map((tone) => (
        <Sample key={tone} of={tone}>
          <StatCard label="Out of limits" value={3} tone={tone} icon={<BellRing aria-hidden size={16} />} />
        </Sample>
      ))}
      <Sample of="loading">
        <StatCard label="Online" value={undefined} />
      </Sample>
      <Sample of="note">
        <StatCard label="Offline" value={2} note="1 out of service" />
      </Sample>
      <Sample of="caption">
        <StatCard label="Mean" value="-18.4 °C" caption="of the last 24 hours" />
      </Sample>
      <Sample of="with a drawing">
        <StatCard label="Battery" value="3.61 V">
          <Thermometer aria-hidden size={32} className="text-muted" />
        </StatCard>
      </Sample>
      <Sample of="filter">
        <StatCard label="Online" value={12} onSelect={doNothing} />
      </Sample>
      <Sample of="filter, hover" shown="hover">
        <StatCard label="Online" value={12} onSelect={doNothing} />
      </Sample>
      <Sample of="filter, focus" shown="focus-visible">
        <StatCard label="Online" value={12} onSelect={doNothing} />
      </Sample>
      <Sample of="filter, selected">
        <StatCard label="Online" value={12} onSelect={doNothing} selected />
      </Sample>
      <Sample of="long">
        <div className="sample-320">
          <StatCard label={LONG_NAME} value={12} compact dense />
        </div>
      </Sample>
    </>
  );
}

const COUNTS: SensorCounts = {
  total: 24,
  online: 19,
  warning: 2,
  offline: 3,
  outOfLimits: 2,
  noLimits: 0,
  outOfService: 1,
};
const NOTHING_WRONG = { ...COUNTS, online: 24, warning: 0, offline: 0, outOfLimits: 0, outOfService: 0 };

/** The cards above sensors. */
export function Summaries() {
  return (
    <>
      <Sample of="loading" wide>
        <SummaryCards counts={undefined} filter="all" onFilter={doNothing} />
      </Sample>
      <Sample of="something is wrong, one chosen" wide>
        <Kept<SensorFilter> initial="out-of-limits">
          {(filter, keep) => <SummaryCards counts={COUNTS} filter={filter} onFilter={keep} />}
        </Kept>
      </Sample>
      <Sample of="some without limits" wide>
        <SummaryCards counts={{ ...COUNTS, noLimits: 5 }} filter="all" onFilter={doNothing} />
      </Sample>
      <Sample of="nothing is wrong" wide>
        <SummaryCards counts={NOTHING_WRONG} filter="all" onFilter={doNothing} />
      </Sample>
    </>
  );
}

/** Parts of every page. */
export function PageParts() {
  return (
    <>
      <Sample of="head of a page" wide>
        <PageHeader title="Sensors" subtitle="24 sensors" action={<Button icon={Plus}>Add Sensor</Button>} />
      </Sample>
      <Sample of="head, title alone" wide>
        <PageHeader title="Zones" />
      </Sample>
      <Sample of="head, long" wide>
        <PageHeader title={LONG_NAME} subtitle={LONG_NAME} action={<Button>Edit</Button>} />
      </Sample>
      <Sample of="mark and name">
        <Brand name="TS1 Monitoring" />
      </Sample>
      <Sample of="mark">
        <Brand />
      </Sample>
      <Sample of="card with a title" wide>
        <Card title="Company">Harbour Hospital</Card>
      </Sample>
      <Sample of="card" wide>
        <Card>{LONG_NAME}</Card>
      </Sample>
      <Sample of="QR code">
        <QrCode text="https://monitoring.example.com/a" label="Address of the product" />
      </Sample>
    </>
  );
}
