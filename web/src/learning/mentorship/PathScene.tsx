import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import { Link } from 'wouter'

import { useLocal, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSessionPaths } from '../useSessionPaths.ts'
import styles from './PathScene.module.css'
import { dressed, freePlace, milestone, type Spot, walkerSpots } from './path.ts'
import { ownPosition, partnerPosition } from './progress/progress.ts'
import { isDone } from '../area/rules.ts'
import { Walker } from './Walker.tsx'

/** The whole mentorship as one drawing: the sessions along a path, and everyone whose progress the person sees. */
export function PathScene({ mentorship }: { readonly mentorship: MentorshipDetail }) {
  const t = useTexts()
  const local = useLocal()
  const { introduction } = useSessionPaths('mentorships')
  const { sessions, partnerDetails } = mentorship
  const walkers = dressed(walkersOf(mentorship))
  const spots = walkerSpots(
    walkers.map(({ position }) => position),
    sessions.length,
  )
  const next = sessions.findIndex((session) => !isDone(session))
  return (
    <figure className={styles.scene} aria-label={t('mentorship.path.title')}>
      <Ground spots={spots} />
      {walkers.map((walker, index) => {
        const isOwn = walker.id === partnerDetails.userDetails.id
        return (
          <div
            key={walker.id}
            className={`${styles.walker} ${isOwn ? styles.own : ''}`}
            style={{
              ...placeAt(spots[index]),
              marginLeft: `calc(${spots[index]?.beside ?? 0} * var(--width))`,
            }}
            title={walker.name}
          >
            {isOwn || walkers.length > 2 ? (
              <span className={styles.you} aria-hidden="true">
                {isOwn ? t('mentorship.path.youLabel') : initialOf(walker.name)}
              </span>
            ) : null}
            <Walker isMentor={walker.isMentor} look={walker.look} />
          </div>
        )
      })}
      <ol className={styles.stones}>
        {sessions.map((session, index) => {
          // Only what everyone has done counts as walked together, as the line above the drawing says.
          const done = session.sessionStatus === 'COMPLETED'
          const isOwnDone = isDone(session)
          return (
            <li key={session.id} style={placeAt(milestone(index, sessions.length))}>
              <Link
                to={introduction(session.id)}
                aria-current={index === next ? 'step' : undefined}
                className={`${styles.stone} ${done ? styles.done : isOwnDone ? styles.half : ''} ${index === next ? styles.next : ''}`}
              >
                <span className="hidden-words">
                  {t('mentorship.path.session', {
                    number: index + 1,
                    title: local(session.title, session.localeTitle),
                  })}
                  {done
                    ? `, ${t('learning.completed')}`
                    : isOwnDone
                      ? `, ${t('mentorship.path.yourPartDone')}`
                      : ''}
                </span>
                <span aria-hidden="true">{done ? <Icon name="tick" /> : index + 1}</span>
              </Link>
            </li>
          )
        })}
      </ol>
      <figcaption className="hidden-words">
        {walkers.map(({ id, name, position }) => (
          <span key={id}>
            {t(id === partnerDetails.userDetails.id ? 'mentorship.path.you' : 'mentorship.path.partner', {
              name,
              session: Math.min(Math.floor(position) + 1, sessions.length),
            })}{' '}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** The first letter of a name, with the marks that belong to it: whole names of a group would lie on each other. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name)
  return first?.segment ?? ''
}

/** Everyone on the path: the person, and the partners whose progress the person may see. */
function walkersOf({ sessions, partnerDetails, progress }: MentorshipDetail) {
  const { userDetails, partnerDetails: partners } = partnerDetails
  const seen = partners.filter(({ id }) => progress.partnerProgress.some(({ userId }) => userId === id))
  return [
    { ...userDetails, position: ownPosition(sessions) },
    ...seen.map((partner) => ({ ...partner, position: partnerPosition(sessions, partner.id) })),
  ].map(({ id, firstName, displayName, role, position }) => ({
    id,
    name: firstName || displayName,
    isMentor: role === 'mentor',
    position,
  }))
}

function placeAt(spot: Spot | undefined) {
  return spot === undefined ? undefined : { left: `${spot.x}%`, top: `${spot.y}%` }
}

/** Sun, hill and path, stretched to the width of the page. Birds and tree are where no walker is. */
function Ground({ spots }: { readonly spots: readonly Spot[] }) {
  const [birds, tree] = [freePlace([42, 57, 22], spots), freePlace([5, 63, 28], spots)]
  return (
    <>
      <span className={styles.sun} />
      <svg
        className={styles.ground}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles.hill} d="M-2 56C22 44 42 50 60 48S88 44 102 50V102H-2z" />
        <path className={styles.edge} d="M-2 56C22 44 42 50 60 48S88 44 102 50" />
        <path className={styles.way} d="M-4 84C20 66 35 72 50 77S80 70 104 56" />
      </svg>
      <svg
        className={styles.birds}
        style={{ left: `${birds}%` }}
        viewBox="0 0 60 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M4 16q5-7 9 0 4-7 9 0M34 10q5-7 9 0 4-7 9 0" />
      </svg>
      <svg
        className={styles.tree}
        style={{ left: `${tree}%` }}
        viewBox="0 0 48 64"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M24 62V34M24 50l-6-6M24 46l6-6" />
        <path
          className={styles.crown}
          d="M10 34a9 9 0 01-2-17 10 10 0 0116-9 10 10 0 0116 8 9 9 0 01-2 18z"
        />
      </svg>
    </>
  )
}
