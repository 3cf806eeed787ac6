import { screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { useState } from 'react'
import { Link } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { takeDialogFocus } from '../keys/keys.ts'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import { usePlaceNames } from '../people/placeNames.ts'
import { aboutApplicant, Answers } from './Answers.tsx'
import { DecideDialog, type Deciding } from './DecideDialog.tsx'
import { stageForKeys } from './Screened.tsx'
import { StageCard } from './StageCard.tsx'

/** The stage of an applicant that waits for the team, over the list: it is decided here. */
export function ScreenDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useDeskTexts()
  const answer = useAsk(screeningDeskCalls.personScreening, { params: { id } }, { isAlwaysAsked: true })
  const placesOf = usePlaceNames()
  const [open, setOpen] = useState<Deciding>()
  if (open !== undefined) return <DecideDialog userId={id} {...open} onClose={onClose} />
  return (
    <Dialog
      title={answer.data?.name ?? t('desk.screening')}
      onClose={onClose}
      actions={
        <Button look="plain" onClick={onClose}>
          {t('desk.close')}
        </Button>
      }
    >
      <Loaded answer={answer} shapes={['line', 'card']} failed={{ title: t('desk.noPerson'), saysWhy: true }}>
        {(page) => {
          const stage = stageForKeys(page)
          return (
            <div ref={takeDialogFocus}>
              <p>{aboutApplicant(page, placesOf(page), t)}</p>
              {page.needs === null ? null : <p>{t(`desk.screen.needsAbout.${page.needs}`)}</p>}
              {stage === undefined ? (
                <p>{t('desk.screen.nothingToDecide')}</p>
              ) : (
                <ol className={styles.stack}>
                  <StageCard
                    userId={id}
                    stage={stage}
                    hasOthers={page.hasOthers}
                    needs={page.needs}
                    isNext
                    onDecide={(decision) =>
                      setOpen({ name: page.name, letters: page.letters, stage, decision })
                    }
                  />
                </ol>
              )}
              <Answers survey={page.survey} />
              <Link to={places.screened(id)}>{t('desk.screen.all')}</Link>
            </div>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
