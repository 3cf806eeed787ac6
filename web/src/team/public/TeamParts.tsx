import { contentCalls } from '@saathi/contract/content/calls.ts'
import type { TeamContact } from '@saathi/contract/people/team.ts'

import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useAsk } from '../../wire/queries.ts'
import { hoursText } from '../hours.ts'
import styles from './Team.module.css'

/** Says when the programme team reads and how long an answer takes; one line above the input field. */
export function TeamHours() {
  const team = useAsk(contentCalls.clientConfig, {}).data?.team
  return <p className={styles.hours}>{team === undefined ? null : <Hours team={team} />}</p>
}

/** Shown in the conversation before the first message. */
export function TeamWelcome() {
  const t = useTexts()
  const team = useAsk(contentCalls.clientConfig, {}).data?.team
  return (
    <div className={styles.welcome}>
      <h3>{t('team.welcome.title')}</h3>
      <p>{t('team.welcome.body')}</p>
      <p>{t('team.welcome.examples')}</p>
      {team === undefined ? null : (
        <p className={styles.welcomeHours}>
          <Hours team={team} />
        </p>
      )}
    </div>
  )
}

/** The team's email address as a link; nothing if the team has none. */
export function TeamMail() {
  const t = useTexts()
  const email = useAsk(contentCalls.clientConfig, {}).data?.team.email ?? undefined
  return email === undefined ? null : <a href={`mailto:${email}`}>{t('team.mail', { email })}</a>
}

function Hours({ team }: { readonly team: TeamContact }) {
  const t = useTexts()
  const language = useLanguage()
  const { days, from, to } = hoursText(team, language)
  return (
    <>
      {t('team.hours', { days, from, to })} {t('team.answersWithin', { count: team.answerDays })}
    </>
  )
}
