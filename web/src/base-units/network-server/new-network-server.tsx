import type { SenderUnit } from '@ts1/contract';
import { sensorChannels } from '../../i18n/en/sensor-channels.ts';
import { addTexts } from '../../i18n/translate.ts';
import { networkServer } from '../../i18n/en/network-server.ts';
import { Connect } from './connect.tsx';

addTexts({ networkServer, sensorChannels });

/** How to connect a network server whose key is shown this once. */
export function NewNetworkServer(props: SenderUnit & { readonly onCopied: () => void }) {
  return <Connect {...props} />;
}
