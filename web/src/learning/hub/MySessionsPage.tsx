import { learningCalls } from '@saathi/contract/learning/calls.ts'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Heading, Page } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../Learning.module.css'
import { BookmarkedList, HubLists } from './HubLists.tsx'
import { MentorCourse } from '../course/MentorCourse.tsx'

/** A mentor's own sessions of the learning hub: those under way, curated ones and bookmarks. */
export function MySessionsPage() {
  const t = useTexts()
  const identity = useIdentity()
  const isMentor = identity.state === 'signedIn' && identity.user.role === 'mentor'
  const ongoing = useAsk(learningCalls.mySessions, {
    query: { ongoingSession: 'true', imageType: 'web', size: '4' },
  })
  usePageTitle(t('learning.mentor.own'))
  return (
    <Page>
      <Heading lead={t('learning.mentor.ownLead')}>{t('learning.mentor.own')}</Heading>
      <Loaded
        answer={ongoing}
        label={t('learning.loading')}
        shapes={['card', 'card', 'card']}
        failed={{ title: t('learning.failed'), saysWhy: true }}
      >
        {(sessions) => (
          <div className={styles.hub}>
            <div>{isMentor ? <MentorCourse /> : null}</div>
            <HubLists ongoing={sessions} />
            <BookmarkedList />
          </div>
        )}
      </Loaded>
      <p className={styles.below}>
        <LinkButton look="soft" to={paths.learningHub}>
          {t('learning.backToHub')}
        </LinkButton>
      </p>
    </Page>
  )
}
