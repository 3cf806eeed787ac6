import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import type { PairMark } from '@saathi/contract/matching/studioRules.ts'
import type { DraftPage, DraftProposal } from '@saathi/contract/matching/studioShapes.ts'

import { Loaded } from '../../shell/Loaded.tsx'
import { State } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { More } from '../parts/More.tsx'
import { useDeskTexts } from '../parts/words.ts'
import { Left, leftId } from './Left.tsx'
import type { Lettered } from './letters.ts'
import type { Picked } from '../parts/PersonPicker.tsx'
import { ProposalRow } from './ProposalRow.tsx'
import studioStyles from './Studio.module.css'

/** What the rows of a draft do, for the mouse; the page has the same for keys. */
export interface RowActs {
  readonly onChoose: (proposal: DraftProposal) => void
  readonly onMark: (proposal: Pick<DraftProposal, 'mentee' | 'mentor'>, mark: PairMark) => void
  readonly onWhy: (proposal: DraftProposal) => void
  readonly onPair: (mentee: Picked) => void
}

interface DraftPartProps extends RowActs {
  readonly shown: Lettered
  readonly other: Lettered | undefined
  readonly parts: readonly number[]
  readonly onMore: (next: number) => void
  readonly chosen: string | undefined
  /** The pair whose reasons are open. */
  readonly open: string | undefined
}

/** The key of a pair on the page. */
export const keyOf = ({ mentee, mentor }: Pick<DraftProposal, 'mentee' | 'mentor'>) =>
  `${mentee.userId} ${mentor.userId}`

/** Returns what a part of a draft is asked with. */
export function partOf(shown: Lettered, other: Lettered | undefined, after: number) {
  const against = after === 0 && other !== undefined ? { against: other.draft.id } : {}
  return { params: { id: shown.draft.id }, query: after === 0 ? against : { after: String(after) } }
}

/** The proposals of the chosen draft, part by part, the people without one, and the pairs that differ. */
export function DraftPart(props: DraftPartProps) {
  const { shown, parts, onMore } = props
  const { id, version, state } = shown.draft
  return (
    <>
      {parts.map((after, at) => (
        <Part
          // A draft that became ready is asked for again, even if the socket was away.
          key={`${id} ${version} ${state} ${after}`}
          {...props}
          after={after}
          onNext={at === parts.length - 1 ? onMore : undefined}
        />
      ))}
    </>
  )
}

interface PartProps extends DraftPartProps {
  readonly after: number
  readonly onNext: ((next: number) => void) | undefined
}

function Part(props: PartProps) {
  const { shown, other, after } = props
  const t = useDeskTexts()
  const answer = useAsk(studioCalls.draft, partOf(shown, other, after), { isAlwaysAsked: true })
  return (
    <Loaded answer={answer} shapes={['card', 'card']} failed={{ title: t('desk.failed'), saysWhy: true }}>
      {(page) => (
        <>
          {after === 0 ? <Head shown={shown} page={page} /> : null}
          <Rows {...props} page={page} />
          <More next={page.next} onMore={props.onNext} />
          {after === 0 ? <Left {...props} page={page} letter={shown.letter} /> : null}
        </>
      )}
    </Loaded>
  )
}

function Head({ shown: { letter, draft }, page }: { readonly shown: Lettered; readonly page: DraftPage }) {
  const t = useDeskTexts()
  const { proposals = 0, matched = 0 } = page.figures ?? {}
  // Before it is ready, nobody knows whether it has a match.
  if (draft.state !== 'ready') return null
  if (proposals === 0) return <State drawing="path" title={t('desk.studio.empty')} />
  return (
    <div className={styles.filters}>
      <h2 className={styles.groupTitle}>
        {t('desk.studio.proposals', { count: matched, letter })}{' '}
        {proposals > matched ? `· ${t('desk.studio.reserves', { count: proposals - matched })} ` : ''}
        <span>{t('desk.studio.longestFirst')}</span>
      </h2>
      {page.unmatched.length === 0 ? null : (
        // Their list is below all matches.
        <a className={styles.filter} href={`#${leftId}`}>
          {t('desk.studio.left', { count: page.unmatchedCount })}
        </a>
      )}
    </div>
  )
}

function Rows({
  shown,
  page,
  chosen,
  open,
  onChoose,
  onMark,
  onWhy,
}: PartProps & { readonly page: DraftPage }) {
  const stage = page.published === null ? 'open' : page.published.isSent ? 'sent' : 'published'
  return (
    <ul className={studioStyles.proposals}>
      {page.proposals.map((proposal) => (
        <ProposalRow
          key={keyOf(proposal)}
          draft={shown.draft.id}
          proposal={proposal}
          stage={stage}
          isChosen={chosen === keyOf(proposal)}
          isOpen={open === keyOf(proposal)}
          onChoose={() => onChoose(proposal)}
          onMark={(mark) => onMark(proposal, mark)}
          onWhy={() => onWhy(proposal)}
        />
      ))}
    </ul>
  )
}
