import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { noticeValues, type ValueSort } from '@saathi/contract/noticeValues.ts'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { mailbox } from './identity/testing/testMails.ts'
import { isWanted } from './notifications/choices/rules.ts'
import { type NoticeValue, notify } from './notifications/public.ts'
import { openTesting } from './testing/testing.ts'

const testing = await openTesting()
const { house } = testing
const newestMail = mailbox(testing)
const kinds = Object.keys(noticeKinds) as NoticeKindName[]
const divya = await testing.person({ firstName: 'Divya', lastName: '' })
const sameer = await testing.person({ firstName: 'Sameer', lastName: '' })

const sample: Readonly<Record<ValueSort, NoticeValue>> = {
  person: { person: divya.id },
  people: { list: [{ person: divya.id }, { person: sameer.id }] },
  id: 'some-id',
  moment: { at: '2027-01-09T12:30:00Z', as: 'moment' },
  number: '3',
  ids: { list: ['some-id', 'another-id'] },
  words: 'Kavya',
  lines: {
    list: [{ text: 'notice.week.waits', values: { name: { person: divya.id }, day: 'Monday' } }],
    asLines: true,
  },
}

/** What a missing last name or value leaves in a text. */
const gap = / {2}|\{\w*\}|undefined|null| [,.!?।:;]|\( | \)|“ | ”|(?:Mentee|Mentor) and/

/** Notifies a person of one name, and returns the texts of the notice and of its mail. */
async function textsOf(kind: NoticeKindName, language: string) {
  const kavya = await testing.person({ firstName: 'Kavya', lastName: '', primaryLanguage: language })
  const declared: Readonly<Record<string, ValueSort>> = noticeValues[kind]
  const values = Object.fromEntries(Object.entries(declared).map(([name, sort]) => [name, sample[sort]]))
  await house.db.transaction((tx) => notify(house, tx, { personId: kavya.id, kind, key: kind, values }))
  const { notices } = await testing.ask(
    notificationCalls.notices,
    {},
    { token: kavya.token, headers: { 'accept-language': language } },
  )
  const { subject = '', text = '' } = await PostalMime.parse(await newestMail(kavya.email))
  const shown = { product: house.config.productName, ...notices[0]?.values }
  const said = ['title', 'body'].map((part) => house.texts.text(language, `notice.${kind}.${part}`, shown))
  return { notice: said.join('\n'), mail: `${subject}\n${text}`, sorts: Object.values(declared) }
}

test.each(kinds.flatMap((kind) => ['en', 'hi'].map((language) => [kind, language] as const)))(
  'the notice and the mail "%s" in %s have no gap for people of one name',
  async (kind, language) => {
    const { notice, mail, sorts } = await textsOf(kind, language)
    expect(notice).not.toMatch(gap)
    expect(mail).not.toMatch(gap)
    if (isWanted(kind, 'mail', [])) expect(mail).toContain(notice.split('\n')[0]?.slice(0, 9))
    const named = /\{names?\}/.test(house.texts.text(language, `notice.${kind}.body`, {}))
    if (named && (sorts.includes('person') || sorts.includes('people'))) expect(notice).toContain('Divya')
  },
)
