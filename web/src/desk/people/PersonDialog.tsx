import { peopleDeskCalls, type PersonPage } from '@saathi/contract/desk/peopleCalls.ts'
import type { PersonAction } from '@saathi/contract/desk/peopleRules.ts'
import { useState } from 'react'

import { ask } from '../../wire/api.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import { useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'
import { actForms, draftFor } from './personActs.tsx'

interface PersonDialogProps {
  readonly person: PersonPage
  readonly action: PersonAction
  readonly onClose: () => void
}

/** Asks for the reason of an act on a person, and for what it needs. */
export function PersonDialog({ person, action, onClose }: PersonDialogProps) {
  const t = useDeskTexts()
  const [reason, setReason] = useState('')
  const [draft, setDraft] = useState(() => draftFor(person))
  const { Fields, given, missing, done, act: actKey, reason: reasonKey = 'desk.why' } = actForms[action] ?? {}
  const act = t(`desk.personAct.${action}`)
  const lacking = missing?.(draft, person) ?? (reason.trim() === '' ? 'desk.reasonFirst' : undefined)
  const doneKey = done?.(draft, person)
  const work = () =>
    ask(peopleDeskCalls.actOnPerson, {
      params: { id: person.userId },
      body: { action, reason, ...given?.(draft, person) },
    })
  return (
    <ActDialog
      title={act}
      {...(actKey === undefined ? {} : { act: t(actKey) })}
      done={doneKey === undefined ? t('desk.personActDone', { act }) : t(doneKey)}
      missing={lacking === undefined ? undefined : t(lacking)}
      onAct={work}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{t(`desk.personActAbout.${action}`)}</p>
          {action === 'pause' && person.role === 'mentor' ? <p>{t('desk.leave.told')}</p> : null}
          {Fields === undefined ? null : (
            <Fields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
          )}
          <WordsArea
            label={t(reasonKey)}
            value={reason}
            onChange={setReason}
            maxLength={1000}
            error={failure}
          />
        </>
      )}
    </ActDialog>
  )
}
