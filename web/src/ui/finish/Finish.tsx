import { type ReactNode, useState } from 'react'

import { Button } from '../Button.tsx'
import { Heading } from '../Layout.tsx'
import styles from './Finish.module.css'
import type { FinishPicture } from './sharePicture.ts'

interface FinishRing {
  readonly total: number
  readonly done: number
  /** The parts that were done before; the others fill while the screen opens. */
  readonly before: number
  /** The same in words, such as "1 of 5 sessions". */
  readonly words: string
}

interface FinishProps {
  readonly eyebrow: string
  readonly title: string
  /** A lamp that lights, or a drawing instead. */
  readonly figure?: ReactNode
  readonly ring?: FinishRing | undefined
  readonly badge?: ReactNode
  /** What the finished work opens. */
  readonly opens?: string | undefined
  /** Questions that belong to it, such as the stars. */
  readonly children?: ReactNode
  /** The one button that leads on. */
  readonly action: ReactNode
  /** Without it the screen cannot be shared. */
  readonly share?: { readonly label: string; readonly failed: string; readonly picture: FinishPicture }
}

/** The screen after something was finished: what was reached, what it opens, and one button. */
export function Finish({ eyebrow, title, figure, ring, badge, opens, children, action, share }: FinishProps) {
  return (
    <div className={styles.ground}>
      <div className={styles.room}>
        <div className={styles.figure}>
          {ring === undefined ? null : <Arcs {...ring} />}
          {figure ?? <Lamp />}
        </div>
        {ring === undefined ? null : <p className={styles.count}>{ring.words}</p>}
        <div>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <Heading size="small">{title}</Heading>
        </div>
        {badge}
        {opens === undefined ? null : <p className={styles.opens}>{opens}</p>}
        {children === undefined ? null : <div className={styles.more}>{children}</div>}
        {share === undefined ? null : <Share {...share} />}
        <div className={styles.foot}>{action}</div>
      </div>
    </div>
  )
}

/** One arc for each part. It is decoration: the words below it say the same. */
function Arcs({ total, done, before }: FinishRing) {
  const part = 100 / total
  const gap = total > 1 ? Math.min(4, part / 4) : 0
  return (
    <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      {Array.from({ length: total }, (_, index) => (
        <g key={index} transform={`rotate(${(index * 360) / total - 90} 60 60)`}>
          <circle cx="60" cy="60" r="54" pathLength="100" strokeDasharray={`${part - gap} 100`} />
          {index < done ? (
            <circle
              className={index < before ? styles.lit : `${styles.lit} ${styles.fills}`}
              cx="60"
              cy="60"
              r="54"
              pathLength="100"
              strokeDasharray={`${part - gap} 100`}
            />
          ) : null}
        </g>
      ))}
    </svg>
  )
}

function Lamp() {
  return (
    <svg className={styles.lamp} viewBox="0 0 64 72" aria-hidden="true" focusable="false">
      <path className={styles.flame} d="M32 4c9 11 14 17 14 25a14 14 0 01-28 0C18 21 23 15 32 4z" />
      <path className={styles.bowl} d="M6 48h52c0 13-11 20-26 20S6 61 6 48z" />
    </svg>
  )
}

function Share({ label, failed, picture }: NonNullable<FinishProps['share']>) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const share = async () => {
    setState('busy')
    try {
      const { sharePicture } = await import('./sharePicture.ts')
      await sharePicture(picture)
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return (
    <div>
      <Button look="plain" busy={state === 'busy'} onClick={() => void share()}>
        {label}
      </Button>
      <p role="status" className={styles.failed}>
        {state === 'failed' ? failed : ''}
      </p>
    </div>
  )
}
