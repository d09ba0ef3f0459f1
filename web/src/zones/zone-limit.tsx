import { type User, zoneRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { zoneLimit } from '../i18n/en/zone-limit.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { useCan } from '../session/index.ts';
import { useCompanySettings } from '../platform/use-company-settings.ts';
import { FormError } from '../ui/form-error.tsx';
import { Switch } from '../ui/switch.tsx';

addTexts({ zoneLimit });

/** Whether the zones of viewers limit what they see, and the switch for admins; where people are put into zones. */
export function ZoneLimit() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const { settings, change } = useCompanySettings();
  const { busy, failure, send } = useAction(change);
  if (settings.data === undefined) return null;
  const { viewersSeeOwnZones: isLimited } = settings.data;
  return (
    <div className="mb-3 flex flex-col items-start gap-1">
      <p className={isLimited ? 'text-body text-muted' : 'text-body text-warning'}>
        {t(isLimited ? 'zoneLimit.on' : 'zoneLimit.off')}
      </p>
      {maySet && (
        <Switch
          label={t('zoneLimit.switch')}
          checked={isLimited}
          disabled={busy}
          onChange={(viewersSeeOwnZones) => void send({ viewersSeeOwnZones })}
        />
      )}
      <FormError>{failure}</FormError>
    </div>
  );
}

/** Returns what each user sees in words: everything, the names of some zones, or nothing; undefined until known. */
export function useWhatUsersSee(): (user: Pick<User, 'id' | 'role'>) => string | undefined {
  const { t } = useTranslation();
  const isLimited = useCompanySettings().settings.data?.viewersSeeOwnZones;
  const zones = useQuery(apiQuery(useApi(), 'Zones', zoneRoutes.listZones, {})).data;
  return ({ id, role }) => {
    if (role === 'admin' || isLimited === false) return t('zoneLimit.sees.everything');
    if (isLimited === undefined || zones === undefined) return undefined;
    const own = zones
      .filter(({ zone_users: users }) => users.includes(id))
      .map(({ zone_name: name }) => name);
    return own.length === 0
      ? t('zoneLimit.sees.nothing')
      : t('zoneLimit.sees.zones', { zones: own.join(', ') });
  };
}
