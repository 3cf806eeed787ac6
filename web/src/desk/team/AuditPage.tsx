import { type AuditEntry, deskCalls } from '@saathi/contract/desk/calls.ts'
import { Link, useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { LongList } from '../lists/LongList.tsx'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'

/** What an act is about: the person by name, or the pair. */
function linkOf({ about, aboutId, aboutName }: AuditEntry) {
  if (about === 'mentorship') return <PairLink id={aboutId} />
  if (about === 'list' && listNames.has(aboutId)) return <ListName list={aboutId} />
  return about === 'person' && aboutName !== '' ? (
    <Link to={places.person(aboutId)}>{aboutName}</Link>
  ) : (
    aboutName
  )
}

/** The lists of people whose looks are noted. Other ids are those of drafts. */
const listNames: ReadonlyMap<string, string> = new Map([
  ['people', 'desk.people'],
  ['pairs', 'desk.pairs'],
  ['pool', 'desk.studio.pool'],
  ['cases', 'desk.safety'],
  ['screening', 'desk.screening'],
])

function ListName({ list }: { readonly list: string }) {
  const t = useDeskTexts()
  return t(listNames.get(list) ?? '')
}

function PairLink({ id }: { readonly id: string }) {
  const t = useDeskTexts()
  return <Link to={places.pair(id)}>{t('desk.pair')}</Link>
}

/** Everything that staff did or looked at, newest first. One kind of act can be shown alone; it is in the address. */
export function AuditPage() {
  const t = useDeskTexts()
  const language = useLanguage()
  usePageTitle(t('desk.audit'))
  const given = new URLSearchParams(useSearch())
  const after = given.get('after') ?? ''
  const only = given.get('act') ?? ''
  const query = { ...(only === '' ? {} : { act: only }), ...(after === '' ? {} : { after }) }
  const answer = useAsk(deskCalls.audit, { query }, { isAlwaysAsked: true })
  return (
    <>
      <Heading lead={t('desk.auditLead')}>{t('desk.audit')}</Heading>
      {only === '' ? null : (
        <nav className={styles.filters} aria-label={t('desk.filter.title')}>
          <Link to={places.audit} className={styles.filter}>
            {t('desk.filter.all')}
          </Link>
          <Link to={addressOf(only)} className={styles.filter} aria-current="true">
            {t(`desk.acts.${only}`)}
          </Link>
        </nav>
      )}
      <LongList
        list="audit"
        answer={answer}
        after={after}
        empty={t('desk.noActs')}
        addressOf={(from) => addressOf(only, from)}
        keyOf={({ id }) => id}
        nameOf={({ act }) => ({ to: addressOf(act), words: t(`desk.acts.${act}`) })}
        cells={{
          at: ({ at }) => momentWords(at, language),
          staff: ({ staffName }) => staffName,
          about: linkOf,
          why: ({ why }) => why,
        }}
      />
    </>
  )
}

function addressOf(act: string, after?: string): string {
  const shown = { ...(act === '' ? {} : { act }), ...(after === undefined ? {} : { after }) }
  const search = new URLSearchParams(shown).toString()
  return search === '' ? places.audit : `${places.audit}?${search}`
}
