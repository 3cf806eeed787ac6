import { type AuditEntry, deskCalls } from '@saathi/contract/desk/calls.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/fields/Field.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { LongList } from '../lists/LongList.tsx'
import { DayField } from '../parts/DayField.tsx'
import { dateWords, momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { PersonPicker } from '../parts/PersonPicker.tsx'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import auditStyles from './Audit.module.css'
import { changeWords } from './changeWords.ts'

/** What an act is about: the person, the pair or the case by name. */
function linkOf({ about, aboutId, aboutName }: AuditEntry) {
  if (about === 'list' && listNames.has(aboutId)) return <ListName list={aboutId} />
  const to = pageOf[about]?.(aboutId)
  if (to === undefined) return aboutName
  return <SubjectLink to={to} about={about} name={aboutName} />
}

const pageOf: Readonly<Record<string, (id: string) => string>> = {
  person: places.person,
  mentorship: places.pair,
  case: places.case,
}

/** Something without a name is outside the scope of the reader, or has been erased. */
function SubjectLink({
  to,
  about,
  name,
}: {
  readonly to: string
  readonly about: string
  readonly name: string
}) {
  const t = useDeskTexts()
  if (name === '') return about === 'person' ? '' : t(`desk.${about}`)
  return <Link to={to}>{about === 'case' ? t('desk.auditCase', { name }) : name}</Link>
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

/** The filters of the list, which are in the address. */
const filterNames = ['act', 'staff', 'about', 'day'] as const
type Filter = Readonly<Partial<Record<(typeof filterNames)[number], string>>>

function filterIn(search: string): Filter {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = given.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}

/** Everything that staff did or looked at, newest first. The acts of a day, of a colleague, about a person or of one kind can be shown alone. */
export function AuditPage() {
  const t = useDeskTexts()
  const language = useLanguage()
  usePageTitle(t('desk.audit'))
  const search = useSearch()
  const after = new URLSearchParams(search).get('after') ?? ''
  const filter = filterIn(search)
  const query = { ...filter, ...(after === '' ? {} : { after }) }
  const answer = useAsk(deskCalls.audit, { query }, { isAlwaysAsked: true })
  return (
    <>
      <Heading lead={t('desk.auditLead')}>{t('desk.audit')}</Heading>
      <Filters filter={filter} />
      <LongList
        list="audit"
        answer={answer}
        after={after}
        empty={t('desk.noActs')}
        addressOf={(from) => addressOf(filter, from)}
        keyOf={({ id }) => id}
        nameOf={({ act }) => ({ to: addressOf({ ...filter, act }), words: t(`desk.acts.${act}`) })}
        cells={{
          at: ({ at }) => momentWords(at, language),
          staff: ({ staffName }) => staffName,
          about: linkOf,
          change: (entry) => longWords(changeWords(entry, t).join('\n')),
          why: ({ why }) => longWords(why),
        }}
      />
    </>
  )
}

function Filters({ filter }: { readonly filter: Filter }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const [, goTo] = useLocation()
  const [choosesPerson, setChoosesPerson] = useState(false)
  const members = useAsk(teamCalls.team, {}).data?.members ?? []
  const { act, staff, about, day } = filter
  const without = (name: keyof Filter) =>
    addressOf(Object.fromEntries(Object.entries(filter).filter(([each]) => each !== name)))
  const chips = [
    ...(act === undefined ? [] : [['act', t(`desk.acts.${act}`)] as const]),
    ...(day === undefined ? [] : [['day', dateWords(day, language)] as const]),
  ]
  return (
    <>
      <div className={auditStyles.filters}>
        <DayField
          label={t('desk.auditDay')}
          max={indiaDayOf(serverNow())}
          value={day ?? ''}
          onChange={(chosen) => goTo(chosen === '' ? without('day') : addressOf({ ...filter, day: chosen }))}
        />
        <SelectField
          label={t('desk.auditColleague')}
          placeholder={t('desk.auditAnyone')}
          options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={staff ?? ''}
          onChange={(chosen) =>
            goTo(chosen === '' ? without('staff') : addressOf({ ...filter, staff: chosen }))
          }
        />
        <Button look="soft" pressed={choosesPerson} onClick={() => setChoosesPerson(!choosesPerson)}>
          {t('desk.auditPerson')}
        </Button>
      </div>
      {choosesPerson ? (
        <PersonPicker
          label={t('desk.auditPerson')}
          picked={undefined}
          onPick={({ userId }) => {
            setChoosesPerson(false)
            goTo(addressOf({ ...filter, about: userId }))
          }}
        />
      ) : null}
      {chips.length === 0 && about === undefined ? null : (
        <nav className={styles.filters} aria-label={t('desk.filter.title')}>
          <Link to={places.audit} className={styles.filter}>
            {t('desk.filter.all')}
          </Link>
          {chips.map(([name, words]) => (
            <Link key={name} to={without(name)} className={styles.filter} aria-current="true">
              {t('desk.auditWithout', { words })}
            </Link>
          ))}
          {about === undefined ? null : <AboutChip id={about} to={without('about')} />}
        </nav>
      )}
    </>
  )
}

function AboutChip({ id, to }: { readonly id: string; readonly to: string }) {
  const t = useDeskTexts()
  const { data } = useAsk(peopleDeskCalls.deskPerson, { params: { id } })
  return (
    <Link to={to} className={styles.filter} aria-current="true">
      {t('desk.auditWithout', { words: data?.name ?? t('desk.person') })}
    </Link>
  )
}

/** So many characters of a reason are shown at first, so that the row stays one. */
const mostShown = 140

const longWords = (words: string) => <LongWords words={words} />

function LongWords({ words }: { readonly words: string }) {
  const t = useDeskTexts()
  const [isOpen, setOpen] = useState(false)
  if (words === '') return null
  const isLong = words.length > mostShown
  return (
    <span className={auditStyles.words}>
      {isLong && !isOpen ? `${words.slice(0, mostShown)}…` : words}
      {isLong ? (
        <Button look="plain" onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'desk.less' : 'desk.more')}
        </Button>
      ) : null}
    </span>
  )
}

function addressOf(filter: Filter, after?: string): string {
  const search = new URLSearchParams({ ...filter, ...(after === undefined ? {} : { after }) }).toString()
  return search === '' ? places.audit : `${places.audit}?${search}`
}
