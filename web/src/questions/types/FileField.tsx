import { fileRules } from '@saathi/contract/questions/kinds.ts'
import type { FileAnswer } from '@saathi/contract/questions/question.ts'
import { isFile, isFileType } from '@saathi/contract/questions/rules.ts'
import { useContext } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, type FieldTies } from '../../ui/fields/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Bar } from '../../ui/figures/Progress.tsx'
import { type ControlProps, tiesOf } from '../control.ts'
import { FilePreview } from '../FilePreview.tsx'
import { acceptedBy } from '../prepareFile.ts'
import { problemText } from '../problemText.ts'
import styles from '../Files.module.css'
import type { Upload } from '../uploadDesk.ts'
import { type Uploads, UploadsContext } from '../uploads.ts'

/** A file: chosen, sent at once, shown, replaced, removed. */
export function FileField(props: ControlProps) {
  const t = useTexts()
  const uploads = useContext(UploadsContext)
  const { question } = props
  const upload = uploads?.of(question.key)
  const held = isFile(props.value) ? props.value : undefined
  const refused = upload?.state === 'refused' ? problemText(upload.problem, t) : undefined
  const rule = isFileType(question.questionType) ? fileRules[question.questionType] : undefined
  const kinds = rule?.types[0] === 'application/pdf' ? 'document' : 'picture'
  const limits = t(`questions.file.${kinds}`, { megabytes: (rule?.bytes ?? 0) / 1024 / 1024 })
  return (
    <Field
      {...tiesOf(props)}
      hint={[props.hint, props.disabled ? '' : limits].filter(Boolean).join(' ')}
      error={refused ?? props.error}
    >
      {(ties) => (
        <div className={styles.files}>
          {held === undefined ? null : <FilePreview file={held} name={props.label} />}
          {uploads === undefined || props.disabled ? (
            held === undefined ? (
              <p className={styles.none}>{t('questions.file.none')}</p>
            ) : null
          ) : (
            <Acts ties={ties} question={question} uploads={uploads} held={held} />
          )}
        </div>
      )}
    </Field>
  )
}

interface ActsProps {
  readonly ties: FieldTies
  readonly question: ControlProps['question']
  readonly uploads: Uploads
  readonly held: FileAnswer | undefined
}

function Acts({ ties, question, uploads, held }: ActsProps) {
  const t = useTexts()
  const upload = uploads.of(question.key)
  const isUnderway = upload !== undefined && upload.state !== 'refused' && upload.state !== 'removed'
  return (
    <>
      {isUnderway || upload?.state === 'removed' ? (
        <Underway upload={upload} question={question} uploads={uploads} />
      ) : null}
      {isUnderway ? null : (
        <label className={held === undefined ? styles.drop : styles.replace}>
          <Icon name={held === undefined ? 'attach' : 'reload'} />
          <span>{t(held === undefined ? 'questions.file.choose' : 'questions.file.replace')}</span>
          <input
            {...ties}
            type="file"
            accept={acceptedBy(question.questionType)}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // Without this, choosing the same file again fires no event.
              event.target.value = ''
              if (file !== undefined) void uploads.choose(question, file)
            }}
          />
        </label>
      )}
      {held === undefined || isUnderway ? null : (
        <Button look="plain" icon="close" onClick={() => uploads.remove(question, held.name)}>
          {t('questions.file.remove')}
        </Button>
      )}
    </>
  )
}

interface UnderwayProps extends Pick<ActsProps, 'question' | 'uploads'> {
  readonly upload: Upload
}

function Underway({ upload, question, uploads }: UnderwayProps) {
  const t = useTexts()
  const { name } = upload
  if (upload.state === 'removed') {
    return (
      <div className={styles.underway} role="status">
        <span>{t('questions.file.removed', { name })}</span>
        <Button look="soft" onClick={() => uploads.cancel(question.key)}>
          {t('questions.file.undo')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.underway}>
      <p role="status">
        {upload.state === 'waiting'
          ? t('questions.file.waiting', { name })
          : t(`questions.file.${upload.state === 'preparing' ? 'preparing' : 'sending'}`, { name })}
      </p>
      {upload.state === 'sending' ? (
        <div className={styles.progress}>
          <Bar percent={upload.percent} label={name} />
          <span>{upload.percent} %</span>
        </div>
      ) : null}
      <div className={styles.acts}>
        {upload.state === 'waiting' ? (
          <Button look="soft" icon="reload" onClick={() => uploads.retry(question.key)}>
            {t('questions.file.again')}
          </Button>
        ) : null}
        <Button look="plain" icon="close" onClick={() => uploads.cancel(question.key)}>
          {t('questions.file.cancel')}
        </Button>
      </div>
    </div>
  )
}
