import { caseCalls, type CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { useId, useState } from 'react'

import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/fields/FileButton.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { sendOnce } from '../../wire/sendOnce.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { FormFailure } from '../parts/FormFailure.tsx'
import { refreshDesk } from '../parts/refresh.ts'
import { useDeskTexts } from '../parts/words.ts'
import caseStyles from './Safety.module.css'

/** The files of a case: the paper of an authority, for example. */
export function CaseFiles({ page }: { readonly page: CasePage }) {
  const t = useDeskTexts()
  const id = useId()
  const language = useLanguage()
  const [removing, setRemoving] = useState<CasePage['files'][number]>()
  const { isBusy, failure, act } = useAct()
  const params = { id: page.id }
  const add = (file: File) =>
    void act(async () => {
      await sendOnce(file, (options) => ask(caseCalls.addCaseFile, { params, body: { file } }, options))
      await refreshDesk()
    })
  return (
    <section className={styles.card}>
      <h3>{t('desk.files')}</h3>
      <ul className={caseStyles.notes}>
        {page.files.map((file) => (
          <li key={file.id}>
            <a className={caseStyles.link} href={file.link}>
              {t('desk.screen.open', { name: file.name })}
            </a>
            <span className={styles.hint}>
              {file.staffName}, {momentWords(file.on, language)}
            </span>
            <Button look="plain" onClick={() => setRemoving(file)}>
              {t('desk.file.removeNamed', { name: file.name })}
            </Button>
          </li>
        ))}
      </ul>
      <FileButton label={t('desk.file.add')} describedBy={id} disabled={isBusy} onChoose={add} />
      <p id={id} className={styles.hint}>
        {t('desk.file.hint')}
      </p>
      <FormFailure failure={failure} />
      {removing === undefined ? null : (
        <ActDialog
          title={t('desk.file.removeNamed', { name: removing.name })}
          act={t('desk.file.remove')}
          onAct={() => ask(caseCalls.removeCaseFile, { params: { ...params, fileId: removing.id } })}
          onClose={() => setRemoving(undefined)}
        >
          {(problem) => (
            <>
              <p>{t('desk.file.removeAbout')}</p>
              {problem === undefined ? null : <p role="alert">{problem}</p>}
            </>
          )}
        </ActDialog>
      )}
    </section>
  )
}
