import { DEVICE_KEYS_FILE } from '@ts1/contract';

/** Part of a ZIP file that holds its last names: the device keys come next to last, before the manifest. */
const END_BYTES = 4_096;

/** Whether an exported file says that it holds device keys; the server decides. */
export async function hasDeviceKeys(file: Blob): Promise<boolean> {
  return (await file.slice(-END_BYTES).text()).includes(DEVICE_KEYS_FILE);
}
