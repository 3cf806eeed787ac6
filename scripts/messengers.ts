import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import * as v from 'valibot'

/** A message on a phone. */
export interface PhoneText {
  readonly by: 'whatsapp' | 'sms'
  /** `+` and digits. */
  readonly to: string
  readonly text: string
  /** The id of the message at WhatsApp; empty for an SMS. */
  readonly id: string
  /** The template's language, or its id at the SMS gateway. */
  readonly template: string
}

/** A refusal: an error code of the Cloud API, or a status of the gateway; `silent` closes the connection after reading. */
export type MessengerFault = number | 'silent'

/** A phone number's services on this machine: WhatsApp's Cloud API, and a gateway for SMS. */
export interface Messengers {
  /** The settings that make the product use them. */
  readonly settings: Readonly<Record<string, string>>
  received(): readonly PhoneText[]
  /** Refuses all further messages; undefined accepts again. */
  fail(fault: MessengerFault | undefined): void
  /** Returns what WhatsApp would post to the webhook, signed with its secret or another one. */
  reportOf(
    value: Readonly<Record<string, unknown>>,
    signedWith?: string,
  ): { readonly body: string; readonly headers: Readonly<Record<string, string>> }
  close(): Promise<void>
}

const template = v.object({
  messaging_product: v.literal('whatsapp'),
  to: v.pipe(v.string(), v.regex(/^[1-9]\d{7,14}$/)),
  type: v.literal('template'),
  template: v.object({
    name: v.picklist(['saathi_code', 'saathi_message', 'saathi_notice']),
    language: v.object({ code: v.string() }),
    components: v.array(
      v.object({
        type: v.string(),
        // The service refuses values with line breaks, tabs or more than four spaces in a row.
        parameters: v.array(
          v.object({
            type: v.literal('text'),
            text: v.pipe(v.string(), v.regex(/^(?!.*(?:[\n\t]| {5})).+$/su)),
          }),
        ),
      }),
    ),
  }),
})
const sms = v.object({
  to: v.pipe(v.string(), v.regex(/^\+[1-9]\d{7,14}$/)),
  text: v.pipe(v.string(), v.nonEmpty()),
  template_id: v.string(),
})

/** The places of each template, in the order of its values. */
const places = {
  saathi_code: ['code'],
  saathi_message: ['name', 'link'],
  saathi_notice: ['what', 'link'],
} as const
const phoneId = '1065'
const token = 'messenger-token'
const secret = 'messenger-secret'

/** Starts them, for tests and for trying. The templates' texts are those of the product. */
export async function startMessengers(
  heard: (message: PhoneText) => void = () => undefined,
  port = 0,
): Promise<Messengers> {
  const received: PhoneText[] = []
  let fault: MessengerFault | undefined
  const take = (message: PhoneText) => {
    received.push(message)
    heard(message)
  }
  const server = createServer((request, reply) => {
    void answer(request, reply, { fault, take }).catch(() => reply.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The messengers do not listen.')
  const url = `http://127.0.0.1:${address.port}`
  return {
    settings: {
      WHATSAPP_API: `${url}/v23.0`,
      WHATSAPP_TOKEN: token,
      WHATSAPP_PHONE_ID: phoneId,
      WHATSAPP_SECRET: secret,
      WHATSAPP_VERIFY: 'messenger-verify',
      SMS_URL: `${url}/sms`,
      SMS_TOKEN: token,
      SMS_TEMPLATES: 'code=1107,message=1108,notice=1109,notice.hi=1110',
    },
    received: () => received,
    fail: (next) => void (fault = next),
    reportOf(value, signedWith = secret) {
      const change = { field: 'messages', value: { messaging_product: 'whatsapp', ...value } }
      const entry = [{ id: '1', changes: [change] }]
      const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
      const signature = createHmac('sha256', signedWith).update(body).digest('hex')
      return {
        body,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Answering {
  readonly fault: MessengerFault | undefined
  readonly take: (message: PhoneText) => void
}

async function answer(request: IncomingMessage, reply: ServerResponse, { fault, take }: Answering) {
  const body: unknown = JSON.parse(await text(request))
  const say = (status: number, content: unknown) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  const isWhatsApp = request.url === `/v23.0/${phoneId}/messages`
  if (!isWhatsApp && request.url !== '/sms') return say(404, {})
  if (request.headers.authorization !== `Bearer ${token}`)
    return say(401, { error: { code: 190, message: 'Invalid OAuth access token.' } })
  if (!isWhatsApp) {
    const message = v.parse(sms, body)
    if (fault === 'silent') return reply.destroy()
    if (fault !== undefined) return say(fault, {})
    take({ by: 'sms', to: message.to, text: message.text, id: '', template: message.template_id })
    return say(202, {})
  }
  const { to, template: used } = v.parse(template, body)
  const wording = wordingOf(used.name, used.language.code)
  if (wording === undefined)
    return say(404, { error: { code: 132_001, message: 'Template name does not exist' } })
  if (fault === 'silent') return reply.destroy()
  if (fault !== undefined) return say(400, { error: { code: fault, message: 'refused' } })
  const values = used.components.find(({ type }) => type === 'body')?.parameters ?? []
  const filled = places[used.name].reduce<string>(
    (known, place, at) => known.replace(`{${place}}`, () => values[at]?.text ?? ''),
    wording,
  )
  const id = `wamid.${randomUUID()}`
  take({ by: 'whatsapp', to: `+${to}`, text: filled, id, template: used.language.code })
  return say(200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id, message_status: 'accepted' }],
  })
}

const languages = v.record(v.string(), v.string())

/** Returns the text of a template in a language; undefined if nobody registered it there. */
function wordingOf(name: string, language: string): string | undefined {
  if (!/^[a-z]{2,3}$/.test(language)) return undefined
  try {
    const file = new URL(`../content/languages/${language}/notifications.json`, import.meta.url)
    const texts = v.parse(languages, JSON.parse(readFileSync(file, 'utf8')))
    return texts[name.replace('saathi_', 'messenger.')]?.replace('{product}', 'Saathi')
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const messengers = await startMessengers(
    (message) => console.log(JSON.stringify(message)),
    Number(process.env.MESSENGERS_PORT ?? 3210),
  )
  const lines = Object.entries(messengers.settings).map(([name, value]) => `  export ${name}=${value}`)
  console.log(`WhatsApp and an SMS gateway listen. Start the product with

${lines.join('\n')}

What a phone receives is printed here.`)
}
