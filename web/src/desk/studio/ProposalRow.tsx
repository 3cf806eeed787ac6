import type { PairMark } from '@saathi/contract/matching/studioRules.ts'
import type { DraftProposal } from '@saathi/contract/matching/studioShapes.ts'
import { Link } from 'wouter'

import { useLanguage, useLocal } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import studioStyles from './Studio.module.css'
import { WhyPart } from './WhyPart.tsx'

interface ProposalRowProps {
  readonly draft: string
  readonly proposal: DraftProposal
  /** Whether the draft can still be changed, and whether it was sent. */
  readonly stage: 'open' | 'published' | 'sent'
  readonly isChosen: boolean
  readonly isOpen: boolean
  readonly onChoose: () => void
  readonly onMark: (mark: PairMark) => void
  readonly onWhy: () => void
}

/** A pair of a draft: how the two fit, what the team said about it, and how it went. */
export function ProposalRow(props: ProposalRowProps) {
  const { draft, proposal, stage, isChosen, isOpen, onChoose, onMark, onWhy } = props
  const t = useDeskTexts()
  const { mentee, mentor, waitedDays, isFirst, mark } = proposal
  const isFixed = mark?.mark === 'lock' || mark?.mark === 'add'
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys choose with J and K
    <li className={studioStyles.proposal} data-chosen={isChosen ? true : undefined} onClick={onChoose}>
      <div className={studioStyles.line}>
        <div>
          <span>
            <Link to={places.person(mentee.userId)}>
              <b>{mentee.name}</b>
            </Link>
            {' · '}
            <Link to={places.person(mentor.userId)}>
              <b>{mentor.name}</b>
            </Link>
          </span>
          <span className={styles.hint}>
            {t('desk.studio.waits', { count: waitedDays })}
            {isFirst ? '' : ` · ${t('desk.studio.reserve')}`}
          </span>
        </div>
        <Fit proposal={proposal} />
        <div className={studioStyles.acts}>
          {mark === null || mark.mark === 'forbid' ? null : (
            <span className={studioStyles.mark}>
              <Icon name="lock" />
              {t(mark.mark === 'lock' ? 'desk.studio.lockedBy' : 'desk.studio.addedBy', { name: mark.by })}
            </span>
          )}
          {stage === 'open' ? (
            <>
              <Button look="plain" onClick={() => onMark(isFixed ? 'none' : 'lock')}>
                {t(isFixed ? 'desk.studio.unlock' : 'desk.studio.lock')}
              </Button>
              <Button look="plain" onClick={() => onMark('forbid')}>
                {t('desk.studio.forbid')}
              </Button>
            </>
          ) : null}
          {stage === 'sent' ? <Followed followed={proposal.followed} /> : null}
          <Button look="plain" pressed={isOpen} onClick={onWhy}>
            {t('desk.studio.why')}
          </Button>
        </div>
      </div>
      {isOpen ? (
        <>
          <Criteria criteria={proposal.criteria} />
          <WhyPart draft={draft} mentee={mentee} mentor={mentor} />
        </>
      ) : null}
    </li>
  )
}

/** How a proposal goes since it was sent. */
export function Followed({ followed }: Pick<DraftProposal, 'followed'>) {
  const t = useDeskTexts()
  const language = useLanguage()
  const { state = 'none', until = null } = followed ?? {}
  const icon =
    state === 'accepted' ? 'tick' : state === 'rejected' || state === 'timed_out' ? 'close' : 'clock'
  return (
    <span className={studioStyles.mark}>
      <Icon name={icon} />
      {t(`desk.studio.followed.${state}`)}
      {until === null ? null : <span>{t('desk.studio.until', { at: momentWords(until, language) })}</span>}
    </span>
  )
}

function Fit({ proposal: { fit, criteria } }: Pick<ProposalRowProps, 'proposal'>) {
  const t = useDeskTexts()
  const local = useLocal()
  const language = useLanguage()
  const sentence = (wanted: 'same' | 'close' | 'different') => {
    const names = criteria
      .filter((each) => each.fit === wanted)
      .map(({ name, localeName }) => local(name, localeName).toLocaleLowerCase(language))
    return names.length === 0 ? '' : t(`desk.studio.${wanted}`, { list: names.join(', ') })
  }
  return (
    <div>
      <span className={studioStyles.fit} aria-hidden="true">
        {Array.from({ length: 5 }, (_, at) => (
          <span key={at} className={at < Math.round(fit) ? studioStyles.full : ''} />
        ))}
      </span>
      <span className={styles.hint}>
        {t('desk.studio.fit', { fit })}.{' '}
        {[sentence('same'), sentence('close'), sentence('different')].join(' ')}
      </span>
    </div>
  )
}

function Criteria({ criteria }: Pick<DraftProposal, 'criteria'>) {
  const t = useDeskTexts()
  const local = useLocal()
  return (
    <ul className={`${studioStyles.why} ${studioStyles.criteria}`}>
      {criteria.map(({ key, name, localeName, fit, points, most, common, localeCommon }) => (
        <li key={key}>
          <b>{local(name, localeName)}</b>
          <span>{t(`desk.studio.fitOf.${fit}`)}</span>
          <span>{local(common, localeCommon)}</span>
          <span className={styles.hint}>{t('desk.studio.points', { points, most })}</span>
        </li>
      ))}
    </ul>
  )
}
