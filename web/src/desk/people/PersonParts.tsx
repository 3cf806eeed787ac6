import type { PersonPage } from '@saathi/contract/desk/peopleCalls.ts'
import { useState } from 'react'
import { Link } from 'wouter'

import { deviceOf } from '../../identity/public/recogniseDevice.ts'
import { type Translate, useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import peopleStyles from './People.module.css'

/** Returns the device of a sign-in in words, instead of the text that its browser sends. */
function deviceWords(userAgent: string, t: Translate): string {
  const { browser, system } = deviceOf(userAgent)
  return t('devices.name', {
    browser: browser ?? t('devices.someBrowser'),
    system: system ?? t('devices.someSystem'),
  })
}

interface PartsProps extends Pick<PersonPage, 'parts'> {
  readonly hidesEmpty?: boolean
}

/** The parts with something in them, and in one line the names of those with nothing. */
export function Parts({ parts, hidesEmpty = false }: PartsProps) {
  const t = useDeskTexts()
  const empty = parts.filter(({ rows }) => rows.length === 0)
  const names = empty.map(({ name }) => t(`desk.part.${name}`)).join(', ')
  return (
    <>
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map((part) => (
          <PartOf key={part.name} part={part} />
        ))}
      {hidesEmpty || names === '' ? null : <p className={styles.hint}>{t('desk.parts.empty', { names })}</p>}
    </>
  )
}

/** So many rows of a part are shown until someone asks for all. */
const mostRows = 4

function PartOf({ part: { name, rows } }: { readonly part: PersonPage['parts'][number] }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const isLong = rows.length > mostRows + 1
  const shown = isLong && !isOpen ? rows.slice(0, mostRows) : rows
  return (
    <section className={styles.card}>
      <h2 className={styles.groupTitle}>
        {t(`desk.part.${name}`)} <span>{rows.length}</span>
      </h2>
      <ul className={peopleStyles.list}>
        {shown.map(({ title: given, words, on, caseId, mentorshipId }, index) => {
          const title = name === 'sign_ins' ? deviceWords(given, t) : given
          const to =
            caseId !== undefined
              ? places.case(caseId)
              : mentorshipId === undefined
                ? undefined
                : places.pair(mentorshipId)
          return (
            <li key={`${on}-${title}-${index}`}>
              {to === undefined ? <b>{title}</b> : <Link to={to}>{title}</Link>}
              <span>{words}</span>
              {on === null ? null : <span className={styles.hint}>{momentWords(on, language)}</span>}
            </li>
          )
        })}
      </ul>
      {isLong ? (
        <Button look="plain" onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('desk.less') : t('desk.showAll', { count: rows.length })}
        </Button>
      ) : null}
    </section>
  )
}
