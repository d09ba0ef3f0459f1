import type { Command, CommandState } from '@ts1/contract';
import { Ban, CircleCheck, CircleX, Clock, Send, TimerOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import type { Tone } from '../ui/tone.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { commands } from '../i18n/en/commands.ts';
import { addTexts } from '../i18n/translate.ts';

addTexts({ commands });

const LOOKS: Readonly<Record<CommandState, { tone: Tone; icon: LucideIcon }>> = {
  queued: { tone: 'neutral', icon: Clock },
  sent: { tone: 'accent', icon: Send },
  acknowledged: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'high', icon: CircleX },
  expired: { tone: 'warning', icon: TimerOff },
  cancelled: { tone: 'neutral', icon: Ban },
};

interface CommandChipProps {
  readonly command: Pick<Command, 'kind' | 'state' | 'baseUnitName' | 'progress' | 'detail'>;
  /** Also says what kind of command it is. */
  readonly named?: boolean;
}

/** How far a command is, in colour, icon and word; its tooltip says what that means. */
export function CommandChip({ command, named = false }: CommandChipProps) {
  const { t } = useTranslation();
  const { tone, icon } = LOOKS[command.state];
  const word = t(`commands.state.${command.state}`);
  const { progress } = command;
  const state =
    command.state === 'sent' && progress !== null
      ? t('commands.progress', { state: word, progress: Math.round(progress) })
      : word;
  const meaning = t(`commands.meaning.${command.state}`, { unit: command.baseUnitName });
  const detail = command.detail === null ? meaning : `${meaning}: ${command.detail}`;
  return (
    <Tooltip text={detail}>
      <span>
        <Chip tone={tone} icon={icon}>
          {named ? t('commands.withState', { kind: t(`commands.kind.${command.kind}`), state }) : state}
        </Chip>
      </span>
    </Tooltip>
  );
}
