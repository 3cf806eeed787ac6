import { isLoopback, type SettingsReader } from '../../engines/settings/settings.ts'

/** An account at WhatsApp's Cloud API. */
export interface WhatsAppSettings {
  readonly api: string
  readonly token: string
  /** The id of the number that sends. */
  readonly phoneId: string
  /** Signs the webhook's requests. */
  readonly secret: string
  /** Proves the webhook's address once. */
  readonly verify: string
}

/** A gateway for SMS. */
export interface SmsSettings {
  readonly url: string
  readonly token: string
  /** The id of each registered template, by its name; the law of India asks for them. */
  readonly templates: Readonly<Record<string, string>>
}

/** The services that reach phone numbers. A service without settings is undefined. */
export interface MessengerSettings {
  readonly whatsapp: WhatsAppSettings | undefined
  readonly sms: SmsSettings | undefined
}

/** Reads the services that reach phone numbers. */
export function readMessengers(read: SettingsReader): MessengerSettings {
  return { whatsapp: readWhatsApp(read), sms: readSms(read) }
}

function readWhatsApp(read: SettingsReader): WhatsAppSettings | undefined {
  const api = serviceUrl(read, 'WHATSAPP_API')
  const given = {
    token: read.text('WHATSAPP_TOKEN'),
    phoneId: read.text('WHATSAPP_PHONE_ID'),
    secret: read.text('WHATSAPP_SECRET'),
    verify: read.text('WHATSAPP_VERIFY'),
  }
  const { token, phoneId, secret, verify } = given
  const isAny = api !== undefined || Object.values(given).some((value) => value !== undefined)
  if (!isAny) return undefined
  if (
    api === undefined ||
    token === undefined ||
    phoneId === undefined ||
    secret === undefined ||
    verify === undefined
  ) {
    read.problem(
      'WhatsApp needs all of WHATSAPP_API, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID, WHATSAPP_SECRET and WHATSAPP_VERIFY.',
    )
    return undefined
  }
  return { api: api.replace(/\/$/, ''), token, phoneId, secret, verify }
}

function readSms(read: SettingsReader): SmsSettings | undefined {
  const url = serviceUrl(read, 'SMS_URL')
  const token = read.text('SMS_TOKEN')
  const templates = templatesOf(read)
  if (url === undefined && token === undefined) return undefined
  if (url === undefined || token === undefined) {
    read.problem('SMS needs both SMS_URL and SMS_TOKEN.')
    return undefined
  }
  return { url, token, templates }
}

/** Reads `SMS_TEMPLATES`, such as `code=1107,message=1108,message.hi=1109`. */
function templatesOf(read: SettingsReader): Readonly<Record<string, string>> {
  const pairs = (read.text('SMS_TEMPLATES') ?? '').split(/[\s,]+/).filter(Boolean)
  const templates: Record<string, string> = {}
  for (const pair of pairs) {
    const [, name, id] = /^((?:code|message|notice)(?:\.[a-z]{2,3})?)=(\w{1,40})$/.exec(pair) ?? []
    if (name === undefined || id === undefined)
      read.problem(`SMS_TEMPLATES has "${pair}"; each entry is like code=1107 or message.hi=1109.`)
    else templates[name] = id
  }
  return templates
}

const templateNames = ['code', 'message', 'notice'] as const

/** Says which registered texts have no id for every language; undefined if each has one, or no gateway is set. */
export function templateAdvice({ sms }: Pick<MessengerSettings, 'sms'>): string | undefined {
  if (sms === undefined) return undefined
  const missing = templateNames.filter((name) => sms.templates[name] === undefined)
  if (missing.length === 0) return undefined
  return `SMS_TEMPLATES has no id for ${missing.join(', ')}. Operators in India drop an SMS without its registered id.`
}

/** A token must not travel in the clear, so the address has TLS unless it is on this machine. */
function serviceUrl(read: SettingsReader, name: string): string | undefined {
  const url = read.url(name, ['https:', 'http:'])
  if (url === undefined || url.startsWith('https:') || isLoopback(url)) return url
  read.problem(`${name} must be an https address.`)
  return undefined
}
