import { makeBreaker } from '../../engines/network/breaker.ts'
import { postJson } from '../../engines/network/jsonPost.ts'
import type { SmsSettings } from '../phones/settings.ts'
import { type Messenger, messengerTimeoutMs } from './messenger.ts'

/** Sends texts by a gateway: `POST` of `{to, text, template_id}` with a bearer token. Every 2xx is an acceptance. */
export function openSms({ url, token, templates }: SmsSettings): Messenger {
  return {
    name: 'sms',
    breaker: makeBreaker(),
    async send({ to, text, template, language }) {
      const templateId = templates[`${template}.${language}`] ?? templates[template] ?? ''
      const { status } = await postJson({
        url,
        token,
        body: { to, text, template_id: templateId },
        timeoutMs: messengerTimeoutMs,
      })
      if (status >= 200 && status < 300) return { result: 'sent' }
      if (status === 429) return { result: 'later', reason: 'tooMany' }
      if (status === 503) return { result: 'later', reason: 'serviceFails' }
      if (status === 401 || status === 403) return { result: 'later', reason: 'keyRefused' }
      return { result: 'failed', reason: `status${status}` }
    },
  }
}
