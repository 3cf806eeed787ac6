import { useTexts } from '../../../texts.ts'
import { ProgressSection } from './ProgressSection.tsx'
import { InPlace } from './InPlace.tsx'

/** What a person achieved in a mentorship: numbers and badges. */
export function Rewards() {
  const t = useTexts()
  return (
    <InPlace title={t('mentorship.rewards.title')}>
      {({ progress }) => <ProgressSection progress={progress} />}
    </InPlace>
  )
}
