import { QuestionField } from '../types/QuestionField.tsx'
import { UploadsContext } from '../uploads.ts'
import type { QuestionFlow } from './useQuestionFlow.ts'

interface FlowQuestionsProps {
  readonly flow: QuestionFlow
  /** The id of the page's heading, where that is the question's title. */
  readonly labelledBy?: string
}

/** The questions of the page that a flow shows. */
export function FlowQuestions({ flow, labelledBy }: FlowQuestionsProps) {
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
          labelledBy={labelledBy}
        />
      ))}
    </UploadsContext>
  )
}
