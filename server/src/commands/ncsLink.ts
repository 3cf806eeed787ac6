import { parseArgs } from 'node:util'

import { email as emailSchema } from '@saathi/contract/base/fields.ts'
import * as v from 'valibot'

import { readConfig } from '../house/config.ts'
import { readPlaces } from '../content/public.ts'
import { linkSeconds, sealLink } from '../partner/links.ts'
import { demoNcsKey, readPortal } from '../partner/settings.ts'

const usage =
  'npm run ncs-link -- --email ADDRESS [--first-name … --last-name … --phone … --dob YYYY-MM-DD --state … --district … --expires-in 600]'

/** Prints a link as the partner portal makes it, or one line that says why it cannot. */
async function main(): Promise<void> {
  const result = readConfig(process.env, [readPortal])
  if ('problems' in result) throw new Error(result.problems.join(' '))
  const { config } = result
  const key =
    config.of(readPortal).key ?? (config.production || config.demo === false ? undefined : demoNcsKey)
  if (key === undefined) throw new Error('NCS_KEY is missing: production has no demo key.')
  const { seconds, ...claims } = readClaims()
  const data = await sealLink(key, { ...claims, jti: crypto.randomUUID() }, { seconds })
  console.log(`${config.publicUrl}/user/ncs?data=${data}`)
}

function readClaims() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      email: text,
      'first-name': { ...text, default: 'Priya' },
      'last-name': { ...text, default: 'Naik' },
      phone: { ...text, default: '+919835041270' },
      dob: { ...text, default: '2004-05-31' },
      state: { ...text, default: 'Goa' },
      district: { ...text, default: 'North Goa' },
      'expires-in': { ...text, default: String(linkSeconds) },
    },
  })
  if (values.email === undefined) throw new Error(`--email is missing: ${usage}`)
  const email = v.safeParse(emailSchema, values.email)
  if (!email.success) throw new Error('--email is not an email address.')
  const seconds = Number(values['expires-in'])
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > linkSeconds)
    throw new Error(`--expires-in must be a whole number of seconds from 1 to ${linkSeconds}.`)
  return {
    seconds,
    email: email.output,
    firstName: values['first-name'],
    lastName: values['last-name'],
    mobileNo: values.phone,
    dob: values.dob,
    ...findPlace(values.state, values.district),
  }
}

/** Finds the numbers of a state and a district, each given by name or number. */
function findPlace(stateAsked: string, districtAsked: string) {
  const { states, districts } = readPlaces()
  const is = (asked: string) => (place: { readonly id: number; readonly name: string }) =>
    String(place.id) === asked || place.name.toLowerCase() === asked.trim().toLowerCase()
  const state = states.find(is(stateAsked))
  if (state === undefined) throw new Error(`--state: there is no state ${stateAsked}.`)
  const inState = districts.filter(({ stateId }) => stateId === state.id)
  // Only the state was given, so any district in it will do.
  const district = inState.find(is(districtAsked)) ?? (districtAsked === 'North Goa' ? inState[0] : undefined)
  if (district === undefined)
    throw new Error(`--district: there is no district ${districtAsked} in ${state.name}.`)
  return { stateid: state.id, districtid: district.id }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message.split('\n')[0] : String(error))
  process.exitCode = 1
})
