import type { Card } from '@saathi/contract/internships/calls.ts'
import { useId } from 'react'

import { useLocal, useTexts } from '../texts/texts.ts'
import { Tile } from '../ui/figures/Drawing.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Chip } from '../ui/Layout.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import { Banner } from '../ui/State.tsx'
import { Deadline } from './Deadline.tsx'
import { FactIcon, type FactIconName } from './FactIcon.tsx'
import { isPicture } from './rules.ts'
import styles from './Internships.module.css'
import { usePlaceWords } from './usePlaceWords.ts'

/** One internship with its place, pay, requirements, deadline and the button to apply. */
export function InternshipCard({ card }: { readonly card: Card }) {
  const t = useTexts()
  const local = useLocal()
  const placeOf = usePlaceWords()
  const titleId = useId()
  const leaves = (site: string) => t('internships.leaves', { site })
  const facts: readonly (readonly [icon: FactIconName, name: string, fact: string])[] = [
    ['place', t('internships.fact.place'), placeOf(card)],
    ['rupee', t('internships.fact.stipend'), local(card.stipend, card.localeStipend)],
    ['clock', t('internships.fact.duration'), local(card.duration, card.localeDuration)],
    ['person', t('internships.fact.eligibility'), local(card.eligibility, card.localeEligibility)],
  ]
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.top}>
        <Picture image={card.image} />
        <div className={styles.names}>
          <h2 id={titleId}>{local(card.title, card.localeTitle)}</h2>
          <p>{local(card.organisation, card.localeOrganisation)}</p>
          <div className={styles.chips}>
            {card.isExample ? <Chip icon="bulb">{t('internships.example')}</Chip> : <Deadline card={card} />}
          </div>
        </div>
      </div>
      {card.isExample ? (
        <Banner kind="info" icon="bulb">
          {t('internships.exampleNote')}
        </Banner>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.about}>
          <Markdown leaves={leaves} text={local(card.description, card.localeDescription)} />
          <dl className={styles.facts}>
            {facts.map(([icon, name, fact]) => (
              <div key={icon}>
                <dt>
                  <FactIcon name={icon} />
                  {name}
                </dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.apply}>
          <h3>{t('internships.apply')}</h3>
          <Markdown leaves={leaves} text={local(card.howToApply, card.localeHowToApply)} />
          <Leaving url={card.url} />
        </div>
      </div>
    </article>
  )
}

/** One of our pictures or drawings. It is decoration: the text says the same. */
function Picture({ image }: Pick<Card, 'image'>) {
  if (image === null) return null
  if (!isPicture(image)) return <Tile name={image} ground="glad" />
  return (
    <img
      className={styles.picture}
      src={image}
      alt=""
      width={320}
      height={180}
      loading="lazy"
      decoding="async"
    />
  )
}

function Leaving({ url }: Pick<Card, 'url'>) {
  const t = useTexts()
  const address = url === null ? null : URL.parse(url)
  if (address?.protocol !== 'https:') return null
  return (
    <a className={styles.leave} href={address.href} target="_blank" rel="noopener noreferrer">
      <Icon name="leaveSite" />
      <span>
        {t('internships.toSite')}
        <span>{t('internships.leaves', { site: address.hostname.replace(/^www\./, '') })}</span>
      </span>
    </a>
  )
}
