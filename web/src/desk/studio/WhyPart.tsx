import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import type { DraftProposal, WhyAnswer } from '@saathi/contract/matching/studioShapes.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { useLanguage, useLocal } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import studioStyles from './Studio.module.css'

type Person = DraftProposal['mentee']

interface WhyProps {
  readonly draft: string
  readonly mentee: Person
  /** The mentor of the draft; undefined if there is none. */
  readonly mentor?: Person
}

/** Why a mentee has this mentor or nobody, and where the others who would fit are. */
export function WhyPart({ draft, mentee, mentor }: WhyProps) {
  const t = useDeskTexts()
  const given = { params: { id: draft }, query: { mentee: mentee.userId } }
  const answer = useAsk(studioCalls.whyNotPair, given)
  const title =
    mentor === undefined
      ? t('desk.studio.whyNobody', { mentee: mentee.name })
      : t('desk.studio.whyTitle', { mentor: mentor.name })
  return (
    <section className={studioStyles.why} aria-label={title}>
      <h3>{title}</h3>
      <Loaded answer={answer} shapes={['line', 'line']} failed={{ title: t('desk.failed'), saysWhy: true }}>
        {(why) => (
          <>
            {mentor === undefined ? <Nobody why={why} /> : null}
            <ul>
              {why.others
                .filter((other) => other.mentor.userId !== mentor?.userId)
                .map((other) => (
                  <Other key={other.mentor.userId} draft={draft} mentee={mentee} other={other} />
                ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

/** The rule that keeps everyone away from a mentee, and the answers that would help. */
function Nobody({ why }: { readonly why: WhyAnswer }) {
  const t = useDeskTexts()
  const local = useLocal()
  const language = useLanguage()
  const list = new Intl.ListFormat(`${language}-IN`).format(
    why.criteria.map(({ name, localeName }) => local(name, localeName)),
  )
  return (
    <>
      <p>{list === '' ? t('desk.studio.placesMissing') : t('desk.studio.keepsAway', { list })}</p>
      <ul>
        {why.wouldHelp.map(({ key, name, localeName, option, localeOption, admits }) => (
          <li key={`${key} ${option}`}>
            {t('desk.studio.helps', {
              name: local(name, localeName),
              option: local(option, localeOption),
              count: admits,
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

interface OtherProps {
  readonly draft: string
  readonly mentee: Person
  readonly other: WhyAnswer['others'][number]
}

function Other({ draft, mentee, other: { mentor, fit, kind, goesTo, criteria } }: OtherProps) {
  const t = useDeskTexts()
  const local = useLocal()
  const [asksCost, setAsksCost] = useState(false)
  const names = goesTo.join(', ')
  const list = criteria.map(({ name, localeName }) => local(name, localeName)).join(', ')
  return (
    <li>
      <b>{mentor.name}</b>{' '}
      <span className={styles.hint}>
        {fit === null ? t('desk.studio.notAllowed') : t('desk.studio.fit', { fit })}
      </span>{' '}
      {t(`desk.studio.other.${kind}`, { names, list })}{' '}
      {kind !== 'full' && kind !== 'free' ? null : (
        // The button stays, because the keys work where the focus is.
        <Button look="plain" pressed={asksCost} onClick={() => setAsksCost(!asksCost)}>
          {t('desk.studio.trySwap')}
        </Button>
      )}
      {asksCost ? <Cost draft={draft} mentee={mentee} mentor={mentor} /> : null}
    </li>
  )
}

/** What it would cost the others to put two people together. */
export function Cost({ draft, mentee, mentor }: Required<WhyProps>) {
  const t = useDeskTexts()
  const local = useLocal()
  const given = { params: { id: draft }, query: { mentee: mentee.userId, mentor: mentor.userId } }
  const answer = useAsk(studioCalls.whyNotPair, given)
  return (
    <Loaded
      answer={answer}
      shapes={['line']}
      failed={{ title: t('desk.failed'), saysWhy: true, as: 'banner' }}
    >
      {({ kind, costs, criteria, full }) => {
        const list = criteria.map(({ name, localeName }) => local(name, localeName)).join(', ')
        const overdue = costs?.overdue ?? 0
        const isFree = kind === 'costs' && costs?.fit === 0 && overdue <= 0
        return (
          <span role="status">
            {t(`desk.studio.cost.${isFree ? 'free' : kind}`, {
              list,
              names: full.join(', '),
              fit: costs?.fit ?? 0,
            })}{' '}
            {overdue > 0 ? t('desk.studio.cost.overdue', { count: overdue }) : null}
          </span>
        )
      }}
    </Loaded>
  )
}
