import { caseCalls, type CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { type CaseOutcome, caseOutcomes } from '@saathi/contract/safety/caseRules.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { useState } from 'react'

import type { Translate } from '../../texts/texts.ts'
import { TextField } from '../../ui/fields/Field.tsx'
import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import { DayField } from '../parts/DayField.tsx'
import { Pills } from '../parts/Pills.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'

/** The acts on a case that need words. */
export type CaseAct = 'answer' | 'outcome' | 'close'

interface CaseDialogProps {
  readonly page: CasePage
  readonly act: CaseAct
  readonly onClose: () => void
}

/** Asks for the words of an answer, of an outcome, or of the end of a case. */
export function CaseDialog({ page, act, onClose }: CaseDialogProps) {
  const t = useDeskTexts()
  const { words, setWords, saved } = useDraft(`${act} ${page.id}`)
  const [outcome, setOutcome] = useState<CaseOutcome | undefined>(page.outcome ?? undefined)
  const [reference, setReference] = useState('')
  const [reportedOn, setReportedOn] = useState(indiaDayOf(serverNow()))
  const params = { id: page.id }
  const isReported = act === 'outcome' && outcome === 'reported_to_authority'
  const send = async () => {
    if (act === 'answer') return ask(caseCalls.answerCase, { params, body: { words } })
    if (act === 'close') return ask(caseCalls.closeCase, { params, body: { words } })
    if (outcome === undefined) return undefined
    const body = { outcome, words, known: page.decidedOn, ...(isReported ? { reference, reportedOn } : {}) }
    return ask(caseCalls.caseOutcome, { params, body })
  }
  const work = async () => {
    const done = await send()
    saved()
    return done
  }
  const isMissing = words.trim() === '' && (act !== 'close' || page.kind === 'report')
  const missing = act === 'outcome' && outcome === undefined ? t('desk.case.outcomeFirst') : undefined
  return (
    <ActDialog
      title={t(`desk.case.${act}`)}
      missing={obstacleWords(page, act, t) ?? missing ?? (isMissing ? t('desk.note.first') : undefined)}
      onAct={work}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{t(`desk.caseAbout.${act}`)}</p>
          {act === 'outcome' ? (
            <Pills
              legend={t('desk.case.outcome')}
              options={caseOutcomes.map((value) => ({ value, label: t(`desk.outcomes.${value}`) }))}
              chosen={outcome}
              onChange={setOutcome}
            />
          ) : null}
          {isReported ? (
            <>
              <TextField
                label={t('desk.case.referenceField')}
                value={reference}
                onChange={setReference}
                maxLength={200}
              />
              <DayField label={t('desk.case.reportedOn')} value={reportedOn} onChange={setReportedOn} />
            </>
          ) : null}
          <WordsArea
            label={t(act === 'outcome' ? 'desk.why' : 'desk.case.toReporter')}
            value={words}
            onChange={setWords}
            maxLength={2000}
            error={failure}
          />
        </>
      )}
    </ActDialog>
  )
}

/** Returns why the reader cannot close a case. */
export function obstacleWords(
  { closeObstacle, otherMembers }: CasePage,
  act: CaseAct,
  t: Translate,
): string | undefined {
  if (act !== 'close' || closeObstacle === null) return undefined
  if (closeObstacle === 'sameMember' && otherMembers === 0) return t('error.only_one_member')
  return t(`desk.obstacle.${closeObstacle}`)
}
