import {
  type DeskStage,
  type ScreenedPage,
  screeningDeskCalls,
} from '@saathi/contract/matching/screeningCalls.ts'
import type { StageDecision } from '@saathi/contract/matching/screeningRules.ts'
import { useState } from 'react'
import { Link } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { pressKey } from '../parts/keys.ts'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import { usePlaceNames } from '../people/placeNames.ts'
import queueStyles from '../safety/Safety.module.css'
import { DecideDialog } from './DecideDialog.tsx'
import { StageCard } from './StageCard.tsx'

/** One applicant with every stage. P, N and X decide the first one that waits for the team. */
export function Screened({ id, back }: { readonly id: string; readonly back: string }) {
  const t = useDeskTexts()
  const answer = useAsk(screeningDeskCalls.personScreening, { params: { id } }, { isAlwaysAsked: true })
  return (
    <div>
      <Link to={back} className={queueStyles.back}>
        {t('desk.screening')}
      </Link>
      <Loaded answer={answer} shapes={['line', 'tall']} failed={{ title: t('desk.noPerson'), saysWhy: true }}>
        {(page) => <Shown page={page} />}
      </Loaded>
    </div>
  )
}

interface Open {
  readonly stage: DeskStage
  readonly decision: StageDecision
}

function Shown({ page }: { readonly page: ScreenedPage }) {
  const t = useDeskTexts()
  const placesOf = usePlaceNames()
  const [open, setOpen] = useState<Open>()
  const next = page.stages.find(({ canDecide, turn }) => canDecide && turn === 'team')
  const decide = (decision: StageDecision) =>
    next === undefined ? undefined : () => setOpen({ stage: next, decision })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it take the keys
    <div
      className={styles.stack}
      onKeyDown={(event) => pressKey(event, { p: decide('pass'), n: decide('not_now'), x: decide('no') })}
    >
      <div>
        <h2 className={queueStyles.title}>{page.name}</h2>
        <p>{[t(`desk.role.${page.role}`), ...placesOf(page)].join(', ')}</p>
        <Link to={places.person(page.userId)} className={queueStyles.link}>
          {t('desk.screen.person')}
        </Link>
      </div>
      {page.isAccepted ? (
        <Banner kind="info" icon="tick">
          {t('desk.screen.accepted')}
        </Banner>
      ) : null}
      <ol className={styles.stack}>
        {page.stages.map((stage) => (
          <StageCard
            key={stage.key}
            stage={stage}
            hasOthers={page.hasOthers}
            isNext={stage.key === next?.key}
            onDecide={(decision) => setOpen({ stage, decision })}
          />
        ))}
      </ol>
      {open === undefined ? null : (
        <DecideDialog
          userId={page.userId}
          stage={open.stage}
          decision={open.decision}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
