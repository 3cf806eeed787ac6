import { resolve } from 'node:path'

import type { Bucket } from '../engines/files/s3.ts'
import { isSecret } from '../engines/secrets/secretKey.ts'
import {
  type Environment,
  isLoopback,
  type ReadSettings,
  type SettingsReader,
  settingsReader,
} from '../engines/settings/settings.ts'

/** The settings of the product, all in one place; `docs/operations.md` says what each means. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** A Redis or Valkey; undefined means that processes meet in PostgreSQL alone. */
  readonly redisUrl: string | undefined
  /** Encrypts the keys in the database; undefined means a file in the data folder. */
  readonly secretKey: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly productName: string
  /** Undefined means: as stored in the database, or a demo at the first start outside production. */
  readonly demo: boolean | undefined
  readonly metricsToken: string | undefined
  /** The collector of traces, by OTLP over HTTP. */
  readonly tracesUrl: string | undefined
  /** A scanner of malware in the protocol of clamd, which judges each uploaded file; undefined means that none does. */
  readonly scanUrl: string | undefined
  readonly trustProxy: string | undefined
  readonly trustedNetworks: readonly string[]
  /** Frames a second of one person, over all their sockets. */
  readonly socketRate: number
  /** Where files are stored; undefined means the data folder. */
  readonly bucket: Bucket | undefined
  /** Every setting that is set, by its name; those of domains only if their readers were given. */
  readonly given: Readonly<Record<string, string>>
  /** A domain's part of the settings. */
  of<Settings>(read: ReadSettings<Settings>): Settings
}

/** A complete configuration, or one line for each problem. */
export type ConfigResult = { readonly config: Config } | { readonly problems: readonly string[] }

/**
 * Reads the settings from an environment; it reads nothing else and changes nothing. `domains` are the readers of
 * the domains' settings, so that their problems are found too.
 */
export function readConfig(
  environment: Environment,
  domains: readonly ReadSettings<unknown>[] = [],
): ConfigResult {
  const problems: string[] = []
  const given: Record<string, string> = {}
  const read = settingsReader(environment, problems, given)
  const { production } = read
  const port = read.number('PORT', 3000, 0, 65_535)
  const config: Config = {
    production,
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl: (read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    secretKey: readSecretKey(read),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? 'Saathi <no-reply@localhost>',
    productName: read.text('PRODUCT_NAME') ?? 'Saathi',
    demo: read.onOff('DEMO'),
    metricsToken: read.text('METRICS_TOKEN'),
    tracesUrl: read.url('TRACES_URL', ['http:', 'https:']),
    scanUrl: read.url('SCAN_URL', ['clamd:']),
    trustProxy: read.text('TRUST_PROXY'),
    trustedNetworks: (read.text('TRUSTED_NETWORKS') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    socketRate: read.number('SOCKET_RATE', 100, 1, 100_000),
    bucket: readBucket(read),
    given,
    of: (readOne) => readOne(settingsReader(environment, [])),
  }
  for (const readOne of domains) readOne(read)
  if (production) problems.push(...productionProblems(environment, config))
  // Two domains may read the same setting.
  return problems.length > 0 ? { problems: [...new Set(problems)] } : { config }
}

function readSecretKey(read: SettingsReader): string | undefined {
  const key = read.text('SECRET_KEY')
  if (key !== undefined && !isSecret(key)) read.problem('SECRET_KEY must be 32 bytes in base64url.')
  return key
}

/** Reads all settings of a bucket; undefined if none is set. */
function readBucket(read: SettingsReader): Bucket | undefined {
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
    read.problem(
      'S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together: set all of them or none.',
    )
  }
  return undefined
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
  return [...missing, ...demo, ...insecure]
}
