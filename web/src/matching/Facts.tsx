import type { MatchingState } from '@saathi/contract/matching/calls.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { Suspense } from 'react'

import { TeamMail } from '../team/public/lazyParts.ts'
import { TeamLink } from '../team/public/TeamLink.tsx'
import { useLocal, useTexts } from '../texts/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from './Matching.module.css'
import type { View } from './rules.ts'

interface FactsProps {
  readonly role: Role
  readonly view: View
  readonly state: Pick<MatchingState, 'pool' | 'helps'>
}

/** The questions that someone who waits has, each with an answer that promises nothing. */
const factsOf: Readonly<Record<View, readonly (readonly [name: string, icon: IconName])[]>> = {
  surveys: [['after', 'arrow']],
  team: [
    ['who', 'eye'],
    ['next', 'letter'],
    ['helps', 'bulb'],
  ],
  notYet: [
    ['you', 'bulb'],
    ['stays', 'lock'],
  ],
  refused: [
    ['you', 'bulb'],
    ['stays', 'lock'],
  ],
  birthYear: [['why', 'lock']],
  parent: [
    ['why', 'lock'],
    ['parent', 'people'],
    ['helps', 'bulb'],
  ],
  waiting: [
    ['pool', 'people'],
    ['next', 'letter'],
    ['helps', 'bulb'],
  ],
  matched: [],
  out: [],
  ended: [],
  staff: [],
}

/** The facts of a view, each with its question. */
export function Facts({ role, view, state }: FactsProps) {
  const t = useTexts()
  const { pool, helps = [] } = state
  const facts = factsOf[view]
  if (facts.length === 0) return null
  const values = {
    mentees: t('matching.mentees', { count: pool.mentees }),
    mentors: t('matching.mentors', { count: pool.mentors }),
  }
  return (
    <div className={styles.facts}>
      {facts.map(([name, icon]) => (
        <div key={name} className={styles.fact}>
          <Icon name={icon} />
          <div>
            <h2>{t(`matching.ask.${view}.${name}`)}</h2>
            <p>{t(`matching.tell.${role}.${view}.${name}`, values)}</p>
            {view === 'parent' && name === 'parent' ? (
              <>
                <p>
                  <Suspense>
                    <TeamMail />
                  </Suspense>
                </p>
                <p>
                  <TeamLink />
                </p>
              </>
            ) : null}
          </div>
        </div>
      ))}
      {view === 'waiting' && helps.length > 0 ? <Helps helps={helps} /> : null}
    </div>
  )
}

/** The answers that would admit further people. They follow from today's answers and are not a promise. */
function Helps({ helps }: { readonly helps: NonNullable<MatchingState['helps']> }) {
  const t = useTexts()
  const local = useLocal()
  return (
    <div className={styles.fact}>
      <Icon name="search" />
      <div>
        <h2>{t('matching.helps.title')}</h2>
        <ul className={styles.helps}>
          {helps.map(({ name, localeName, option, localeOption, admits }) => (
            <li key={`${name} ${option}`}>
              {t('matching.helps.one', {
                name: local(name, localeName),
                option: local(option, localeOption),
                count: admits,
              })}
            </li>
          ))}
        </ul>
        <p>
          {t('matching.helps.only')} <TeamLink />
        </p>
      </div>
    </div>
  )
}
