import { accessCalls } from '@saathi/contract/access/calls.ts'
import { internshipCalls } from '@saathi/contract/internships/calls.ts'

import { errorText } from '../errorText.ts'
import { useAsk } from '../wire/queries.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Card, Heading, Page, Section } from '../ui/Layout.tsx'
import { Skeleton, State } from '../ui/State.tsx'
import { Carousel } from './Carousel.tsx'
import { FactIcon, type FactIconName } from './FactIcon.tsx'
import styles from './Internships.module.css'
import { NotOpenYet } from './NotOpenYet.tsx'

/** What an internship is and how to choose one, and the internships themselves; before they open, how far that is. */
export function InternshipPage() {
  const t = useTexts()
  const status = useAsk(accessCalls.status, {})
  usePageTitle(t('internships.title'))
  const failed = status.data === undefined && status.isError
  return (
    <Page>
      <Heading lead={t('internships.lead')}>{t('internships.title')}</Heading>
      <div className={styles.page}>
        {status.data === undefined ? null : status.data.experiences.internship === 'use' ? (
          <Cards />
        ) : (
          <NotOpenYet status={status.data} />
        )}
        {failed ? <Failed error={status.error} onAgain={() => void status.refetch()} /> : null}
        {status.isPending ? <Skeleton label={t('internships.loading')} shapes={['tall']} /> : null}
        <About />
      </div>
    </Page>
  )
}

function Cards() {
  const t = useTexts()
  const cards = useAsk(internshipCalls.cards, { query: { expType: 'Intership', imageType: 'web' } })
  if (cards.isPending) return <Skeleton label={t('internships.loading')} shapes={['tall', 'line']} />
  if (cards.data === undefined) return <Failed error={cards.error} onAgain={() => void cards.refetch()} />
  if (cards.data.length > 0) return <Carousel cards={cards.data} />
  return (
    <State drawing="bag" title={t('internships.empty.title')}>
      <p>{t('internships.empty.body')}</p>
    </State>
  )
}

function Failed({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const t = useTexts()
  return (
    <State
      drawing="lampOut"
      title={t('internships.failed')}
      action={
        <Button look="soft" icon="reload" wide onClick={onAgain}>
          {t('shell.tryAgain')}
        </Button>
      }
    >
      <p>{errorText(error, t)}</p>
    </State>
  )
}

const advice: readonly (readonly [icon: FactIconName, key: string])[] = [
  ['learn', 'internships.about.learn'],
  ['clock', 'internships.about.time'],
  ['rupee', 'internships.about.money'],
  ['warning', 'internships.about.fees'],
]

function About() {
  const t = useTexts()
  return (
    <Section title={t('internships.about.title')}>
      <Card>
        <div className={styles.advice}>
          <p>{t('internships.about.what')}</p>
          <div className={styles.about}>
            <h3>{t('internships.about.choose')}</h3>
            <ul>
              {advice.map(([icon, key]) => (
                <li key={key}>
                  <FactIcon name={icon} />
                  <span>{t(key)}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Card>
    </Section>
  )
}
