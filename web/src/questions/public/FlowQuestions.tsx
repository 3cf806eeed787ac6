import { QuestionField } from '../QuestionField.tsx'
import { UploadsContext } from '../uploads.ts'
import type { QuestionFlow } from './useQuestionFlow.ts'

interface FlowQuestionsProps {
  readonly flow: QuestionFlow
  /** Hides the title, because the page's heading already shows it. */
  readonly titleHidden?: boolean
}

/** The questions of the page that a flow shows. */
export function FlowQuestions({ flow, titleHidden = false }: FlowQuestionsProps) {
  return (
    <UploadsContext value={flow.uploads}>
      {flow.shown.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          value={flow.valueOf(question)}
          onChange={flow.change}
          error={flow.problems[question.key]}
          disabled={flow.isClosed}
          titleHidden={titleHidden}
        />
      ))}
    </UploadsContext>
  )
}
