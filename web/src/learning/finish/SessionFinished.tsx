import type { Session } from '@saathi/contract/learning/session.ts'
import type { ReactNode } from 'react'

import { useLocal, useTexts } from '../../texts/texts.ts'
import { Drawing } from '../../ui/figures/Drawing.tsx'
import { Finish } from '../../ui/finish/Finish.tsx'
import { areaOf } from '../area/area.ts'
import { EarnedBadge } from './EarnedBadge.tsx'
import { roughly } from './rules.ts'
import { type SessionFinish, useSessionFinish } from './useSessionFinish.ts'

interface SessionFinishedProps {
  readonly session: Session
  readonly children: ReactNode
  readonly action: ReactNode
}

/** The screen after a session: the lamp, the ring, the badge, what comes next, and the stars. */
export function SessionFinished({ session, children, action }: SessionFinishedProps) {
  const t = useTexts()
  const local = useLocal()
  const finish = useSessionFinish(session)
  const { count, isMentor, badge } = finish
  const title = t('learning.finish.session', { title: local(session.title, session.localeTitle) })
  const words =
    count === undefined ? '' : t('learning.finish.count', { done: count.done, count: count.total })
  const isWhole = areaOf(session) === 'mentorships' && count !== undefined && count.done === count.total
  return (
    <Finish
      eyebrow={t(isWhole ? 'learning.finish.curriculum' : 'learning.finish.done')}
      title={title}
      {...(isMentor ? { figure: <Drawing name="path" /> } : {})}
      ring={count === undefined ? undefined : { ...count, words }}
      badge={badge === undefined ? null : <EarnedBadge badge={badge} />}
      opens={useOpens(session, finish)}
      action={action}
      {...(isMentor
        ? {}
        : {
            share: {
              label: t('learning.finish.share'),
              failed: t('learning.finish.shareFailed'),
              picture: { title, words, from: t('shell.brand') },
            },
          })}
    >
      {children}
    </Finish>
  )
}

/** One sentence about what the finished session opens; undefined if it opens nothing. */
function useOpens(session: Session, { count, minutesLeft }: SessionFinish): string | undefined {
  const t = useTexts()
  if (count === undefined) return undefined
  const left = count.total - count.done
  if (areaOf(session) === 'mentorships') {
    return t(left === 0 ? 'learning.finish.wholePath' : 'learning.finish.leftTogether', { count: left })
  }
  if (minutesLeft > 0) {
    const time = roughly(minutesLeft)
    return t('learning.finish.left', {
      count: left,
      time: t(`learning.finish.${time.unit}`, { count: time.count }),
    })
  }
  return left === 0 ? t('learning.finish.opened', { count: count.total }) : undefined
}
