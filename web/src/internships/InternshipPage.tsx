import { accessCalls } from '@saathi/contract/access/calls.ts'
import { type Card as OneCard, internshipCalls } from '@saathi/contract/internships/calls.ts'
import { isInternshipCard } from '@saathi/contract/internships/rules.ts'

import { useLocation, useSearchParams } from 'wouter'

import { paths } from '../wire/paths.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { useAsk, storeOffline } from '../wire/queries.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Card, Heading, Page, Section } from '../ui/Layout.tsx'
import { State } from '../ui/State.tsx'
import { CardList } from './CardList.tsx'
import { Carousel } from './Carousel.tsx'
import { FactIcon, type FactIconName } from './FactIcon.tsx'
import styles from './Internships.module.css'
import { NotOpenYet } from './NotOpenYet.tsx'
import { narrowedCards } from './rules.ts'

storeOffline(internshipCalls.cards)

/** Explains internships and shows them; before they open, shows the progress towards them. */
export function InternshipPage() {
  const t = useTexts()
  const status = useAsk(accessCalls.status, {})
  usePageTitle(t('internships.title'))
  return (
    <Page>
      <Heading lead={t('internships.lead')}>{t('internships.title')}</Heading>
      <div className={styles.page}>
        <Loaded
          answer={status}
          shapes={['tall']}
          label={t('internships.loading')}
          failed={{ title: t('internships.failed'), saysWhy: true }}
        >
          {(known) => (known.experiences.internship === 'use' ? <Cards /> : <NotOpenYet status={known} />)}
        </Loaded>
        <About />
      </div>
    </Page>
  )
}

function Cards() {
  const t = useTexts()
  const cards = useAsk(internshipCalls.cards, { query: { expType: 'Intership', imageType: 'web' } })
  return (
    <Loaded
      answer={cards}
      shapes={['tall', 'line']}
      label={t('internships.loading')}
      failed={{ title: t('internships.failed'), saysWhy: true }}
      empty={
        <State drawing="bag" title={t('internships.empty.title')}>
          <p>{t('internships.empty.body')}</p>
        </State>
      }
    >
      {(all) => <Chosen all={all.filter(isInternshipCard)} />}
    </Loaded>
  )
}

/** The list, or the card that the address names, between those that the list shows. */
function Chosen({ all }: { readonly all: readonly OneCard[] }) {
  const t = useTexts()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const cards = narrowedCards(all, { field: search.get('field') ?? '', region: search.get('region') ?? '' })
  const start = cards.findIndex(({ id }) => id === search.get('card'))
  if (start === -1) return <CardList all={all} cards={cards} />
  const list = new URLSearchParams(search)
  list.delete('card')
  return (
    <>
      <p>
        <Button look="plain" icon="back" onClick={() => navigate(paths.internships(list))}>
          {t('internships.toList')}
        </Button>
      </p>
      <Carousel cards={cards} start={start} />
    </>
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
