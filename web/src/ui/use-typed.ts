import { useState } from 'react';

/**
 * Text of a field whose value is kept elsewhere and comes back later, such as in the address: what is typed stays as it
 * is typed, however fast, and gives way to a value that comes from anywhere else.
 */
export function useTyped(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  /** Texts that are on their way, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    const at = sent.indexOf(value);
    setSent(sent.slice(at === -1 ? sent.length : at + 1));
    if (at === -1) setTyped(value);
  } else if (sent.length > 0 && typed === value) setSent([]);
  return {
    value: typed,
    change: (text: string): void => {
      setTyped(text);
      setSent([...sent, text]);
      onChange(text);
    },
  };
}
