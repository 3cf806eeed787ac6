import { resolve } from 'node:path'

import type { Bucket } from './engines/s3.ts'

/** The settings of the product, all in one place; `docs/operations.md` says what each means. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly productName: string
  /** Undefined: as the database remembers, or yes at the first start outside production. */
  readonly demo: boolean | undefined
  readonly metricsToken: string | undefined
  readonly trustProxy: string | undefined
  readonly trustedNetworks: readonly string[]
  /** Frames a second that a socket may send. */
  readonly socketRate: number
  readonly google: Provider | undefined
  /** Where errors of the client go; nowhere unless set. */
  readonly errors: ErrorService | undefined
  readonly ncs: Portal
  /** What counts sign-ups for advertisements; nothing unless set. */
  readonly pixel: Pixel | undefined
  /** Where files lie; in the data folder unless set. */
  readonly bucket: Bucket | undefined
  /** Set, valid, and without effect until the feature behind it is built. */
  readonly waiting: readonly string[]
}

/** An OpenID provider that people may sign in through. */
export interface Provider {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
}

/** The partner portal (NCS): how its links are opened, and what its people sign up to. */
export interface Portal {
  /** 32 bytes in base64url; undefined: the demo key in demo mode, else no portal. */
  readonly key: string | undefined
  readonly institutionCode: string
  readonly surveyId: string
  readonly stageId: string
  /** Where passwords are checked; undefined: ours to check. */
  readonly verifyUrl: string | undefined
}

/** A Sentry-compatible service, as its DSN says. */
export interface ErrorService {
  /** Where envelopes are posted. */
  readonly url: string
  readonly key: string
}

/** A conversion pixel. */
export interface Pixel {
  readonly id: string
  readonly endpoint: string
}

/** The ways in which people can sign in here. */
export function signInsOf({ google }: Pick<Config, 'google'>): readonly ('password' | 'google')[] {
  return google === undefined ? ['password'] : ['password', 'google']
}

/** What people are asked to allow, because a service behind it is set. */
export function consentsAsked({
  errors,
  pixel,
}: Pick<Config, 'errors' | 'pixel'>): readonly ('error_reports' | 'ad_measurement')[] {
  return [
    ...(errors === undefined ? [] : (['error_reports'] as const)),
    ...(pixel === undefined ? [] : (['ad_measurement'] as const)),
  ]
}

/** Either a whole configuration or one clear line for each thing that is wrong with it. */
export type ConfigResult = { readonly config: Config } | { readonly problems: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings from an environment; changes nothing and looks at nothing else. */
export function readConfig(environment: Environment): ConfigResult {
  const problems: string[] = []
  const read = readers(environment, problems)
  const production = environment.NODE_ENV === 'production'
  const port = read.number('PORT', 3000, 0, 65_535)
  const config: Config = {
    production,
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl: (read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? 'Saathi <no-reply@localhost>',
    productName: read.text('PRODUCT_NAME') ?? 'Saathi',
    demo: read.onOff('DEMO'),
    metricsToken: read.text('METRICS_TOKEN'),
    trustProxy: read.text('TRUST_PROXY'),
    trustedNetworks: (read.text('TRUSTED_NETWORKS') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    socketRate: read.number('SOCKET_RATE', 100, 1, 100_000),
    google: readGoogle(read, problems),
    errors: readErrorService(read, problems),
    pixel: readPixel(read, problems),
    ncs: readPortal(read, problems),
    bucket: readBucket(read, problems),
    waiting: waitingSettings.filter((name) => read.text(name) !== undefined),
  }
  read.url('REDIS_URL', ['redis:', 'rediss:'])
  if (production) problems.push(...productionProblems(environment, config))
  return problems.length > 0 ? { problems } : { config }
}

/** What each group of settings waits for; listed at start when set, so that nobody wonders. */
const waitingSettings = [
  'REDIS_URL',
  'OUTLOOK_CLIENT_ID',
  'YAHOO_CLIENT_ID',
  'AI_BASE_URL',
  'STT_BASE_URL',
  'VIDEO_HOST',
  'STUN_URL',
  'TURN_URL',
  'GIF_PROVIDER',
  'HELP_HOST',
]

function readGoogle(read: ReturnType<typeof readers>, problems: string[]): Provider | undefined {
  const clientId = read.text('GOOGLE_CLIENT_ID')
  const clientSecret = read.text('GOOGLE_CLIENT_SECRET')
  const issuer = read.url('GOOGLE_ISSUER', ['http:', 'https:']) ?? 'https://accounts.google.com'
  if (issuer.startsWith('http:') && !isLoopback(issuer)) {
    problems.push('GOOGLE_ISSUER must be an https address, unless it is on this machine.')
  }
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined) problems.push('GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET is set.')
  if (clientSecret === undefined) problems.push('GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID is set.')
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '', issuer }
}

function readErrorService(read: ReturnType<typeof readers>, problems: string[]): ErrorService | undefined {
  const dsn = read.text('ERRORS_DSN')
  if (dsn === undefined) return undefined
  const { protocol, host, username, pathname, href } = URL.canParse(dsn)
    ? new URL(dsn)
    : new URL('about:blank')
  const [, folder = '', project] = /^(\/.*?)?\/(\d+)\/?$/.exec(pathname) ?? []
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(href))
  if (!isSafe || username === '' || project === undefined) {
    problems.push('ERRORS_DSN must look like https://KEY@host/PROJECT.')
    return undefined
  }
  return { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username }
}

