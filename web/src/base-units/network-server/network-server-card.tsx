import type { BaseUnit, SenderProblem } from '@ts1/contract';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sensorInputs } from '../../i18n/en/sensor-inputs.ts';
import { addTexts } from '../../i18n/translate.ts';
import { networkServer } from '../../i18n/en/network-server.ts';
import { relativeTimeText } from '../../platform/relative-time-text.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { ReceivedSoFar } from '../received-so-far.tsx';
import { Connect } from './connect.tsx';
import { FieldsSeen } from './fields-seen.tsx';
import { LastMessage } from './last-message.tsx';
import { SilenceForm } from './silence-form.tsx';

addTexts({ networkServer, sensorInputs });

interface NetworkServerCardProps {
  readonly unit: BaseUnit;
  readonly now: number;
}

/** Warnings about a network server, and for admins what it sends, what its fields mean and how it is connected. */
export function NetworkServerCard({ unit, now }: NetworkServerCardProps) {
  const mayManageDevices = useCan('devices');
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Warnings unit={unit} now={now} />
      {mayManageDevices && (
        <>
          <ReceivedSoFar baseUnitId={unit.id} />
          <FieldsSeen baseUnitId={unit.id} now={now} />
          <LastMessage baseUnitId={unit.id} now={now} />
          <SilenceForm unit={unit} />
          <HowToConnect serialNo={unit.serialNo} />
        </>
      )}
    </div>
  );
}

function Warnings({ unit: { warnings }, now }: NetworkServerCardProps) {
  const { t } = useTranslation();
  return warnings?.map(({ problem, count, last_at, sender }) => (
    <p key={problem} className="flex items-start gap-1 text-table text-warning">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {t(`networkServer.problems.${problem}`, { count, when: relativeTimeText(last_at, now, t) })}{' '}
      {t(`networkServer.remedies.${remedyKey(problem, sender)}`)}
    </p>
  ));
}

function HowToConnect({ serialNo }: { readonly serialNo: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <Button onClick={() => setShown(!isShown)}>{t(isShown ? 'ui.close' : 'networkServer.setUp')}</Button>
      {isShown && (
        <div className="flex w-full max-w-3xl min-w-0 flex-col gap-3">
          <p className="text-fine text-muted">{t('networkServer.keyHint')}</p>
          <Connect serialNo={serialNo} deviceKey={t('networkServer.keyPlaceholder')} />
        </div>
      )}
    </div>
  );
}

/** Names the text of the remedy for a problem of messages: by their sender, where that is known. */
function remedyKey(problem: SenderProblem, sender: string | undefined) {
  switch (problem) {
    case 'no-decoded-values':
      if (sender === 'chirpstack') return 'codec';
      return sender === 'things-stack' ? 'formatter' : 'decoder';
    case 'no-known-field':
      return 'fields';
    case 'no-address':
      if (sender === 'zigbee2mqtt') return 'zigbeeAddress';
      return sender === 'json' ? 'address' : 'radioAddress';
    case 'no-time':
      if (sender === 'zigbee2mqtt') return 'zigbeeTime';
      return sender === 'ruuvi' ? 'ruuviTime' : 'time';
    case 'unknown-text':
      return 'texts';
    case 'retained':
      return 'retain';
    case 'simulated':
      return 'simulated';
  }
}
