import type { Reply } from '@saathi/contract/base/call.ts'
import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'

import { useIdentity } from '../device/identity.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { useAsk } from '../wire/queries.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { Section } from '../ui/Layout.tsx'
import { Bar } from '../ui/figures/Progress.tsx'
import { Radar } from '../ui/figures/Radar.tsx'
import { useNamedPart } from '../shell/useNamedPart.ts'
import styles from './Readiness.module.css'

/** The work-readiness scores as a picture and as text, each with its reason. Mentors have none. */
export function Readiness() {
  const identity = useIdentity()
  const scores = useAsk(readinessCalls.workReadiness, {})
  if (identity.state === 'signedIn' && identity.user.role === 'mentor') return null
  return (
    <Loaded answer={scores} shapes={['tall']} renderFailure={() => null}>
      {(loaded) => <Shown scores={loaded} />}
    </Loaded>
  )
}

/** The scores; before there are any, when they begin. The hub links here. */
function Shown({ scores }: ScoresProps) {
  const t = useTexts()
  const part = useNamedPart('readiness')
  const isEmpty = scores.length === 0
  return (
    <div ref={part}>
      <Section title={t('learning.readiness.title')}>
        <p className={styles.lead}>{t(isEmpty ? 'learning.readiness.none' : 'learning.readiness.lead')}</p>
        {isEmpty ? null : <Scores scores={scores} />}
      </Section>
    </div>
  )
}

interface ScoresProps {
  readonly scores: Reply<typeof readinessCalls.workReadiness>
}

function Scores({ scores }: ScoresProps) {
  const local = useLocal()
  const named = scores.map((score) => ({
    key: score.dimension,
    name: local(score.name, score.localeName),
    because: local(score.because, score.localeBecause),
    score: score.score,
  }))
  return (
    <div className={styles.both}>
      <Radar values={named.map(({ key, name, score }) => ({ key, label: name, value: score }))} />
      <ul className={styles.list}>
        {named.map(({ key, name, because, score }) => (
          <li key={key}>
            <p className={styles.name}>
              <span>{name}</span>
              <strong>{score}</strong>
            </p>
            <Bar percent={score} label={name} />
            <p className={styles.because}>{because}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
