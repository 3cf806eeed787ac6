import { type Question, type QuestionType } from '@saathi/contract/questions/question.ts'
import type { fileRules, FormValue } from '@saathi/contract/questions/kinds.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { buildQuestion } from '../testing/buildQuestion.ts'
import { focusQuestion } from '../questionId.ts'
import { QuestionField } from './QuestionField.tsx'
import { youtubeId } from '../../ui/youtube.ts'

afterEach(cleanup)

const question = (questionType: string, more: Partial<Question> = {}): Question =>
  buildQuestion('q', questionType, {
    title: 'How are you?',
    answerOptions: ['b', 'a'].map((key, index) => ({
      key,
      label: `Option ${key}`,
      localeLabel: {},
      displayOrder: 2 - index,
    })),
    ...more,
  })

interface Case {
  readonly value: FormValue
  readonly act: () => void
  readonly gives: FormValue
}

type Typed = Exclude<QuestionType, 'YoutubeVideo' | keyof typeof fileRules>

const type = (text: string) => () =>
  fireEvent.change(screen.getByLabelText('How are you?'), { target: { value: text } })
const press = (name: string) => () => fireEvent.click(screen.getByLabelText(name))

const key = (pressed: string) => () => {
  const [radio] = screen.getAllByRole('radio')
  if (radio !== undefined) fireEvent.keyDown(radio, { key: pressed })
}

const cases: Readonly<Record<Typed, Case>> = {
  Text: { value: '', act: type('Well'), gives: 'Well' },
  TextBox: { value: '', act: type('Very well'), gives: 'Very well' },
  Number: { value: '', act: type('12'), gives: '12' },
  Date: { value: '07/03/200', act: type('07/03/2005'), gives: '07/03/2005' },
  SingleChoiceRadio: { value: 'a', act: press('Option b'), gives: 'b' },
  SingleChoiceButton: { value: '', act: press('Option a'), gives: 'a' },
  SingleChoiceDropDown: { value: '', act: type('b'), gives: 'b' },
  MultiChoiceDropDown: { value: ['a'], act: press('Option b'), gives: ['a', 'b'] },
  Password: { value: '', act: type('marigold'), gives: 'marigold' },
  PhoneNumber: { value: 'IN 98350', act: type('98350 41270 99'), gives: 'IN 9835041270' },
  SimpleDropDown: { value: '', act: type('a'), gives: 'a' },
  DateTime: {
    value: '05/12/2026',
    act: () =>
      fireEvent.change(screen.getByLabelText('questions.dateTime.time'), { target: { value: '17:30' } }),
    gives: '05/12/2026 17:30',
  },
  AgreeabilityThreeOptions: { value: '', act: press('questions.agree.3.3'), gives: '3' },
  AgreeabilityFiveOptions: { value: '3', act: press('questions.agree.5.4'), gives: '4' },
  AgreeabilitySevenScale: { value: '', act: press('6'), gives: '6' },
  AgreeabilityTenScale: { value: '', act: key('0'), gives: '10' },
  Scale: { value: '', act: key('7'), gives: '7' },
}

test.each(Object.entries(cases))(
  'a question of type %s has a name and takes an answer',
  (questionType, { value, act, gives }) => {
    const onChange = vi.fn<(question: Question, value: FormValue) => void>()
    render(<QuestionField question={question(questionType)} value={value} onChange={onChange} />)
    act()
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'q' }), gives)
  },
)

test('a type that nobody knows says so and takes nothing', () => {
  render(<QuestionField question={question('Hologram')} value="" onChange={() => undefined} />)
  expect(screen.getByRole('status').textContent).toContain('questions.unknownType Hologram')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an error is read with its field', () => {
  render(
    <QuestionField
      question={question('Text')}
      value=""
      onChange={() => undefined}
      error="fieldIsMandatory"
    />,
  )
  const field = screen.getByLabelText('How are you?')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('questions.problem.fieldIsMandatory')
})

test('a key that names no point of a scale chooses nothing', () => {
  const onChange = vi.fn<() => void>()
  render(<QuestionField question={question('AgreeabilityFiveOptions')} value="" onChange={onChange} />)
  for (const pressed of ['6', '0', 'x']) key(pressed)()
  expect(onChange).not.toHaveBeenCalled()
})

