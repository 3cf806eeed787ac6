import { resolveTxt } from 'node:dns/promises'

import nodemailer from 'nodemailer'

import type { Config } from '../../house/config.ts'
import { addressAdvice, readTeam } from '../../team/settings.ts'
import { type Finding, missing, right, weak } from './finding.ts'

/** Returns what is found about mail: whether its server accepts us, and the records that keep mails out of spam. */
export async function mailFindings({ mailFrom, smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [
      missing('Mail', 'SMTP_URL is not set, so nobody gets a mail.', 'Set it to a server that sends mails.'),
    ]
  const accepted = await server(smtpUrl)
  const domain = /@([\w.-]+)>?\s*$/.exec(mailFrom)?.[1] ?? ''
  if (domain === '' || domain === 'localhost')
    return [accepted, missing('Sender', `MAIL_FROM is ${mailFrom}.`, 'Set an address of your own domain.')]
  return [accepted, ...recordFindings(domain, await recordsOf(domain))]
}

/** Whether people who cannot sign in have an address of the team. */
export function teamFinding(config: Pick<Config, 'of'>): Finding {
  const { email } = config.of(readTeam)
  return email === null
    ? missing('Programme team', 'people who cannot sign in find no address.', addressAdvice)
    : right('Programme team', `people who cannot sign in write to ${email}.`)
}

async function server(url: string): Promise<Finding> {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 8000, greetingTimeout: 8000 })
  try {
    await transport.verify()
    return right('Mail', 'the server accepts our sign-in.')
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no reply'
    return missing('Mail', `the server refuses: ${reason}`, 'Check SMTP_URL, and the server for its log.')
  } finally {
    transport.close()
  }
}

/** The DNS records about mail of a domain. */
export interface MailRecords {
  readonly txt: readonly string[]
  readonly dmarc: readonly string[]
  /** Whether the domain has any name below `_domainkey`: the selector of a key is known to its mail server only. */
  readonly hasKeys: boolean
}

async function recordsOf(domain: string): Promise<MailRecords> {
  const texts = (name: string) => resolveTxt(name).then((rows) => rows.map((row) => row.join('')))
  return {
    txt: await texts(domain).catch(() => []),
    dmarc: await texts(`_dmarc.${domain}`).catch(() => []),
    // A name with names below it exists and is empty; a name without any does not exist (RFC 8020).
    hasKeys: await texts(`_domainkey.${domain}`).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'ENODATA',
    ),
  }
}

/** Judges the records of a domain that sends mails: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
export function recordFindings(domain: string, { txt, dmarc, hasKeys }: MailRecords): Finding[] {
  const without = 'Without it, many mails land in spam.'
  return [
    txt.some((each) => each.startsWith('v=spf1'))
      ? right('SPF', `${domain} names its senders.`)
      : weak(
          'SPF',
          `${domain} has no record.`,
          `Add the TXT record that your mail service names. ${without}`,
        ),
    hasKeys
      ? right('DKIM', `${domain} has keys.`)
      : weak('DKIM', `${domain} has no key.`, `Add the record that your mail service names. ${without}`),
    dmarc.some((each) => each.startsWith('v=DMARC1'))
      ? right('DMARC', `${domain} has a rule.`)
      : weak(
          'DMARC',
          `_dmarc.${domain} has no record.`,
          'Add the TXT record "v=DMARC1; p=none" to begin with.',
        ),
  ]
}
