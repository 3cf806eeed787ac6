import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import type { Tracker } from '@saathi/contract/matching/trackers.ts'

import { useZone } from '../../texts/moments.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LookDialog } from '../dialog/LookDialog.tsx'
import { useAsk } from '../../wire/queries.ts'
import { historyDays } from './history.ts'
import styles from './History.module.css'

interface HistoryDialogProps {
  readonly role: 'mentee' | 'mentor'
  readonly onClose: () => void
}

/** Every proposal that a person ever had, by day, and what became of it. */
export function HistoryDialog({ role, onClose }: HistoryDialogProps) {
  const t = useTexts()
  const list = useAsk(matchCalls.matchList, {}, { isAlwaysAsked: true })
  return (
    <LookDialog title={t('matching.history.title')} onClose={onClose}>
      <Loaded
        answer={list}
        shapes={['line', 'card', 'card']}
        failed={{ as: 'banner', title: t('matching.history.failed'), saysWhy: true }}
      >
        {({ matchTrackers }) =>
          matchTrackers.length === 0 ? (
            <p>{t('matching.history.none')}</p>
          ) : (
            <Days trackers={matchTrackers} role={role} />
          )
        }
      </Loaded>
    </LookDialog>
  )
}

function Days({
  trackers,
  role,
}: {
  readonly trackers: readonly Tracker[]
  readonly role: 'mentee' | 'mentor'
}) {
  const zone = useZone()
  const format = new Intl.DateTimeFormat(`${useLanguage()}-IN`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <div className={styles.days}>
      {historyDays(trackers, zone).map((each) => (
        <section key={each.day} className={styles.day}>
          <h3>{format.format(new Date(each.day))}</h3>
          <ul>
            {each.trackers.map((tracker) => (
              <Entry key={tracker.id} tracker={tracker} role={role} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Entry({ tracker, role }: { readonly tracker: Tracker; readonly role: 'mentee' | 'mentor' }) {
  const t = useTexts()
  const { displayName, displayPicture, status, outcome, affiliation } = tracker
  return (
    <li className={`${styles.entry} ${status === 'EXPIRED' ? styles.ended : ''}`}>
      <Avatar name={displayName} picture={displayPicture} />
      <div>
        <p className={styles.name}>{displayName}</p>
        {affiliation === '' ? null : <p className={styles.fact}>{affiliation}</p>}
        <p>{t(`matching.outcome.${role}.${outcome}`, { name: displayName })}</p>
      </div>
    </li>
  )
}
