import { acceptedPassword } from '@saathi/contract/identity/rules.ts'
import { Failure, failureOfFields, type SentencesAbout } from '@saathi/contract/errors.ts'
import type { partnerCalls, Prefill } from '@saathi/contract/partner/calls.ts'
import { withoutPrefilledDuty } from '@saathi/contract/partner/rules.ts'
import * as v from 'valibot'

import { hashNewPassword } from '../identity/public/signUp.ts'
import { issueSignInCode } from '../identity/public/signIn.ts'
import { phoneInE164 } from '../engines/text/phone.ts'
import { addPortalPerson, type PortalCheck, portalPersonAgain } from '../registration/public.ts'
import { placeNames, type readPlaces } from '../content/public.ts'
import type { House } from '../house/house.ts'
import type { HandlerRequest } from '../http/request.ts'
import { notify } from '../notifications/public.ts'
import { agreeToCurrentTerms } from '../people/public/registration.ts'
import { judgeAnswers } from '../questions/public.ts'
import type { JoinedRooms } from '../room/room.ts'
import { completeStage, surveyStage } from '../surveys/public.ts'
import { differences, withPrefilled } from './entryRules.ts'
import { portalCheck } from './portal.ts'
import { readPortal } from './settings.ts'

type Body = HandlerRequest<typeof partnerCalls.signUp>['body']

type Places = ReturnType<typeof readPlaces>

/** The person whom the portal named, with the name of the district. */
type Entry = Prefill & { readonly district: string }

/**
 * A person with an entry could guess passwords here, so the limit is the same as for requests about an address.
 */
const signUpsOfAnAddress = { most: 20, seconds: 3600 }

/** The dependencies of signing up, besides the house. */
interface SignUpParts {
  readonly places: Places
  readonly welcome: JoinedRooms['welcome']
}

/** Registers the person of an entry and returns a sign-in code; sent twice, it returns another code for the same person. */
export function makeSignUp(house: House, { places, welcome }: SignUpParts) {
  const check = portalCheck(house)
  return async (prefill: Prefill, body: Body): Promise<string> => {
    const entry = { ...prefill, district: districtOf(places, prefill) }
    refuseDifferences(house, entry, body)
    await house.limits.take(`portalSignUps:${entry.email}`, signUpsOfAnAddress)
    const answers = await judged(house, entry, body)
    const passwordHash = await proven(house, body, check)
    const { email, firstName, lastName, mobileNo: phoneNumber, dob } = entry
    const registered = await house.db.transaction(async (tx) => {
      const person = await addPortalPerson(house, tx, {
        email,
        firstName,
        lastName,
        phoneNumber,
        passwordHash,
        primaryLanguage: body.newPrimaryLanguage,
        institutionCode: house.config.of(readPortal).institutionCode,
        birthYear: dob === '' ? null : Number(dob.slice(0, 4)),
      })
      if (person === undefined) return undefined
      const { surveyId, stageId } = house.config.of(readPortal)
      await completeStage(house, tx, { personId: person.id, surveyId, stageId, answers })
      const values = { name: firstName || lastName }
      await notify(house, tx, { personId: person.id, kind: 'welcome', key: 'welcome', values })
      return person
    })
    // Without a new person this is a repeated request: its reply was lost, or it was sent twice at once.
    const person = registered ?? (await portalPersonAgain(house.db, body, check))
    if (body.hasAgreedTerms) await agreeToCurrentTerms(house, person, welcome)
    return issueSignInCode(house, house.db, person.id)
  }
}

function districtOf(places: Places, { stateid, districtid }: Prefill): string {
  if (stateid === null || districtid === null) return ''
  return placeNames(places, { stateId: stateid, districtId: districtid }).district ?? ''
}

/** Refuses a body that differs from the settings or from the entry. */
function refuseDifferences({ config, texts }: House, entry: Entry, body: Body): void {
  const phoneNumber = body.phoneNumber === '' ? '' : (phoneInE164(body.phoneNumber) ?? body.phoneNumber)
  const { fields, questions } = differences(entry, { ...body, phoneNumber })
  if (fields.length + questions.length > 0) {
    const saying = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, ['The NCS Portal told us something else.']]))
    throw failureOfFields<Body>('portalEntryDiffers', saying(fields), { answers: saying(questions) })
  }
  const { institutionCode, surveyId, stageId } = config.of(readPortal)
  const { survey, stage } = body.surveyAnswers
  const speaks = texts.languages.some(
    ({ languageCode, isActive }) => isActive && languageCode === body.newPrimaryLanguage,
  )
  const wrong: SentencesAbout<Body> = {
    ...(body.institutionCode.toUpperCase() === institutionCode.toUpperCase()
      ? {}
      : { institutionCode: ['We do not know this institution code.'] }),
    ...(survey === surveyId && stage === stageId ? {} : { surveyAnswers: ['This is another survey.'] }),
    ...(speaks ? {} : { newPrimaryLanguage: ['We do not speak this language yet.'] }),
  }
  if (Object.keys(wrong).length > 0) throw failureOfFields<Body>('invalid', wrong)
}

/** The answers of the body together with those of the entry, checked by the rules of questions. */
async function judged({ db, config }: House, entry: Entry, body: Body) {
  const stage = await surveyStage(db, config.of(readPortal))
  if (stage === undefined) throw new Failure('portalAbsent')
  const questions = withoutPrefilledDuty(stage.pages.flatMap((page) => page.questions))
  return judgeAnswers(questions, withPrefilled(body.surveyAnswers.answers, entry))
}

/** The hash of an accepted password; null if the portal checks passwords itself. */
async function proven(house: House, body: Body, check: PortalCheck): Promise<string | null> {
  const { email, password } = body
  if (check !== undefined) {
    if (!(await check({ email, password }))) throw new Failure('portalPasswordWrong')
    return null
  }
  const accepted = v.safeParse(acceptedPassword, password)
  if (accepted.success) return hashNewPassword(house, { email, password })
  const sentences = accepted.issues.map(({ message }) => message)
  throw failureOfFields<Body>('invalid', { password: sentences })
}
