import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { settings } from '../i18n/en/settings.ts';
import { useIsAdmin } from '../session/index.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SETTINGS_CARDS } from './cards/index.ts';

addTexts({ settings });

/** The company's own settings, one card for each subject (spec 2 §2 Settings). */
export function SettingsScreen() {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        subtitle={t(isAdmin ? 'settings.subtitle' : 'settings.readOnly')}
      />
      {/* Columns, not a grid: cards of different heights leave no holes. */}
      <div className="max-w-6xl gap-4 lg:columns-2">
        {SETTINGS_CARDS.filter(({ adminsOnly }) => isAdmin || adminsOnly !== true).map(({ name, Card }) => (
          <div key={name} id={name} className="mb-4 scroll-mt-20 break-inside-avoid">
            <Card />
          </div>
        ))}
      </div>
    </>
  );
}
