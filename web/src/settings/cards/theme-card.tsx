import { Moon, Sun } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { setTheme, useTheme } from '../../platform/theme.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const THEMES = [
  { theme: 'dark', icon: Moon },
  { theme: 'light', icon: Sun },
] as const;

/** Light or dark, on this device. */
export function ThemeCard() {
  const { t } = useTranslation();
  const shown = useTheme();
  return (
    <Card title={t('settings.theme.title')}>
      <fieldset aria-label={t('settings.theme.label')} className="flex flex-wrap gap-2">
        {THEMES.map(({ theme, icon }) => (
          <Button key={theme} icon={icon} pressed={shown === theme} onClick={() => setTheme(theme)}>
            {t(`settings.theme.${theme}`)}
          </Button>
        ))}
      </fieldset>
      <p className="mt-2 text-fine text-muted">{t('settings.theme.hint')}</p>
    </Card>
  );
}
