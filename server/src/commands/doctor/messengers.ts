import type { Config } from '../../house/config.ts'
import { readMessengers, type SmsSettings, templateAdvice } from '../../notifications/phones/settings.ts'
import { type Finding, missing, right } from './finding.ts'

/** Returns what is found about the services that reach phone numbers. */
export function messengerFindings(config: Pick<Config, 'of'>): Finding[] {
  const { whatsapp, sms } = config.of(readMessengers)
  return [
    whatsapp === undefined
      ? right('WhatsApp', 'it is not set up, so nobody is offered it.')
      : right('WhatsApp', `messages go through ${new URL(whatsapp.api).host}.`),
    smsFinding(sms),
  ]
}

function smsFinding(sms: SmsSettings | undefined): Finding {
  if (sms === undefined) return right('SMS', 'no gateway is set up, so nobody is offered it.')
  const advice = templateAdvice({ sms })
  return advice === undefined
    ? right('SMS', `messages go through ${new URL(sms.url).host}, and each text has its registered id.`)
    : missing('SMS', advice, 'Register the three texts of docs/notifications.md, and set their ids.')
}
