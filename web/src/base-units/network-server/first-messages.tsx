import { sensorChannels } from '../../i18n/en/sensor-channels.ts';
import { addTexts } from '../../i18n/translate.ts';
import { networkServer } from '../../i18n/en/network-server.ts';
import { Received } from './received.tsx';

addTexts({ networkServer, sensorChannels });

/** What has come of a network server that was just added. */
export function FirstMessages({ baseUnitId }: { readonly baseUnitId: number }) {
  return <Received baseUnitId={baseUnitId} />;
}
