import { useTexts } from '../../../texts/texts.ts'
import { SessionLists } from './SessionLists.tsx'
import { InPlace } from './InPlace.tsx'

/** The sessions of a mentorship: under way, to come and done. */
export function Sessions() {
  const t = useTexts()
  return (
    <InPlace title={t('mentorship.progress.sessionsLabel')}>
      {({ sessions, status }) => <SessionLists sessions={sessions} isOver={status === 'ENDED'} />}
    </InPlace>
  )
}
