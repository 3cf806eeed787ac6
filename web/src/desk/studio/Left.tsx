import type { DraftPage, DraftProposal } from '@saathi/contract/matching/studioShapes.ts'
import type { PairMark } from '@saathi/contract/matching/studioRules.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'

import { useLocal } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import type { Letter, Lettered } from './letters.ts'
import type { Picked } from '../parts/PersonPicker.tsx'
import { Followed } from './ProposalRow.tsx'
import studioStyles from './Studio.module.css'
import { WhyPart } from './WhyPart.tsx'

type Pair = Pick<DraftProposal, 'mentee' | 'mentor'>

interface LeftProps {
  readonly page: DraftPage
  readonly letter: Letter
  readonly other: Lettered | undefined
  readonly onPair: (mentee: Picked) => void
  readonly onMark: (pair: Pair, mark: PairMark) => void
}

/** The place of the people without a proposal, to which the top of the list leads. */
export const leftId = 'left'

/** The rest of a draft: people without a proposal, forbidden pairs, pairs that differ, and the next matches. */
export function Left({ page, letter, other, onPair, onMark }: LeftProps) {
  const t = useDeskTexts()
  const { unmatched, unmatchedCount, forbidden, difference, followUps, published } = page
  return (
    <>
      {unmatched.length === 0 ? null : (
        <Part id={leftId} title={t('desk.studio.left', { count: unmatchedCount })}>
          {unmatched.map((person) => (
            <Unmatched key={person.userId} draft={page.id} person={person} onPair={onPair} />
          ))}
          {unmatched.length < unmatchedCount ? (
            <li>{t('desk.studio.leftFirst', { count: unmatched.length })}</li>
          ) : null}
        </Part>
      )}
      {forbidden.length === 0 ? null : (
        <Part title={t('desk.studio.forbidden')}>
          {forbidden.map((pair) => (
            <PairRow key={`${pair.mentee.userId} ${pair.mentor.userId}`} pair={pair}>
              {published === null ? (
                <Button look="plain" onClick={() => onMark(pair, 'none')}>
                  {t('desk.studio.allow')}
                </Button>
              ) : null}
            </PairRow>
          ))}
        </Part>
      )}
      {difference === null || other === undefined ? null : (
        <Difference difference={difference} letter={letter} other={other.letter} />
      )}
      {published?.isSent === true ? (
        <Part title={t('desk.studio.followUps')}>
          {followUps.length === 0 ? <li>{t('desk.studio.noFollowUps')}</li> : null}
          {followUps.map((pair) => (
            <PairRow key={`${pair.mentee.userId} ${pair.mentor.userId} ${pair.at}`} pair={pair}>
              <Followed followed={pair.followed} />
            </PairRow>
          ))}
        </Part>
      ) : null}
    </>
  )
}

interface PartProps {
  readonly id?: string
  readonly title: string
  readonly children: ReactNode
}

function Part({ id, title, children }: PartProps) {
  return (
    <section id={id}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul className={studioStyles.proposals}>{children}</ul>
    </section>
  )
}

function PairRow({ pair, children }: { readonly pair: Pair; readonly children?: ReactNode }) {
  const t = useDeskTexts()
  return (
    <li className={studioStyles.proposal}>
      {t('desk.studio.pairOf', { mentee: pair.mentee.name, mentor: pair.mentor.name })} {children}
    </li>
  )
}

interface DifferenceProps {
  readonly difference: NonNullable<DraftPage['difference']>
  readonly letter: Letter
  readonly other: Letter
}

function Difference({ difference: { here, there }, letter, other }: DifferenceProps) {
  const t = useDeskTexts()
  const sides = [
    { name: letter, pairs: here },
    { name: other, pairs: there },
  ]
  return (
    <section>
      <h2 className={styles.groupTitle}>{t('desk.studio.difference')}</h2>
      {here.length + there.length === 0 ? <p>{t('desk.studio.noDifference')}</p> : null}
      <div className={studioStyles.two}>
        {sides
          .filter(({ pairs }) => pairs.length > 0)
          .map(({ name, pairs }) => (
            <div key={name}>
              <h3>{t('desk.studio.onlyIn', { letter: name })}</h3>
              <ul className={studioStyles.proposals}>
                {pairs.map((pair) => (
                  <PairRow key={`${pair.mentee.userId} ${pair.mentor.userId}`} pair={pair} />
                ))}
              </ul>
            </div>
          ))}
      </div>
    </section>
  )
}

interface UnmatchedProps {
  readonly draft: string
  readonly person: DraftPage['unmatched'][number]
  readonly onPair: (mentee: Picked) => void
}

function Unmatched({ draft, person, onPair }: UnmatchedProps) {
  const t = useDeskTexts()
  const local = useLocal()
  const [isOpen, setOpen] = useState(false)
  const { userId, name, role, waitedDays, because, open } = person
  return (
    <li className={studioStyles.proposal}>
      <div className={studioStyles.line}>
        <div>
          <Link to={places.person(userId)}>
            <b>{name}</b>
          </Link>
          <span className={styles.hint}>
            {t(`desk.role.${role}`)}, {t('desk.studio.waits', { count: waitedDays })}
          </span>
        </div>
        <span>
          {open > 0
            ? t('desk.studio.limit.proposed', { count: open })
            : because === null
              ? t('desk.studio.placesMissing')
              : t('desk.studio.keepsAway', { list: local(because.name, because.localeName) })}
        </span>
        {role === 'mentor' ? null : (
          <div className={studioStyles.acts}>
            <Button look="plain" onClick={() => onPair(person)}>
              {t('desk.studio.byHand')}
            </Button>
            <Button look="plain" pressed={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('desk.studio.whyNobody', { mentee: name })}
            </Button>
          </div>
        )}
      </div>
      {isOpen ? <WhyPart draft={draft} mentee={person} /> : null}
    </li>
  )
}
