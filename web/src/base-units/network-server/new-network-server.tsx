import type { SenderUnit } from '@ts1/contract';
import { sensorInputs } from '../../i18n/en/sensor-inputs.ts';
import { addTexts } from '../../i18n/translate.ts';
import { networkServer } from '../../i18n/en/network-server.ts';
import { Connect } from './connect.tsx';

addTexts({ networkServer, sensorInputs });

/** How to connect a network server whose key is shown this once. */
export function NewNetworkServer(props: SenderUnit & { readonly onCopied: () => void }) {
  return <Connect {...props} />;
}
