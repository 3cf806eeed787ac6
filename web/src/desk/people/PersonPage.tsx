import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls, type PersonPage as Person } from '@saathi/contract/desk/peopleCalls.ts'
import type { PersonAction, PersonPartName } from '@saathi/contract/desk/peopleRules.ts'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { Key } from '../keys/Key.tsx'
import { usePageKeys } from '../keys/keys.ts'
import { keysOf, personLetters } from '../keys/letters.ts'
import { WayBar } from '../lists/WayBar.tsx'
import { Acts } from '../parts/Acts.tsx'
import { dayWords, momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import { PersonDialog } from './PersonDialog.tsx'
import peopleStyles from './People.module.css'
import { usePlaceNames } from './placeNames.ts'
import { ConversationDialog } from './ConversationDialog.tsx'
import { Parts } from './PersonParts.tsx'

/** One person: their state and why, and everything that the reader's rights open. */
export function PersonPage({ id }: { readonly id: string }) {
  const t = useDeskTexts()
  const answer = useAsk(peopleDeskCalls.deskPerson, { params: { id } }, { isAlwaysAsked: true })
  usePageTitle(t('desk.person'))
  return (
    <>
      <WayBar here={places.person(id)} list={{ to: places.people, words: t('desk.people') }} />
      <Loaded
        answer={answer}
        shapes={['line', 'tall', 'card']}
        failed={{ title: t('desk.noPerson'), saysWhy: true, as: 'page' }}
      >
        {(person) => <Shown key={person.userId} person={person} />}
      </Loaded>
    </>
  )
}

function Shown({ person }: { readonly person: Person }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const [action, setAction] = useState<PersonAction>()
  const [isWriting, setWriting] = useState(false)
  const rights = useAsk(deskCalls.me, {}).data?.rights ?? []
  const mayWrite = rights.includes('care')
  const placesOf = usePlaceNames()
  const { role, since } = person
  const [, goTo] = useLocation()
  usePageKeys({
    ...keysOf(personLetters, person.actions, setAction),
    v: person.actions.length === 0 ? undefined : () => goTo(places.seeAs(person.userId)),
    w: mayWrite ? () => setWriting(true) : undefined,
  })
  return (
    <>
      <Heading
        lead={[
          t(`desk.role.${role}`),
          ...placesOf(person),
          ...(person.birthYear === null ? [] : [t('desk.born', { year: String(person.birthYear) })]),
          t('desk.sinceDay', { day: momentWords(since, language) }),
        ].join(', ')}
      >
        {person.name}
      </Heading>
      {person.actions.length === 0 ? null : (
        <div className={peopleStyles.seeAs}>
          <LinkButton look="soft" icon="eye" to={places.seeAs(person.userId)}>
            {t('desk.seeAs', { name: person.name })}
          </LinkButton>
          <span className={styles.hint}>{t('desk.seeAs.hint')}</span>
        </div>
      )}
      <StateBanner person={person} rights={rights} />
      {person.newEmail === null ? null : (
        <Banner kind="info" icon="letter">
          {t(`desk.newEmail.${person.newEmail.waitsFor}`, {
            email: person.newEmail.email,
            former: person.email,
            day: momentWords(person.newEmail.until, language),
          })}
        </Banner>
      )}
      {person.eraseAskedBy === null ? null : (
        <Banner kind="care" icon="warning">
          {t('desk.eraseAsked', { name: person.eraseAskedBy.name })}
        </Banner>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Parts parts={inOrder(person.parts, isFirst)} hidesEmpty />
          <Why why={person.why} />
          <Parts parts={person.parts.filter((part) => !isFirst(part) || part.rows.length === 0)} />
        </div>
        <aside className={styles.stack}>
          <section>
            <h2 className={styles.groupTitle}>{t('desk.reach')}</h2>
            <ul className={pairStyles.phones}>
              <li>
                <a href={`mailto:${person.email}`}>{person.email}</a>
              </li>
              {person.phone === '' ? null : (
                <li>
                  <a href={`tel:${person.phone}`}>
                    {t('desk.call', { name: person.name, phone: person.phone })}
                  </a>
                </li>
              )}
            </ul>
            {mayWrite ? (
              <Button look="soft" onClick={() => setWriting(true)}>
                {t('desk.conversation.write', { name: person.name })} <Key isHint>W</Key>
              </Button>
            ) : null}
          </section>
          {person.actions.length === 0 ? null : (
            <section>
              <h2 className={styles.groupTitle}>{t('desk.actions')}</h2>
              <div className={styles.actions}>
                {person.actions.map((each) => (
                  <Button
                    key={each}
                    look={each === 'erase' || each === 'disable' ? 'plain' : 'soft'}
                    onClick={() => setAction(each)}
                  >
                    {t(`desk.personAct.${each}`)} <Key isHint>{personLetters[each].toUpperCase()}</Key>
                  </Button>
                ))}
              </div>
            </section>
          )}
          <section>
            <h2 className={styles.groupTitle}>{t('desk.history')}</h2>
            <Acts acts={person.acts} />
          </section>
        </aside>
      </div>
      {isWriting ? (
        <ConversationDialog id={person.userId} name={person.name} onClose={() => setWriting(false)} />
      ) : null}
      {action === undefined ? null : (
        <PersonDialog person={person} action={action} onClose={() => setAction(undefined)} />
      )}
    </>
  )
}

/** What a coordinator looks for first. */
const firstParts: readonly PersonPartName[] = ['mentorships', 'contacts', 'proposals', 'reports']

type Part = Person['parts'][number]

const isFirst = ({ name }: Part) => firstParts.includes(name)

const inOrder = (parts: readonly Part[], isWanted: (part: Part) => boolean) =>
  parts
    .filter(isWanted)
    .toSorted((one, other) => firstParts.indexOf(one.name) - firstParts.indexOf(other.name))

/** The experiences that are open to the person, with the reasons. */
function Why({ why }: Pick<Person, 'why'>) {
  const t = useDeskTexts()
  return (
    <details className={styles.card}>
      <summary className={styles.groupTitle}>{t('desk.whyState')}</summary>
      <p className={styles.hint}>{t('desk.whyAbout')}</p>
      <ul className={peopleStyles.list}>
        {why.map(({ what, why: words }) => (
          <li key={what}>
            <b>{t(`desk.open.${what}`)}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The state of a person; from an applicant's, the way to their screening. */
function StateBanner({ person, rights }: { readonly person: Person; readonly rights: readonly string[] }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const { state, isRefused, pausedUntil } = person
  const until =
    pausedUntil === null ? '' : ` · ${t('desk.pausedUntil', { day: dayWords(pausedUntil, language) })}`
  return (
    <Banner kind={state === 'disabled' ? 'care' : 'info'} icon="person">
      {t(`desk.personState.${isRefused ? 'refused' : state}`)}
      {until}
      {state === 'matched' ? <MatchedWith parts={person.parts} /> : null}
      {state === 'applying' && rights.includes('screening') ? (
        <>
          {' · '}
          <Link to={places.screened(person.userId)}>{t('desk.screening')}</Link>
        </>
      ) : null}
    </Banner>
  )
}

/** The people with whom a matched person is in a mentorship now, each with the way to the pair. */
function MatchedWith({ parts }: Pick<Person, 'parts'>) {
  const t = useDeskTexts()
  const rows = parts.find(({ name }) => name === 'mentorships')?.rows ?? []
  return rows
    .filter(({ mentorshipId, isNow }) => isNow && mentorshipId !== undefined)
    .map(({ title, mentorshipId = '' }) => (
      <span key={mentorshipId}>
        {' · '}
        <Link to={places.pair(mentorshipId)}>{t('desk.matchedWith', { name: title })}</Link>
      </span>
    ))
}
