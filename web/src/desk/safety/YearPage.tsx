import type { Reply } from '@saathi/contract/base/call.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import { Link, useSearch } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import caseStyles from './Safety.module.css'

/** How many years the page offers. */
const years = 3

/** The cases of a year as numbers, without names. The year is in the address. */
export function YearPage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.year.title'))
  const now = Number(indiaDayOf(serverNow()).slice(0, 4))
  const offered = Array.from({ length: years }, (_, ago) => String(now - ago))
  const given = new URLSearchParams(useSearch()).get('year')
  const year = offered.find((each) => each === given) ?? String(now)
  const answer = useAsk(caseCalls.caseSummary, { query: { year } }, { isAlwaysAsked: true })
  return (
    <>
      <Link to={places.safety} className={caseStyles.link}>
        {t('desk.safety')}
      </Link>
      <Heading lead={t('desk.year.lead')}>{t('desk.year.title')}</Heading>
      <nav className={styles.filters} aria-label={t('desk.filter.title')}>
        {offered.map((each) => (
          <Link
            key={each}
            to={`${places.safetyYear}?year=${each}`}
            className={styles.filter}
            aria-current={each === year ? 'true' : undefined}
          >
            {each}
          </Link>
        ))}
      </nav>
      <Loaded answer={answer} shapes={['line', 'card']} failed={{ title: t('desk.failed'), saysWhy: true }}>
        {(summary) => <Summary summary={summary} />}
      </Loaded>
    </>
  )
}

function Summary({ summary }: { readonly summary: Reply<typeof caseCalls.caseSummary> }) {
  const t = useDeskTexts()
  const { year, count, kinds, outcomes, inTime, hoursToClose } = summary
  if (count === 0) return <p>{t('desk.year.none', { year })}</p>
  return (
    <div className={styles.stack}>
      <p>
        {t('desk.year.count', { count, year })} {t('desk.year.inTime', { count: inTime })}{' '}
        {hoursToClose === null
          ? ''
          : t('desk.year.days', { count: Math.max(1, Math.round(hoursToClose / 24)) })}
      </p>
      <Numbers title={t('desk.year.kinds')} numbers={kinds} wordsOf={(kind) => t(`desk.cases.${kind}`)} />
      <Numbers
        title={t('desk.year.outcomes')}
        numbers={outcomes}
        wordsOf={(outcome) => t(`desk.outcomes.${outcome}`)}
      />
    </div>
  )
}

interface NumbersProps {
  readonly title: string
  readonly numbers: Readonly<Record<string, number>>
  readonly wordsOf: (name: string) => string
}

function Numbers({ title, numbers, wordsOf }: NumbersProps) {
  const rows = Object.entries(numbers).toSorted(([, one], [, other]) => other - one)
  if (rows.length === 0) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <table className={pairStyles.table}>
        <tbody>
          {rows.map(([name, number]) => (
            <tr key={name}>
              <th scope="row">{wordsOf(name)}</th>
              <td>{number}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
