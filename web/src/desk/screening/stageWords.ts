import type { DeskStage } from '@saathi/contract/matching/screeningCalls.ts'

import type { Translate } from '../../texts/texts.ts'

/** Returns the state of a stage in words: what was decided, or whose turn it is. */
export function stageWords({ state, turn }: Pick<DeskStage, 'state' | 'turn'>, t: Translate): string {
  if (state === 'open') return t(`desk.turn.${turn}`)
  return state === 'expired'
    ? `${t('desk.stage.expired')} ${t(`desk.turn.${turn}`)}`
    : t(`desk.stage.${state}`)
}
