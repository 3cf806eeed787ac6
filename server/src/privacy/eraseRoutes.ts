import { Failure } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

import { forgetPerson as forgetMessages, leaveChannels, membershipChanged } from '../chat/public.ts'
import type { Database } from '../engines/database.ts'
import { type Job, job } from '../engines/queue.ts'
import { forgetPerson as forgetLikes } from '../feed/public.ts'
import type { House } from '../house.ts'
import type { Handlers, Person } from '../http/request.ts'
import { forgetPerson as forgetLearning } from '../learning/public.ts'
import { leaveMentorships } from '../mentorship/public.ts'
import { forgetNoticesOf } from '../notifications/public.ts'
import { forgetPerson as forgetSurveys } from '../surveys/public.ts'
import type { CodeMail } from '../identity/codes/mail.ts'
import { type Codes, verifiedSince } from '../identity/codes/codes.ts'
import { tryCode, useCode } from '../identity/codes/store.ts'
import { deleteDecisions } from '../people/decisionStore.ts'
import { deleteCode, deleteSignIns, makeNameless, purgeTimeOf } from './eraseStore.ts'
import { forgetTopic } from '../identity/guard.ts'
import { forgetPicture } from '../people/pictures.ts'
import { personById } from '../people/store.ts'

type EraseHandlers = Pick<Handlers<typeof privacyCalls>, 'erase'>

const purpose = 'erase'
/** Milliseconds between the erasing and the purge. */
const thirtyDays = 30 * 24 * 3_600_000

/** Erases accounts: a code is mailed first, so that an unlocked phone alone does not cost anybody theirs. */
export function eraseRoutes(house: House, codes: Codes, codeMail: CodeMail): EraseHandlers {
  const { db, clock } = house
  return {
    async erase({ person, body: { otp }, transport }) {
      const { email } = person
      if (otp === undefined) {
        await codeMail.countNetwork(transport.ip)
        const row = await personById(db, person.id)
        await codeMail.send({ email, purpose, languages: [row?.primaryLanguage ?? ''] })
        return { state: 'code_sent' }
      }
      const now = clock.now()
      const codeHash = codes.hash(email, otp)
      const tried = await tryCode(db, { email, purpose, codeHash, now, verifiedSince: verifiedSince(now) })
      // Asked twice at once, the second may come when the first has erased everything, the code too.
      const before = await purgeTimeOf(db, person.id)
      if (before !== undefined) return { state: 'erased', purgedAfter: before.toISOString() }
      if (tried?.isRight !== true) throw new Failure('otpWrong')
      const purgedAfter = await erase(house, person)
      return { state: 'erased', purgedAfter: purgedAfter.toISOString() }
    },
  }
}

/** Everything that happens at once; the person is nameless and gone, or nothing happened. */
async function erase(house: House, { id, email }: Person): Promise<Date> {
  const { db, clock, bus, queue, limits } = house
  const at = clock.now()
  const purgeAfter = new Date(at.getTime() + thirtyDays)
  const channels = await db.transaction(async (tx) => {
    // Whoever comes second waits here and finds the code used.
    if ((await useCode(tx, { email, purpose, now: at })) === 0) return undefined
    const erased = await makeNameless(tx, { id, at, purgeAfter })
    if (erased === undefined) return undefined
    await deleteCode(tx, email)
    await deleteSignIns(tx, id)
    await limits.forget(tx, `:${email}`)
    await leaveMentorships(house, tx, id)
    const left = await leaveChannels(tx, id)
    await forgetNoticesOf(tx, id)
    await queue.add(tx, {
      name: 'purgePerson',
      payload: { personId: id },
      key: `purge:${id}`,
      at: purgeAfter,
    })
    if (erased.pictureKey !== null) {
      await queue.add(tx, { name: 'forgetPicture', payload: { key: erased.pictureKey } })
    }
    await sayGoodbye(house, tx, { id, email, language: erased.primaryLanguage, purgeAfter })
    return left
  })
  bus.publish(forgetTopic, {})
  for (const channelId of channels ?? []) await membershipChanged(house, channelId)
  const settled = await purgeTimeOf(db, id)
  if (settled === undefined) throw new Failure('otpWrong')
  return settled
}

interface Goodbye {
  readonly id: string
  readonly email: string
  readonly language: string
  readonly purgeAfter: Date
}

/** The last letter to the old address; what was still on its way there does not leave any more. */
async function sayGoodbye(
  { config, mail, texts }: House,
  tx: Database,
  { id, email, language, purgeAfter }: Goodbye,
): Promise<void> {
  const day = new Intl.DateTimeFormat(language || 'en', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  const say = (key: string) =>
    texts.text(language, key, { product: config.productName, day: day.format(purgeAfter) })
  await mail.takeBack(tx, email)
  await mail.send(tx, {
    key: `erased:${id}`,
    to: email,
    subject: say('mail.erased.subject'),
    text: say('mail.erased.body'),
  })
}

/** The jobs that finish what erasing began; each may be done again. */
export function eraseJobs(house: House): Record<'purgePerson' | 'forgetPicture', Job> {
  const { db, clock, files, queue } = house
  return {
    purgePerson: job({
      payload: v.object({ personId: v.string() }),
      work: async ({ personId }) => {
        const purgeAfter = await purgeTimeOf(db, personId)
        if (purgeAfter === undefined) return
        if (purgeAfter > clock.now()) {
          return queue.add(db, { name: 'purgePerson', payload: { personId }, at: purgeAfter })
        }
        await db.transaction(async (tx) => {
          await forgetMessages(tx, personId)
          await forgetSurveys(house, tx, personId)
          await forgetLearning(tx, personId)
          await forgetLikes(tx, personId)
          await deleteDecisions(tx, personId)
          await deleteSignIns(tx, personId)
        })
      },
    }),
    forgetPicture: job({
      payload: v.object({ key: v.string() }),
      work: ({ key }) => forgetPicture(files, key),
    }),
  }
}
