import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { browserEar, type Recognition } from './ear.ts'

/** A browser's recognition that a test speaks for. */
class FakeRecognition implements Recognition {
  lang = ''
  continuous = false
  interimResults = false
  onresult: Recognition['onresult'] = null
  onerror: Recognition['onerror'] = null
  onend: Recognition['onend'] = null
  readonly calls: string[] = []
  constructor() {
    made.push(this)
  }
  start(): void {
    this.calls.push('start')
  }
  stop(): void {
    this.calls.push('stop')
  }
  abort(): void {
    this.calls.push('abort')
  }
  say(transcript: string, isFinal: boolean): void {
    this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] })
  }
}

let made: FakeRecognition[]
const mic = {} as MediaStreamTrack

beforeEach(() => {
  made = []
  vi.useFakeTimers()
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listen() {
  const heard: [words: string, beganAt: number][] = []
  const listening = browserEar('hi')?.listen(mic, (...said) => void heard.push(said))
  const [recognition] = made
  if (listening === undefined || recognition === undefined) throw new Error('Nothing listens.')
  return { heard, listening, recognition }
}

test('a sentence is told once it is final, with the moment of its first word', () => {
  const { heard, recognition } = listen()
  const began = performance.now()
  recognition.say('main', false)
  vi.advanceTimersByTime(3000)
  recognition.say(' main kal likhunga ', true)
  expect(heard).toEqual([['main kal likhunga', began]])
  expect(recognition.lang).toBe('hi-IN')
})

test('it goes on after a silence, and ends when it is told to', () => {
  const { listening, recognition } = listen()
  recognition.onend?.()
  vi.runAllTimers()
  expect(recognition.calls).toEqual(['start', 'start'])
  recognition.onend?.()
  listening.finish()
  recognition.onend?.()
  vi.runAllTimers()
  expect(recognition.calls).toEqual(['start', 'start', 'stop'])
})

test('after it is dropped nothing is told', () => {
  const { heard, listening, recognition } = listen()
  listening.drop()
  recognition.say('Said too late.', true)
  expect([heard, recognition.calls]).toEqual([[], ['start', 'abort']])
})

test('a browser that may not recognise is not asked again', () => {
  const { recognition } = listen()
  recognition.onerror?.({ error: 'service-not-allowed' })
  recognition.onend?.()
  vi.runAllTimers()
  expect(recognition.calls).toEqual(['start'])
})

test('a browser without recognition has no ear', () => {
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  expect(browserEar('en')).toBeUndefined()
})
