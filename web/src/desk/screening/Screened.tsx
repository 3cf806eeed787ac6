import {
  type DeskStage,
  type ScreenedPage,
  screeningDeskCalls,
} from '@saathi/contract/matching/screeningCalls.ts'
import { Link } from 'wouter'

import { useLocal } from '../../texts/texts.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import { usePlaceNames } from '../people/placeNames.ts'
import queueStyles from '../safety/Safety.module.css'
import { aboutApplicant, Answers } from './Answers.tsx'
import type { Deciding } from './DecideDialog.tsx'
import { StageCard } from './StageCard.tsx'

interface ScreenedProps {
  readonly id: string
  readonly back: string
  readonly onDecide: (deciding: Deciding) => void
}

/** One applicant with every stage. */
export function Screened({ id, back, onDecide }: ScreenedProps) {
  const t = useDeskTexts()
  const answer = useAsk(screeningDeskCalls.personScreening, { params: { id } }, { isAlwaysAsked: true })
  return (
    <div>
      <Link to={back} className={queueStyles.back}>
        {t('desk.screening')}
      </Link>
      <Loaded answer={answer} shapes={['line', 'tall']} failed={{ title: t('desk.noPerson'), saysWhy: true }}>
        {(page) => <Shown page={page} onDecide={onDecide} />}
      </Loaded>
    </div>
  )
}

/** Returns the stage that the keys decide: the first that waits for the team. */
export function stageForKeys(page: ScreenedPage | undefined): DeskStage | undefined {
  return page?.stages.find(
    ({ canDecide, turn, needsTwo, kind }) =>
      canDecide &&
      turn === 'team' &&
      (!needsTwo || page.hasOthers) &&
      (page.needs === null || kind !== 'application'),
  )
}

/** On a narrow screen the list is hidden with the link that had the focus, and the keys would go nowhere. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus()
}

interface ShownProps extends Pick<ScreenedProps, 'onDecide'> {
  readonly page: ScreenedPage
}

function Shown({ page, onDecide }: ShownProps) {
  const t = useDeskTexts()
  const placesOf = usePlaceNames()
  const local = useLocal()
  const next = stageForKeys(page)
  const refused = page.stages.find(({ state }) => state === 'not_now' || state === 'no')
  return (
    <div className={styles.stack}>
      <div>
        <h2 className={queueStyles.title} tabIndex={-1} ref={takeLostFocus}>
          {page.name}
        </h2>
        <p>{aboutApplicant(page, placesOf(page), t)}</p>
        {page.phone === '' ? null : (
          <p>
            <a href={`tel:${page.phone}`}>{t('desk.call', { name: page.name, phone: page.phone })}</a>
          </p>
        )}
        <Link to={places.person(page.userId)} className={queueStyles.link}>
          {t('desk.screen.person')}
        </Link>
      </div>
      {page.isAccepted ? (
        <Banner kind="info" icon="tick">
          {t('desk.screen.accepted')}
        </Banner>
      ) : null}
      {page.isAccepted || refused === undefined ? null : (
        <Banner kind="info" icon="clock">
          {t(refused.turn === 'person' ? 'desk.screen.closedSend' : 'desk.screen.closed', {
            stage: local(refused.name, refused.localeName),
          })}
        </Banner>
      )}
      {page.needs === null ? null : (
        <Banner kind="care" icon="person">
          {t(`desk.screen.needsAbout.${page.needs}`)}
        </Banner>
      )}
      <ol className={styles.stack}>
        {page.stages.map((stage) => (
          <StageCard
            key={stage.key}
            userId={page.userId}
            stage={stage}
            hasOthers={page.hasOthers}
            needs={page.needs}
            isNext={stage.key === next?.key}
            onDecide={(decision) => onDecide({ name: page.name, letters: page.letters, stage, decision })}
          />
        ))}
      </ol>
      <Answers survey={page.survey} />
    </div>
  )
}
