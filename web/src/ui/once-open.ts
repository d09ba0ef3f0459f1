import { useState } from 'react';

/** True from the first time on: what was opened once stays mounted, so that it can close as it opened. */
export function useOnceOpen(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}
