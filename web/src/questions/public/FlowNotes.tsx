import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Banner } from '../../ui/State.tsx'
import styles from '../Questions.module.css'
import type { QuestionFlow } from './useQuestionFlow.ts'

interface FlowNotesProps {
  readonly flow: Pick<QuestionFlow, 'failureText' | 'isOnDeviceOnly' | 'leftOut'>
  /** Says after a failure that nothing is lost. */
  readonly stillHere?: string
}

/** The notes above a form's buttons: why sending failed, which files would be left out, and whether answers are on this device only. */
export function FlowNotes({ flow, stillHere = '' }: FlowNotesProps) {
  const t = useTexts()
  return (
    <>
      {flow.failureText === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {`${flow.failureText} ${stillHere}`.trim()}
        </Banner>
      )}
      {flow.leftOut.length === 0 ? null : (
        <p className={styles.deviceNote} role="status">
          {t('questions.leftOut', { names: flow.leftOut.join(', ') })}
        </p>
      )}
      <p className={styles.deviceNote} role="status">
        {flow.isOnDeviceOnly ? (
          <>
            <Icon name="phone" />
            {t('questions.kept')}
          </>
        ) : null}
      </p>
    </>
  )
}