/** All of a bucket's settings, or none. */
function readBucket(read: ReturnType<typeof readers>, problems: string[]): Bucket | undefined {
  const bucket = {
    endpoint: read.url('S3_ENDPOINT', ['http:', 'https:']),
    region: read.text('S3_REGION'),
    name: read.text('S3_BUCKET'),
    accessKey: read.text('S3_ACCESS_KEY'),
    secretKey: read.text('S3_SECRET_KEY'),
  }
  const { endpoint, region, name, accessKey, secretKey } = bucket
  const isWhole = endpoint && region && name && accessKey && secretKey
  if (isWhole) return { endpoint, region, name, accessKey, secretKey }
  if (Object.values(bucket).some((part) => part !== undefined)) {
    problems.push(
      'S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together: set all of them or none.',
    )
  }
  return undefined
}

function readPortal(read: ReturnType<typeof readers>, problems: string[]): Portal {
  const key = read.text('NCS_KEY')
  if (key !== undefined && Buffer.from(key, 'base64url').length !== 32) {
    problems.push('NCS_KEY must be 32 bytes in base64url.')
  }
  const verifyUrl = read.url('NCS_VERIFY_URL', ['http:', 'https:'])
  if (verifyUrl?.startsWith('http:') === true && !isLoopback(verifyUrl)) {
    problems.push('NCS_VERIFY_URL must be an https address, unless it is on this machine.')
  }
  return {
    key,
    institutionCode: read.text('NCS_INSTITUTION_CODE') ?? 'NCS01',
    surveyId: read.text('NCS_SURVEY_ID') ?? 'ncs-start',
    stageId: read.text('NCS_STAGE_ID') ?? 'ncs-start-registration',
    verifyUrl,
  }
}

function readPixel(read: ReturnType<typeof readers>, problems: string[]): Pixel | undefined {
  const id = read.text('PIXEL_ID')
  const endpoint = read.url('PIXEL_ENDPOINT', ['http:', 'https:']) ?? 'https://www.facebook.com/tr'
  if (endpoint.startsWith('http:') && !isLoopback(endpoint)) {
    problems.push('PIXEL_ENDPOINT must be an https address, unless it is on this machine.')
  }
  if (id === undefined) return undefined
  if (!/^[\w-]{1,64}$/.test(id)) problems.push('PIXEL_ID must be letters, digits, - and _.')
  return { id, endpoint }
}

function productionProblems(environment: Environment, config: Config): string[] {
  const missing = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL']
    .filter((name) => !environment[name]?.trim())
    .map((name) => `${name} is missing: production needs it.`)
  const demo = config.demo === true ? ['DEMO=1 is refused in production.'] : []
  const insecure =
    environment.PUBLIC_URL?.startsWith('http:') && !isLoopback(config.publicUrl)
      ? ['PUBLIC_URL must be an https address in production.']
      : []
  const demoKey =
    environment.NCS_KEY === demoNcsKey ? ['NCS_KEY is the demo key: production needs its own.'] : []
  return [...missing, ...demo, ...insecure, ...demoKey]
}

/** The partner portal's key in demo mode; refused in production. */
export const demoNcsKey = Buffer.from('saathi-demo-key-not-for-real-use').toString('base64url')

function isLoopback(address: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)
}

function readers(environment: Environment, problems: string[]) {
  const text = (name: string) => environment[name]?.trim() || undefined
  return {
    text,
    number(name: string, fallback: number, ...[least, most]: [number, number]) {
      const value = text(name)
      if (value === undefined) return fallback
      const number = Number(value)
      if (Number.isInteger(number) && number >= least && number <= most) return number
      problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}".`)
      return fallback
    },
    url(name: string, protocols: readonly string[]) {
      const value = text(name)
      if (value === undefined) return undefined
      // A PostgreSQL address may name its socket folder in the query and leave the host out.
      const whole = value.replace('@/', '@localhost/')
      if (URL.canParse(whole) && protocols.includes(new URL(whole).protocol)) return value
      problems.push(
        `${name} must be an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}.`,
      )
      return undefined
    },
    onOff(name: string) {
      const value = text(name)
      if (value === undefined) return undefined
      if (value !== '0' && value !== '1') problems.push(`${name} must be 0 or 1, not "${value}".`)
      return value === '1'
    },
  }
}
