import { contentCalls } from '@saathi/contract/content/calls.ts'

import { useAsk } from '../wire/queries.ts'
import { useTexts } from '../texts/texts.ts'
import { ChoiceGroup } from '../ui/fields/Choice.tsx'
import { TextField } from '../ui/fields/Field.tsx'
import { saysAdult } from './details.ts'
import { signUpDraft } from './signUpDraft.ts'

/** The year of birth and, for certain adults, the optional consents. */
export function ConsentFields({ error }: { readonly error: string | undefined }) {
  const t = useTexts()
  const { birthYear, allowsMeasuring, role } = signUpDraft.use()
  const config = useAsk(contentCalls.clientConfig, {})
  const asks = config.data?.asksConsentFor.includes('ad_measurement') ?? false
  const change = (typed: string) => {
    const year = typed.replaceAll(/\D/g, '').slice(0, 4)
    // A consent does not hold if the year of birth is changed to that of a minor afterwards.
    const stillAllows = allowsMeasuring && saysAdult(year)
    signUpDraft.change({ birthYear: year, allowsMeasuring: stillAllows })
  }
  return (
    <>
      <TextField
        label={t('registration.birthYear')}
        hint={t(role === 'mentor' ? 'registration.birthYear.whyMentor' : 'registration.birthYear.why')}
        inputMode="numeric"
        autoComplete="bday-year"
        maxLength={4}
        value={birthYear}
        onChange={change}
        error={error}
      />
      {asks && saysAdult(birthYear) ? (
        <ChoiceGroup
          legend={t('registration.consent.legend')}
          hint={t('registration.consent.hint')}
          several
          options={[
            {
              value: 'ad_measurement',
              label: t('registration.consent.adMeasurement'),
              note: t('registration.consent.adMeasurementNote'),
            },
          ]}
          chosen={allowsMeasuring ? ['ad_measurement'] : []}
          onChange={(chosen) => signUpDraft.change({ allowsMeasuring: chosen.length > 0 })}
        />
      ) : null}
    </>
  )
}
