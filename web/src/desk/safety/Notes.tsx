import { caseCalls, type CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { useState } from 'react'

import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { dayWords, momentWords } from '../parts/days.ts'
import { DayField } from '../parts/DayField.tsx'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { refreshDesk } from '../parts/refresh.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'
import { WordsArea } from '../fields/WordsArea.tsx'
import caseStyles from './Safety.module.css'

/** The notes and the tasks of a case. A note with a day is a task. */
export function Notes({ page }: { readonly page: CasePage }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const [words, setWords] = useState('')
  const [due, setDue] = useState('')
  const { isBusy, failure, act } = useAct()
  const params = { id: page.id }
  const add = async () => {
    await ask(caseCalls.addCaseNote, { params, body: { words, ...(due === '' ? {} : { due }) } })
    setWords('')
    setDue('')
    await refreshDesk()
  }
  const finish = (noteId: string) =>
    void act(async () => {
      await ask(caseCalls.finishCaseTask, { params: { ...params, noteId }, body: {} })
      await refreshDesk()
    })
  return (
    <section className={styles.card}>
      <h3>{t('desk.notes')}</h3>
      <ul className={caseStyles.notes}>
        {page.notes.map((note) => (
          <li key={note.id}>
            <span>{note.words}</span>
            <span className={styles.hint}>
              {note.staffName}, {momentWords(note.on, language)}
              {note.due === null ? '' : ` · ${t('desk.task.due', { day: dayWords(note.due, language) })}`}
            </span>
            {note.isTask && note.doneOn === null ? (
              <Button look="soft" onClick={() => finish(note.id)}>
                {t('desk.task.finish')}
              </Button>
            ) : null}
            {note.doneOn === null ? null : <span className={caseStyles.done}>{t('desk.task.done')}</span>}
          </li>
        ))}
      </ul>
      <div className={formStyles.form}>
        <WordsArea
          label={t('desk.note.words')}
          value={words}
          onChange={setWords}
          maxLength={2000}
          error={failure === undefined ? undefined : deskFailure(failure, t)}
        />
        <DayField label={t('desk.task.day')} value={due} onChange={setDue} />
        <Button
          look="soft"
          busy={isBusy}
          disabledReason={words.trim() === '' ? t('desk.note.first') : undefined}
          onClick={() => void act(add)}
        >
          {t('desk.note.add')}
        </Button>
      </div>
    </section>
  )
}
