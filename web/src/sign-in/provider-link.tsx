import { usePublicConfig } from '../platform/public-config.ts';

/** Link to the provider's company site; nothing when the operator named none. */
export function ProviderLink() {
  const config = usePublicConfig();
  if (config === undefined || config.providerUrl === null) return null;
  return (
    <a href={config.providerUrl} target="_blank" rel="noreferrer" className="text-accent underline">
      {config.providerName ?? new URL(config.providerUrl).hostname}
    </a>
  );
}
