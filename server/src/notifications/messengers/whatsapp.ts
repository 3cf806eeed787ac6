import * as v from 'valibot'

import { makeBreaker } from '../../engines/network/breaker.ts'
import { postJson } from '../../engines/network/jsonPost.ts'
import type { WhatsAppSettings } from '../phones/settings.ts'
import type { Outcome } from '../delivery/outcome.ts'
import { type Messenger, messengerTimeoutMs, type PhoneMessage } from './messenger.ts'

const accepted = v.object({ messages: v.pipe(v.array(v.object({ id: v.string() })), v.minLength(1)) })
const refused = v.object({ error: v.object({ code: v.number() }) })

/** The codes of the Cloud API by their meaning; see its reference of error codes. */
const tooMany = [4, 80_007, 130_429, 131_048, 131_056]
const passing = [2, 131_000, 131_016, 133_004]
const keyRefused = [0, 10, 190, 131_005]
const unreachable = [131_026, 131_050, 131_051]
const noTemplate = 132_001

/** The language of the templates that every organisation has. */
const firstLanguage = 'en'

/** Sends templates by WhatsApp's Cloud API. In a language without a template, the English one is sent. */
export function openWhatsApp(settings: WhatsAppSettings): Messenger {
  const send = async (message: PhoneMessage): Promise<Outcome> => {
    const { status, body } = await postJson({
      url: `${settings.api}/${settings.phoneId}/messages`,
      token: settings.token,
      body: templateOf(message),
      timeoutMs: messengerTimeoutMs,
    })
    const fine = v.safeParse(accepted, body)
    const [first] = fine.success ? fine.output.messages : []
    if (status < 300 && first !== undefined) return { result: 'sent', outsideId: first.id }
    const code = v.safeParse(refused, body)
    const isUntranslated = code.success && code.output.error.code === noTemplate
    if (isUntranslated && message.language !== firstLanguage)
      return send({ ...message, language: firstLanguage })
    return outcomeOf(status, code.success ? code.output.error.code : undefined)
  }
  return { name: 'whatsapp', breaker: makeBreaker(), send }
}

/** Returns what a refusal means. Without a code of the service, nobody knows whether the message was sent. */
function outcomeOf(status: number, code: number | undefined): Outcome {
  if (status === 429 || (code !== undefined && tooMany.includes(code)))
    return { result: 'later', reason: 'tooMany' }
  if (code === undefined)
    return status === 503
      ? { result: 'later', reason: 'serviceFails' }
      : { result: 'failed', reason: `status${status}` }
  if (passing.includes(code)) return { result: 'later', reason: 'serviceFails' }
  if (keyRefused.includes(code)) return { result: 'later', reason: 'keyRefused' }
  if (unreachable.includes(code)) return { result: 'failed', reason: 'undeliverable' }
  return { result: 'failed', reason: `code${code}` }
}

function templateOf({ to, language, template, values }: PhoneMessage) {
  const parameters = values.map((text) => ({ type: 'text', text }))
  // A template for codes has a button that copies the code.
  const button = { type: 'button', sub_type: 'url', index: '0', parameters }
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.slice(1),
    type: 'template',
    template: {
      name: `saathi_${template}`,
      language: { code: language },
      components: [{ type: 'body', parameters }, ...(template === 'code' ? [button] : [])],
    },
  }
}
