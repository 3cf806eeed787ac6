import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import {
  type DeskStage,
  screeningDeskCalls,
  type ScreenedPage,
} from '@saathi/contract/matching/screeningCalls.ts'
import {
  decisionMailMs,
  mostPoints,
  type StageDecision,
  type StageReason,
  stageReasons,
} from '@saathi/contract/matching/screeningRules.ts'
import { useState } from 'react'

import { useLocal } from '../../texts/texts.ts'
import { TextField } from '../../ui/fields/Field.tsx'
import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { CandidateCard } from '../candidates/CandidateCard.tsx'
import { ActDialog } from '../parts/ActDialog.tsx'
import { DayField } from '../parts/DayField.tsx'
import styles from '../parts/Desk.module.css'
import { Pills } from '../parts/Pills.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { useDeskTexts } from '../parts/words.ts'
import { LetterShown } from './LetterShown.tsx'
import { WordsArea } from '../fields/WordsArea.tsx'

/** A decision that someone is about to make, with the name of the applicant and what they would be written. */
export interface Deciding extends Pick<ScreenedPage, 'name' | 'letters'> {
  readonly stage: DeskStage
  readonly decision: StageDecision
}

interface DecideDialogProps extends Deciding {
  readonly userId: string
  readonly onClose: () => void
}

const allPoints = Array.from({ length: mostPoints }, (_, index) => String(index + 1))

/** Asks for what a decision about a stage needs: a reason and words, or what the stage of this kind records. */
export function DecideDialog({ userId, name, letters, stage, decision, onClose }: DecideDialogProps) {
  const t = useDeskTexts()
  const local = useLocal()
  const today = indiaDayOf(serverNow())
  const [reason, setReason] = useState<StageReason>()
  const draft = useDraft(`${decision} ${stage.key} ${userId}`)
  const ownNotes = useDraft(`notes ${stage.key} ${userId}`)
  const { words, setWords } = draft
  const { words: notes, setWords: setNotes } = ownNotes
  const [points, setPoints] = useState<readonly (string | undefined)[]>(stage.rubric.map(() => undefined))
  const [number, setNumber] = useState('')
  const [heldOn, setHeldOn] = useState(today)
  const [expiresOn, setExpiresOn] = useState('')
  const passes = decision === 'pass'
  const isMailed = !passes || stage.isLast
  const isInterview = passes && stage.kind === 'interview'
  const isCheck = passes && stage.kind === 'check'
  const hasEnd = passes && (stage.kind === 'document' || stage.kind === 'check')
  const work = async () => {
    const decided = await ask(screeningDeskCalls.decideStage, {
      params: { id: userId, stage: stage.key },
      body: {
        decision,
        words,
        notes,
        known: stage.newest,
        ...(reason === undefined ? {} : { reason }),
        ...(isInterview ? { heldOn, points: points.map(Number) } : {}),
        ...(isCheck ? { heldOn, number } : {}),
        ...(hasEnd && expiresOn !== '' ? { expiresOn } : {}),
      },
    })
    for (const each of [draft, ownNotes]) each.saved()
    // In a decision of two, nothing is decided before the second person agrees.
    const isHalf = stage.needsTwo && (decided.state === 'open' || decided.state === 'expired')
    if (isHalf) return { ...decided, words: t('desk.decided.half') }
    const mailsAt = serverNow().getTime() + decisionMailMs
    return isMailed ? { ...decided, mailsAt } : decided
  }
  const isHeld = isInterview || isCheck
  const missing = () => {
    if (!passes) {
      if (reason === undefined) return t('desk.screen.reasonFirst')
      return words.trim() === '' ? t('desk.note.first') : undefined
    }
    if (isHeld && (heldOn === '' || heldOn > today)) return t('desk.screen.heldFirst')
    if (isInterview && points.includes(undefined)) return t('desk.screen.pointsFirst')
    return isCheck && number.trim() === '' ? t('desk.screen.numberFirst') : undefined
  }
  return (
    <ActDialog
      title={`${t(`desk.decide.${decision}`)}: ${local(stage.name, stage.localeName)}, ${name}`}
      act={t(`desk.decide.${decision}`)}
      done={t(`desk.decided.${decision}`)}
      missing={missing()}
      onAct={work}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{t(`desk.decideAbout.${decision}`)}</p>
          <CandidateCard userId={userId} isOnlyCautions />
          {passes ? null : (
            <Pills
              legend={t('desk.screen.reason')}
              options={stageReasons.map((value) => ({ value, label: t(`desk.stageReason.${value}`) }))}
              chosen={reason}
              onChange={setReason}
            />
          )}
          {isHeld ? (
            <DayField label={t('desk.screen.heldOn')} max={today} value={heldOn} onChange={setHeldOn} />
          ) : null}
          {isInterview ? <p className={styles.hint}>{t('desk.screen.scale', { most: mostPoints })}</p> : null}
          {isInterview
            ? stage.rubric.map((line, index) => (
                <Pills
                  key={line.name}
                  legend={local(line.name, line.localeName)}
                  options={allPoints.map((value) => ({ value, label: value }))}
                  chosen={points[index]}
                  onChange={(value) => setPoints(points.with(index, value))}
                />
              ))
            : null}
          {isCheck ? (
            <TextField
              label={t('desk.screen.numberField')}
              value={number}
              onChange={setNumber}
              maxLength={100}
            />
          ) : null}
          {hasEnd ? (
            <DayField
              label={t('desk.screen.expiresOn')}
              min={daysAfter(today, 1)}
              value={expiresOn}
              onChange={setExpiresOn}
            />
          ) : null}
          <WordsArea
            label={t(passes ? 'desk.screen.notes' : 'desk.screen.toPerson')}
            value={passes ? notes : words}
            onChange={passes ? setNotes : setWords}
            maxLength={passes ? 4000 : 2000}
            error={failure}
          />
          <LetterShown
            name={name}
            letter={isMailed ? letters?.[decision] : undefined}
            words={passes ? '' : words}
            needsTwo={stage.needsTwo}
          />
        </>
      )}
    </ActDialog>
  )
}
