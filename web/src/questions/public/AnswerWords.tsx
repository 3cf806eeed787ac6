import type { AnswerValue, Question } from '@saathi/contract/questions/question.ts'

import { timeParts, useMoment } from '../../texts/moments.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { scriptLanguage } from '../../texts/scriptLanguage.ts'

interface AnswerWordsProps {
  readonly question: Question
  readonly answer: AnswerValue | undefined
}

/** A person's answer in words: the labels of chosen options, a scale's number with its words, a date as people write it, a file as a link. */
export function AnswerWords({ question, answer }: AnswerWordsProps) {
  const t = useTexts()
  const local = useLocal()
  const moment = useMoment()
  if (answer === undefined || answer === null || answer === '') return t('questions.verdict.none')
  if (typeof answer === 'object' && !Array.isArray(answer)) {
    return answer.url === undefined ? answer.name : <a href={answer.url}>{answer.name}</a>
  }
  const labelOf = (key: string) => {
    const option = question.answerOptions.find((each) => each.key === key)
    if (option !== undefined) return local(option.label, option.localeLabel)
    const point = question.scaleQuestionnaire?.options.find((each) => String(each.option) === key)
    return point === undefined ? key : `${key} · ${local(point.label, point.localeLabel)}`
  }
  if (Array.isArray(answer)) return answer.map(labelOf).join(', ')
  if (question.questionType === 'Date' && typeof answer === 'string') {
    return moment(answer, { dateStyle: 'long', timeZone: 'UTC' })
  }
  if (question.questionType === 'DateTime' && typeof answer === 'string') {
    return moment(answer, { day: 'numeric', month: 'long', year: 'numeric', ...timeParts })
  }
  const words = labelOf(String(answer))
  const lang = scriptLanguage(words)
  return lang === undefined ? words : <span lang={lang}>{words}</span>
}
