import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import type { DraftEntry } from '@saathi/contract/matching/studioShapes.ts'
import { Link, useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { PartedList } from '../parts/PartedList.tsx'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import { addressOf } from './letters.ts'

/** All drafts of the last 30 days, the newest first. Each opens in the studio. */
export function DraftsPage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.studio.allDrafts'))
  const after = new URLSearchParams(useSearch()).get('after') ?? ''
  const answer = useAsk(studioCalls.drafts, { query: after === '' ? {} : { after } }, { isAlwaysAsked: true })
  return (
    <>
      <Heading lead={t('desk.studio.allDraftsLead')}>{t('desk.studio.allDrafts')}</Heading>
      <nav className={styles.filters} aria-label={t('desk.filter.title')}>
        <Link to={places.matching} className={styles.filter}>
          {t('desk.matching')}
        </Link>
      </nav>
      <PartedList
        answer={answer}
        after={after}
        empty={t('desk.studio.none')}
        addressOf={(from) =>
          from === undefined ? places.drafts : `${places.drafts}?after=${encodeURIComponent(from)}`
        }
      >
        {(results) => (
          <ul className={styles.rows}>
            {results.map((draft) => (
              <Row key={draft.id} draft={draft} />
            ))}
          </ul>
        )}
      </PartedList>
    </>
  )
}

function Row({ draft }: { readonly draft: DraftEntry }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const { id, settings, madeAt, figures, published } = draft
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <Link to={addressOf({ a: id, b: undefined, chosen: 'A' })}>
          <b>
            {t(`desk.studio.aim.${settings.aim}`)}, {momentWords(madeAt, language)}
          </b>
        </Link>
        <span>{published === null ? '' : t('desk.studio.wasPublished')}</span>
      </span>
      <span className={styles.time}>
        {figures === null ? '' : t('desk.studio.draftProposals', { count: figures.proposals })}
      </span>
    </li>
  )
}
