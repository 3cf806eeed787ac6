import { accessCalls } from '@saathi/contract/access/calls.ts'
import { profileEditCalls } from '@saathi/contract/people/profileEditCalls.ts'
import type { User } from '@saathi/contract/people/user.ts'
import { Suspense, type SubmitEvent, useState } from 'react'

import { optionalPart } from '../../shell/optionalPart.ts'
import { ask, Problem } from '../../wire/api.ts'
import { errorText, fieldErrors } from '../../texts/errorText.ts'
import { updateUser } from '../../device/identity.ts'
import { refreshAnswers } from '../../wire/queries.ts'
import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { showFirstProblem } from '../../ui/showProblem.ts'
import styles from './BirthYearCard.module.css'

/** Needed only after a refusal. */
const TeamLink = optionalPart(() =>
  import('../../team/public/TeamLink.tsx').then((module) => module.TeamLink),
)

interface BirthYearCardProps {
  readonly user: User
  /** Loads again what else depends on the year. */
  readonly onSaved?: () => Promise<unknown>
}

/** Asks for the year of birth if the person did not give it at sign-up. */
export function BirthYearCard({ user, onSaved }: BirthYearCardProps) {
  const t = useTexts()
  const [year, setYear] = useState('')
  const [error, setError] = useState<string>()
  const [isKnown, setKnown] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!/^\d{4}$/.test(year)) {
      setError(t('profile.birthYear.digits'))
      return showFirstProblem()
    }
    setBusy(true)
    setError(undefined)
    try {
      const { birthYear } = await ask(profileEditCalls.birthYear, { body: { birthYear: Number(year) } })
      updateUser({ ...user, birthYear })
      await Promise.all([readinessCalls.workReadiness, accessCalls.status].map(refreshAnswers))
      await onSaved?.()
    } catch (failure) {
      setError(fieldErrors(failure).birth_year ?? errorText(failure, t))
      setKnown(failure instanceof Problem && failure.code === 'birth_year_known')
      showFirstProblem()
      setBusy(false)
    }
  }
  return (
    <form className={styles.ask} onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label={t('profile.birthYear.label')}
        hint={t('profile.birthYear.hint')}
        inputMode="numeric"
        autoComplete="bday-year"
        maxLength={4}
        value={year}
        onChange={(typed) => setYear(typed.replaceAll(/\D/g, ''))}
        error={error}
      />
      {isKnown ? (
        <p>
          <Suspense>
            <TeamLink />
          </Suspense>
        </p>
      ) : null}
      <Button type="submit" look={onSaved === undefined ? 'soft' : 'primary'} busy={busy}>
        {t('profile.birthYear.save')}
      </Button>
    </form>
  )
}