test('a long list is narrowed by words, and what is chosen stays in it', () => {
  const answerOptions = Array.from({ length: 12 }, (_, index) => ({
    key: `k${index}`,
    label: `Skill ${index}`,
    localeLabel: {},
    displayOrder: index,
  }))
  const long = question('MultiChoiceDropDown', { answerOptions })
  render(<QuestionField question={long} value={['k3']} onChange={() => undefined} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'skill 11' } })
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['k3', 'k11'])
})

test('a video loads nothing before the tap, then from a host that sets no cookies', () => {
  const video = question('YoutubeVideo', {
    url: 'https://youtu.be/eIho2S0ZahI',
    helpText: 'In short: speak kindly.',
  })
  const { container } = render(<QuestionField question={video} value="" onChange={() => undefined} />)
  expect(container.querySelector('iframe, img')).toBeNull()
  expect(screen.getByText('In short: speak kindly.')).toBeDefined()
  fireEvent.click(screen.getByRole('button'))
  const frame = screen.getByTitle('How are you?')
  expect(frame.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/eIho2S0ZahI\?/)
})

test.each([
  ['https://www.youtube.com/watch?v=eIho2S0ZahI&t=3', 'eIho2S0ZahI'],
  ['https://m.youtube.com/shorts/eIho2S0ZahI', 'eIho2S0ZahI'],
  ['https://www.youtube-nocookie.com/embed/eIho2S0ZahI', 'eIho2S0ZahI'],
  ['https://evil.example/watch?v=eIho2S0ZahI', undefined],
  ['https://youtube.com.evil.example/watch?v=eIho2S0ZahI', undefined],
  ['http://youtu.be/eIho2S0ZahI', undefined],
  ['https://youtu.be/x"onload=alert(1)', undefined],
  ['javascript:alert(1)', undefined],
])('the video of %s is %s', (url, id) => {
  expect(youtubeId(url)).toBe(id)
})

test('what was typed unseen and given can be read by nobody', () => {
  const { container } = render(
    <QuestionField question={question('Password')} value="" onChange={() => undefined} disabled />,
  )
  expect(screen.getByText('questions.secret.given')).toBeDefined()
  expect(container.querySelector('input')).toBeNull()
})

test('a search in a long list says if nothing matches, and otherwise how many are chosen', () => {
  const answerOptions = 'abcdefghij'
    .split('')
    .map((each, index) => ({ key: each, label: `Option ${each}`, localeLabel: {}, displayOrder: index }))
  render(
    <QuestionField
      question={question('MultiChoiceDropDown', { answerOptions })}
      value={[]}
      onChange={vi.fn<() => void>()}
    />,
  )
  const search = (text: string) =>
    fireEvent.change(screen.getByLabelText('questions.find'), { target: { value: text } })
  search('option j')
  expect(screen.getByRole('status').textContent).toBe('questions.chosen')
  search('zebra')
  expect(screen.getByRole('status').textContent).toBe('questions.foundNone')
})

test.each([
  ['05/12/2026', 'time', 'questions.problem.timeMissing'],
  ['05/12', 'date', 'The server says no.'],
])('of the date and time “%s”, only the %s is wrong, and it takes the focus', (value, wrong, said) => {
  render(
    <QuestionField
      question={question('DateTime')}
      value={value}
      onChange={() => undefined}
      error="The server says no."
    />,
  )
  expect(screen.getByText(said)).toBeDefined()
  for (const part of ['date', 'time']) {
    const field = screen.getByLabelText(`questions.dateTime.${part}`)
    expect(field.getAttribute('aria-invalid')).toBe(String(part === wrong))
  }
  focusQuestion('q')
  expect(document.activeElement).toBe(screen.getByLabelText(`questions.dateTime.${wrong}`))
})

test('a phone number that is missing takes the focus, and not its country', () => {
  render(
    <QuestionField
      question={question('PhoneNumber')}
      value=""
      onChange={() => undefined}
      error="Field is mandatory"
    />,
  )
  focusQuestion('q')
  expect(document.activeElement?.getAttribute('type')).toBe('tel')
})
