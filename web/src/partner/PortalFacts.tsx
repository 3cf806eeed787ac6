import { referenceCalls } from '@saathi/contract/content/referenceCalls.ts'
import type { Prefill } from '@saathi/contract/partner/calls.ts'
import { typedDateOf } from '@saathi/contract/base/dates.ts'

import { useAsk } from '../wire/queries.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { TextField } from '../ui/fields/Field.tsx'
import flow from '../ui/Flow.module.css'
import styles from './Partner.module.css'

/** The portal's data about the person, as read-only fields. */
export function PortalFacts({ person }: { readonly person: Prefill }) {
  const t = useTexts()
  const district = useDistrictName(person)
  const facts = [
    ['firstName', person.firstName],
    ['lastName', person.lastName],
    ['email', person.email],
    ['phone', person.mobileNo],
    ['dob', typedDateOf(person.dob) ?? ''],
    ['district', district],
  ] as const
  return (
    <section className={flow.part}>
      <h2>{t('partner.facts.title')}</h2>
      <p className={flow.quiet}>{t('partner.facts.lead')}</p>
      <div className={styles.facts}>
        {facts.map(([name, value]) => (
          <TextField
            key={name}
            label={t(`partner.facts.${name}`)}
            value={value === '' ? t('partner.facts.unknown') : value}
            onChange={ignore}
            readOnly
          />
        ))}
      </div>
    </section>
  )
}

const ignore = () => undefined

/** The names of the district and its state, as far as they have loaded. */
function useDistrictName({ stateid, districtid }: Prefill): string {
  const local = useLocal()
  const states = useAsk(referenceCalls.states, {}, { enabled: stateid !== null })
  const given = { query: { stateId: String(stateid) } }
  const districts = useAsk(referenceCalls.districts, given, { enabled: districtid !== null })
  const state = states.data?.find(({ id }) => id === stateid)
  const district = districts.data?.find(({ id }) => id === districtid)
  return [district?.name, state === undefined ? undefined : local(state.name, state.localeName)]
    .filter((name) => name !== undefined)
    .join(', ')
}
