import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { keyboard } from '../i18n/en/keyboard.ts';
import { useChoice } from '../platform/choice.ts';
import { Switch } from '../ui/switch.tsx';
import { singleKeys } from './single-keys.ts';

addTexts({ keyboard });

/** Switches keys alone off and on, on this device. */
export function SingleKeysSwitch() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1">
      <Switch label={t('keyboard.singleKeys')} checked={useChoice(singleKeys)} onChange={singleKeys.set} />
      <p className="text-fine text-muted">{t('keyboard.singleKeysHint')}</p>
    </div>
  );
}
