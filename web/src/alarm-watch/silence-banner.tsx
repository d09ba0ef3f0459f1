import { silenceWatchRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { silenceWatch } from '../i18n/en/silence-watch.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { silenceNotices } from './silence-notices.ts';

addTexts({ silenceWatch });

const POLLING_MS = 30_000;

/** Tells admins on every page whose silence would not be noticed now, and since when. */
export function SilenceBanner() {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery(useApi(), 'Alarms', silenceWatchRoutes.getSilenceWatch, {}),
    refetchInterval: POLLING_MS,
  });
  return (
    <output className="block">
      {data !== undefined &&
        silenceNotices(data, t).map((notice) => (
          <span
            key={notice}
            className="mb-4 flex items-center gap-x-3 rounded-md border border-warning px-3 py-2 text-body text-warning"
          >
            <EyeOff aria-hidden size={16} className="shrink-0" />
            {notice}
          </span>
        ))}
    </output>
  );
}
