import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { chromium } from '@playwright/test'
import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import { choiceOfKind } from '@saathi/contract/noticeChoices.ts'
import { isFixed } from '@saathi/contract/notifications/choices.ts'
import { noticeValues, type ValueSort } from '@saathi/contract/noticeValues.ts'

import { mailPage } from '../server/src/engines/network/mailPage.ts'
import { readTexts } from '../server/src/engines/text/texts.ts'
import { openingOf } from '../server/src/notifications/channels/mail.ts'
import { usesChannel } from '../server/src/notifications/choices/reach.ts'
import { chromiumSwitches, findChromium } from './chromium.ts'
import { root } from './steps.ts'
import { languages, schemes, widths } from './visit.ts'

/** Words in the place of each sort of value. */
const samples: Readonly<Record<ValueSort, string>> = {
  person: 'Ravi Kulkarni',
  people: 'Asha Patil',
  lines: '',
  id: 'm1',
  ids: 'm1',
  moment: '5 December, 18:00',
  number: '3',
  words: 'Talk about my CV',
}
/** Words of the values that the sample of their sort does not fit. */
const named: Readonly<Record<string, string>> = {
  because: 'Please tell us more about your course.',
  call: 'https://saathi.example/video/join-meeting/m1',
  from: '6 November',
  provider: 'Google',
  survey: 'Getting to know you',
  to: '10 November',
  words:
    'A copy of the list of our mentors was stolen on 3 November. Your name and your email address are in it, and no password. We have closed the gap. Please be careful with emails that ask for your data. Questions: team@saathi.example',
}
/** The texts that stand in the place of lines. */
const linesOf: Partial<Record<NoticeKindName, readonly string[]>> = {
  mentorWeek: ['notice.week.some', 'notice.week.waits', 'notice.week.topic'],
  parentAnswered: ['notice.parent.allowed'],
}
const inLines = {
  name: 'Asha Patil',
  count: '3',
  session: 'Talk about my CV',
  step: 'What I can do',
  day: '5 December',
}
const fontFile = join(
  root,
  'node_modules/@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2',
)
const hindiFont = `@font-face{font-family:"Noto Sans Devanagari";src:url(data:font/woff2;base64,${readFileSync(fontFile, 'base64')})}`
const texts = readTexts(join(root, 'content', 'languages'))

/** Words in the mails that are about no notice. */
const inOtherMails = {
  about: 'Ravi Kulkarni',
  answer: 'Yes',
  code: '483920',
  count: '3',
  day: '5 December',
  email: 'asha.new@people.example',
  link: 'https://saathi.example/email?token=qk3jx9',
  name: 'Asha',
  product: 'Saathi',
}

/** Takes a picture of each mail, in each width, colour scheme and language, with sample values. */
export async function pictureMails(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
  const kinds = Object.keys(noticeKinds).filter(isMailed)
  const mails = languages.flatMap((language) => [
    ...kinds.map((kind) => ({ name: kind, language, ...mailOf(kind, language) })),
    ...otherMails(language),
  ])
  for (const scheme of schemes) {
    const page = await browser.newPage({ colorScheme: scheme })
    for (const { name, language, ...mail } of mails) {
      await page.setContent(mailPage(mail))
      // A mail loads no font, and this machine may have none for Hindi.
      await page.addStyleTag({ content: hindiFont })
      await page.evaluate(async () => document.fonts.ready)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 600 })
        const path = join(folder, `${name}-${width}-${scheme}-${language}.png`)
        await page.screenshot({ path, fullPage: true })
      }
    }
  }
  await browser.close()
}

/** The ending of the key of a mail's subject; the texts beside it are its bodies. */
const ofSubject = /^((?:desk\.)?mail\..+)\.subject$/

/** Returns the mails that are about no notice, such as codes and invitations, and the one at the end of a pause. */
function otherMails(language: string) {
  const say = (key: string) => texts.text(language, key, inOtherMails)
  const keys = Object.keys(texts.all(language))
  const mails = keys.flatMap((subject) => {
    const [, name = ''] = ofSubject.exec(subject) ?? []
    const bodies = name === '' ? [] : keys.filter((key) => key.startsWith(`${name}.`) && key !== subject)
    return bodies.map((body) => ({ name: body, language, subject: say(subject), text: say(body) }))
  })
  const parts = ['pushNotice.digest', 'notice.mail.open', 'notice.mail.stop'].map(say)
  const digest = { name: 'digest', language, subject: say('pushNotice.morning'), text: parts.join('\n\n') }
  return [...mails, digest]
}

function isKind(kind: string): kind is NoticeKindName {
  return kind in noticeKinds
}

function isMailed(kind: string): kind is NoticeKindName {
  return isKind(kind) && usesChannel(kind, 'mail')
}

function mailOf(kind: NoticeKindName, language: string) {
  const lines = (linesOf[kind] ?? []).map((key) => texts.text(language, key, inLines)).join('\n')
  const values = Object.fromEntries(
    Object.entries(noticeValues[kind]).map(([name, sort]) => [
      name,
      sort === 'lines' ? lines : (named[name] ?? samples[sort]),
    ]),
  )
  const say = (key: string, more: Readonly<Record<string, string>> = {}) =>
    texts.text(language, key, { product: 'Saathi', ...values, ...more })
  const link = 'https://saathi.example/mentorship'
  const parts = [
    say(`notice.${kind}.body`),
    say(openingOf(kind), { link }),
    ...(isFixed(choiceOfKind[kind], 'mail') ? [] : [say('notice.mail.stop', { link })]),
  ]
  return { subject: say(`notice.${kind}.title`), text: parts.join('\n\n') }
}
