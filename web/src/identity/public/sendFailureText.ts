import { Problem } from '../../wire/api.ts'
import { errorText } from '../../errorText.ts'
import type { Translate } from '../../texts.ts'

/** What a person reads when a code could not be sent: the reason where the server gave one, else that it could not be reached. */
export function sendFailureText(error: unknown, t: Translate): string {
  const isExplained = error instanceof Problem && error.code !== 'unexpected'
  return isExplained ? errorText(error, t) : t('error.network')
}
