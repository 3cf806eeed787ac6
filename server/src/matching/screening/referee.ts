import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import type { screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'

import { audit } from '../../desk/public/audit.ts'
import { deskChanged } from '../../desk/public/news.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { screeningOf } from '../public/screening.ts'
import { putReferee } from '../stages/stepStore.ts'

/** How long the link of a reference works: three weeks. */
const linkMs = 21 * 86_400_000

type RefereeHouse = Pick<House, 'clock' | 'mail' | 'texts' | 'config'>

/** Someone outside who is asked about an applicant. */
interface AskedReferee {
  readonly person: PersonRow
  readonly stage: string
  readonly name: string
  readonly email: string
  /** Since when the applicant has done their part. */
  readonly doneAt: Date
  readonly isReminder: boolean
}

/** Stores whom an applicant named, and emails them a link with five questions. The link of an earlier email ends. */
export async function askReferee(
  { clock, mail, texts, config }: RefereeHouse,
  tx: Database,
  { person, stage, name, email, doneAt, isReminder }: AskedReferee,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await putReferee(tx, {
    personId: person.id,
    stage,
    doneAt,
    refereeName: name,
    refereeEmail: email,
    tokenHash: hashOf(token),
    endsAt: new Date(clock.now().getTime() + linkMs),
  })
  const say = (text: string) =>
    texts.text(person.primaryLanguage ?? 'en', text, {
      product: config.productName,
      name,
      about: displayNameOf(person),
      link: `${config.publicUrl}/staff/reference?token=${token}`,
    })
  await mail.send(tx, {
    key: `reference:${uuid()}`,
    to: email,
    subject: say(isReminder ? 'desk.mail.reference.reminder' : 'desk.mail.reference.subject'),
    text: say('desk.mail.reference.body'),
  })
}

/** Returns the hash under which the token of a link is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

interface AskingAgain {
  readonly staff: StaffMember
  readonly person: PersonRow
  readonly stage: string
  readonly given: { readonly name?: string | undefined; readonly email?: string | undefined }
}

/** Writes to the referee of an applicant again. A corrected name or address replaces the former one. */
export function askAgain(
  house: RefereeHouse & Pick<House, 'db' | 'bus'>,
  { staff, person, stage, given }: AskingAgain,
): Promise<Reply<typeof screeningDeskCalls.askReferee>> {
  return house.db.transaction(async (tx) => {
    const { stages, progress, steps } = await screeningOf(house, tx, person)
    const at = stages.findIndex(({ key, kind }) => key === stage && kind === 'reference')
    const step = steps.find((each) => each.stage === stage)
    if (at < 0) throw new Failure('notFound')
    if (progress[at]?.turn !== 'outside' || step === undefined) throw new Failure('stageNotReady')
    const { name = step.refereeName, email = step.refereeEmail } = given
    if (email.toLowerCase() === person.email)
      throw failureOfFields<{ email: string }>('invalid', { email: ['Please name someone else.'] })
    const isReminder = email === step.refereeEmail && name === step.refereeName
    await askReferee(house, tx, { person, stage, name, email, doneAt: step.doneAt, isReminder })
    await audit(tx, {
      staffId: staff.id,
      at: house.clock.now(),
      act: isReminder ? 'referee_reminded' : 'referee_changed',
      about: 'person',
      aboutId: person.id,
      personId: person.id,
      ...(isReminder
        ? {}
        : { before: { name: step.refereeName, email: step.refereeEmail }, after: { name, email } }),
    })
    await deskChanged(house.bus, tx, ['screening', `person:${person.id}`])
    return { refereeName: name, refereeEmail: email }
  })
}
