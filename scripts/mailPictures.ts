import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { chromium } from '@playwright/test'
import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import { noticeValues, type ValueSort } from '@saathi/contract/noticeValues.ts'

import { mailPage } from '../server/src/engines/network/mailPage.ts'
import { readTexts } from '../server/src/engines/text/texts.ts'
import { usesChannel } from '../server/src/notifications/choices/reach.ts'
import { chromiumSwitches, findChromium } from './chromium.ts'
import { root } from './steps.ts'
import { languages, schemes, widths } from './visit.ts'

/** Words in the place of each sort of value. */
const samples: Readonly<Record<ValueSort, string>> = {
  person: 'Ravi Kulkarni',
  people: 'Asha Patil',
  lines: 'Asha Patil: 2/8\nDev Sharma: 3/8',
  id: 'm1',
  moment: '5 December, 18:00',
  number: '3',
  words: 'Talk about my CV',
}
const texts = readTexts(join(root, 'content', 'languages'))

/** Takes a picture of the mail of each kind of notice, in each width, colour scheme and language, with sample values. */
export async function pictureMails(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
  const kinds = Object.keys(noticeKinds).filter(isMailed)
  const mails = kinds.flatMap((kind) => languages.map((language) => ({ kind, language })))
  for (const scheme of schemes) {
    const page = await browser.newPage({ colorScheme: scheme })
    for (const { kind, language } of mails) {
      await page.setContent(mailPage(mailOf(kind, language)))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 600 })
        const path = join(folder, `${kind}-${width}-${scheme}-${language}.png`)
        await page.screenshot({ path, fullPage: true })
      }
    }
  }
  await browser.close()
}

function isKind(kind: string): kind is NoticeKindName {
  return kind in noticeKinds
}

function isMailed(kind: string): kind is NoticeKindName {
  return isKind(kind) && usesChannel(kind, 'mail')
}

function mailOf(kind: NoticeKindName, language: string) {
  const values = Object.fromEntries(
    Object.entries(noticeValues[kind]).map(([name, sort]) => [name, samples[sort]]),
  )
  const say = (key: string, more: Readonly<Record<string, string>> = {}) =>
    texts.text(language, key, { product: 'Saathi', ...values, ...more })
  const link = 'https://saathi.example/mentorship'
  const parts = [
    say(`notice.${kind}.body`),
    say('notice.mail.open', { link }),
    say('notice.mail.stop', { link }),
  ]
  return { subject: say(`notice.${kind}.title`), text: parts.join('\n\n') }
}
