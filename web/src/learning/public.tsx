import type { Reply } from '@saathi/contract/base/call.ts'
import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'

import { useIdentity } from '../device/identity.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { useAsk } from '../wire/queries.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { Section } from '../ui/Layout.tsx'
import { Bar } from '../ui/figures/Progress.tsx'
import { Radar } from '../ui/figures/Radar.tsx'
import styles from './Readiness.module.css'

/** The work-readiness scores as a picture and as text, each with its reason. Mentors have none. */
export function Readiness() {
  const t = useTexts()
  const identity = useIdentity()
  const scores = useAsk(readinessCalls.workReadiness, {})
  if (identity.state === 'signedIn' && identity.user.role === 'mentor') return null
  return (
    <Loaded answer={scores} shapes={['tall']} renderFailure={() => null} empty={null}>
      {(loaded) => (
        <Section title={t('learning.readiness.title')}>
          <p className={styles.lead}>{t('learning.readiness.lead')}</p>
          <Scores scores={loaded} />
        </Section>
      )}
    </Loaded>
  )
}

function Scores({ scores }: { readonly scores: Reply<typeof readinessCalls.workReadiness> }) {
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
