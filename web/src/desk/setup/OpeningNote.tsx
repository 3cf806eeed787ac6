import { openingCalls } from '@saathi/contract/registration/setupCalls.ts'
import { Link } from 'wouter'

import { Banner } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'

/** On today's page of a product that the team set up: what is missing before people come, until nothing is. */
export function OpeningNote() {
  const t = useDeskTexts()
  const { data } = useAsk(openingCalls.opening, {})
  const count = data?.checks.filter(({ isDone }) => !isDone).length ?? 0
  if (count === 0 || data?.programme === null) return null
  return (
    <Banner kind="info" icon="survey">
      <Link to={places.opening}>{t('desk.opening.missing', { count })}</Link>
    </Banner>
  )
}
