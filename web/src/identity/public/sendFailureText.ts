import { Problem } from '../../wire/api.ts'
import { errorText } from '../../texts/errorText.ts'
import type { Translate } from '../../texts/texts.ts'

/** The error text when a code could not be sent: the server's reason, or that the server could not be reached. */
export function sendFailureText(error: unknown, t: Translate): string {
  const isExplained = error instanceof Problem && error.code !== 'unexpected'
  return isExplained ? errorText(error, t) : t('error.network')
}
