import { codeText } from '../../texts/errorText.ts'
import type { Translate } from '../../texts/texts.ts'
import type { EndReason } from '../engine/session.ts'

/** Returns why a call ended, in words. */
export function errorNameText(reason: EndReason | undefined, t: Translate): string {
  if (typeof reason === 'object') return codeText(reason.refused, t)
  if (reason === 'elsewhere') return t('call.elsewhere')
  return t('call.nextStart')
}
