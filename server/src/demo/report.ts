import { safetyCalls } from '@saathi/contract/safety/calls.ts'

import { decideCase } from '../safety/public/decideCase.ts'
import { actOnReport } from '../safety/public/reports.ts'
import type { House } from '../house/house.ts'
import { personByEmail, type PersonRow } from '../people/public/store.ts'
import type { Ask } from './learn.ts'
import { demoAddress } from './people.ts'

const words = 'He asked three of us for our phone numbers, and again when we said no.'
const reply =
  'Thank you for telling us. We spoke with him, and he has left the group. It was right to say no.'

const openWords = 'Now he writes to my friend and asks her for money.'

/** Lets a mentee report a former member of her group; the programme team has looked, answered and closed it. */
export async function makeReport(house: House, ask: Ask): Promise<void> {
  const vikram = await personByEmail(house.db, demoAddress('vikram'))
  const staff = await personByEmail(house.db, demoAddress('staff'))
  const sara = await personByEmail(house.db, demoAddress('sara'))
  if (vikram === undefined || staff === undefined || sara === undefined)
    throw new Error('The people of the demo report are not there.')
  const known = (await ask(safetyCalls.reports, {})).at(-1)
  const body = { kind: 'person', id: vikram.id, reason: 'contact_details', words } as const
  const { id, status } = known ?? (await ask(safetyCalls.report, { body }))
  if (status === 'RECEIVED') await actOnReport(house, { staff: sara, named: id, act: 'take', words: '' })
  if (status !== 'CLOSED')
    await decideCase(house, {
      staff: { id: sara.id, rights: ['safety'], scope: everyone },
      id,
      given: decision,
    })
  if (status !== 'CLOSED') await actOnReport(house, { staff, named: id, act: 'close', words: reply })
  await makeOpenReport(house, { ask, vikram, staff })
}

const everyone = { programmes: null, institutions: null }
const decision = {
  outcome: 'excluded',
  words: 'He has left the programme.',
  reference: '',
  known: null,
} as const

/** Lets her report him again; the programme team has taken the case and not decided it yet. */
async function makeOpenReport(
  house: House,
  { ask, vikram, staff }: { readonly ask: Ask; readonly vikram: PersonRow; readonly staff: PersonRow },
): Promise<void> {
  const body = { kind: 'person', id: vikram.id, reason: 'money', words: openWords } as const
  const { id, status } = await ask(safetyCalls.report, { body })
  if (status === 'RECEIVED') await actOnReport(house, { staff, named: id, act: 'take', words: '' })
}
