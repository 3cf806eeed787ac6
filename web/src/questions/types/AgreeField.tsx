import { useLocal, useTexts } from '../../texts/texts.ts'
import type { ControlProps } from '../control.ts'
import { scaleOptionsOf } from '../options.ts'
import { Points } from '../Points.tsx'

/** With more points, only the ends have words. */
const allWorded = 5

/** A scale of agreement: in words if there are few points, otherwise in numbers with words at both ends. */
export function AgreeField(props: ControlProps) {
  const t = useTexts()
  const local = useLocal()
  const options = scaleOptionsOf(props.question)
  const isNamed = (props.question.scaleQuestionnaire?.options.length ?? 0) > 0
  const count = options.length
  if (isNamed || count <= allWorded) {
    return (
      <Points
        {...props}
        inRow={false}
        points={options.map(({ option, label, localeLabel }) => ({
          option,
          words: isNamed ? local(label, localeLabel) : t(`questions.agree.${count}.${option}`),
        }))}
      />
    )
  }
  const ends = t('questions.agree.ends', {
    count,
    least: t('questions.agree.5.1'),
    most: t('questions.agree.5.5'),
  })
  return (
    <Points
      {...props}
      hint={[props.hint, ends].filter(Boolean).join(' ')}
      inRow
      points={options.map(({ option }) => ({ option, words: '' }))}
    />
  )
}
