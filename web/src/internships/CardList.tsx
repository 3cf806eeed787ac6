import type { Card } from '@saathi/contract/internships/calls.ts'
import { useLocation, useSearchParams } from 'wouter'

import { paths } from '../wire/paths.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/fields/Field.tsx'
import { Fact, Row, Rows } from '../ui/Row.tsx'
import { Chip } from '../ui/Layout.tsx'
import { Banner, State } from '../ui/State.tsx'
import { Deadline } from './Deadline.tsx'
import { type Facet, facets, isPicture, valuesOf } from './rules.ts'
import styles from './Internships.module.css'
import { usePlaceWords } from './usePlaceWords.ts'

interface CardListProps {
  readonly all: readonly Card[]
  /** Those that the person wants to see. */
  readonly cards: readonly Card[]
}

/** Internships below each other, to compare them; each opens its card. */
export function CardList({ all, cards }: CardListProps) {
  const t = useTexts()
  const local = useLocal()
  const placeOf = usePlaceWords()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  return (
    <>
      {all.some(({ isExample }) => isExample) ? (
        <Banner kind="info" icon="bulb">
          {t('internships.examples')}
        </Banner>
      ) : null}
      <div className={styles.filter}>
        {facets.map((facet) => (
          <FacetField key={facet} facet={facet} all={all} />
        ))}
      </div>
      <p role="status" className={styles.quiet}>
        {t('internships.count', { count: cards.length })}
      </p>
      {cards.length === 0 ? (
        <State
          drawing="bag"
          title={t('internships.none.title')}
          action={
            <Button look="soft" wide onClick={() => navigate(paths.internship)}>
              {t('internships.none.all')}
            </Button>
          }
        />
      ) : (
        <Rows wide>
          {cards.map((card) => (
            <Row
              key={card.id}
              to={paths.internships(new URLSearchParams([...search, ['card', card.id]]))}
              tile={{ name: 'bag', ground: 'glad' }}
              picture={pictureOf(card)}
              title={local(card.title, card.localeTitle)}
            >
              <Fact icon="people">{local(card.organisation, card.localeOrganisation)}</Fact>
              <Fact icon="path">{placeOf(card)}</Fact>
              <Fact icon="bag">{local(card.stipend, card.localeStipend)}</Fact>
              <Fact icon="clock">{local(card.duration, card.localeDuration)}</Fact>
              {card.isExample ? (
                <Chip icon="bulb">{t('internships.example')}</Chip>
              ) : (
                <Deadline card={card} />
              )}
            </Row>
          ))}
        </Rows>
      )}
    </>
  )
}

/** The drawing of the field, so that twelve places don't look alike; undefined if the card has none of our pictures. */
function pictureOf({ image }: Card) {
  if (image === null || !isPicture(image)) return undefined
  return (
    <img className={styles.small} src={image} alt="" width={88} height={56} loading="lazy" decoding="async" />
  )
}

/** Narrows the list by one thing; the address holds the choice. */
function FacetField({ facet, all }: { readonly facet: Facet; readonly all: readonly Card[] }) {
  const t = useTexts()
  const local = useLocal()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const labelOf = (value: string) => {
    const card = all.find((each) => each[facet] === value)
    return local(value, facet === 'field' ? card?.localeField : card?.localeRegion)
  }
  const choose = (value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(facet)
    else next.set(facet, value)
    navigate(paths.internships(next), { replace: true })
  }
  return (
    <SelectField
      label={t(`internships.filter.${facet}`)}
      placeholder={t('internships.filter.all')}
      value={search.get(facet) ?? ''}
      onChange={choose}
      options={valuesOf(all, facet).map((value) => ({ value, label: labelOf(value) }))}
    />
  )
}
