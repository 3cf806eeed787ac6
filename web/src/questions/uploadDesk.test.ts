import { beforeEach, expect, test, vi } from 'vitest'

import { NetworkFailure } from '../wire/api.ts'
import { noteAnswer, noteSilence } from '../wire/network.ts'
import { buildQuestion } from './testing/buildQuestion.ts'
import { fitted } from './reducePicture.ts'
import { type SendFile, UploadDesk } from './uploadDesk.ts'

const photo = buildQuestion('photo', 'ImageResponse')
const cv = buildQuestion('cv', 'Document')
const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })
const png = file('me.png', 'image/png')

/** A fake of sending whose replies the test triggers. */
function slowly() {
  const sent: { key: string; name: string | undefined; signal: AbortSignal }[] = []
  const answers: ((outcome: Awaited<ReturnType<SendFile>>) => void)[] = []
  const losses: (() => void)[] = []
  const send: SendFile = (asked, given, { signal, onProgress }) => {
    sent.push({ key: asked.key, name: given?.name, signal })
    onProgress(0.42)
    return new Promise((resolve, reject) => {
      answers.push(resolve)
      losses.push(() => reject(new NetworkFailure('gone')))
    })
  }
  return { send, sent, answers, losses }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

let desk: UploadDesk
let way: ReturnType<typeof slowly>
beforeEach(() => {
  desk = new UploadDesk()
  way = slowly()
  desk.sendBy(way.send)
})

test('a file is sent at once, says how far it is, and is no matter of the page any more when it has arrived', async () => {
  void desk.choose(photo, png)
  await settled()
  expect(desk.known()).toEqual({ photo: { state: 'sending', name: 'me.png', percent: 42 } })
  way.answers[0]?.(undefined)
  await settled()
  expect(desk.known()).toEqual({})
})

test('a file of the wrong kind or size is refused before anything is sent', async () => {
  await desk.choose(photo, file('me.gif', 'image/gif'))
  await desk.choose(cv, file('cv.pdf', 'application/pdf', 4 * 1024 * 1024 + 1))
  expect(desk.known()).toMatchObject({ photo: { problem: 'imageTypes' }, cv: { problem: 'documentOnly' } })
  expect(way.sent).toEqual([])
})

test('a system that knows no type of a file is believed its name', async () => {
  void desk.choose(cv, file('CV.PDF', ''))
  await settled()
  expect(way.sent).toHaveLength(1)
})

test('what the server says against it stays with the question', async () => {
  void desk.choose(photo, png)
  await settled()
  way.answers[0]?.({ refused: 'No picture.' })
  await settled()
  expect(desk.known()).toEqual({ photo: { state: 'refused', name: 'me.png', problem: 'No picture.' } })
})

test('a lost connection keeps the file, and it goes by itself when the network is back', async () => {
  const close = desk.open()
  void desk.choose(photo, png)
  await settled()
  way.losses[0]?.()
  await settled()
  expect(desk.known()).toEqual({ photo: { state: 'waiting', name: 'me.png' } })
  noteSilence()
  noteAnswer()
  await settled()
  expect(way.sent.map(({ name }) => name)).toEqual(['me.png', 'me.png'])
  way.answers[1]?.(undefined)
  await settled()
  expect(desk.known()).toEqual({})
  close()
})

test('a sending that was given up is stopped, and its late answer changes nothing', async () => {
  void desk.choose(photo, png)
  await settled()
  desk.cancel('photo')
  expect(way.sent[0]?.signal.aborted).toBe(true)
  way.answers[0]?.({ refused: 'late' })
  await settled()
  expect(desk.known()).toEqual({})
})

test('a second file for a question takes the place of the first on its way', async () => {
  void desk.choose(photo, png)
  await settled()
  void desk.choose(photo, file('better.png', 'image/png'))
  await settled()
  way.answers[0]?.({ refused: 'late' })
  await settled()
  expect(way.sent[0]?.signal.aborted).toBe(true)
  expect(desk.known()).toMatchObject({ photo: { state: 'sending', name: 'better.png' } })
})

test('a removal can be taken back for a moment, then it is sent; leaving the page sends it at once', async () => {
  vi.useFakeTimers()
  const close = desk.open()
  desk.remove(photo, 'me.png')
  desk.cancel('photo')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(way.sent).toEqual([])
  desk.remove(photo, 'me.png')
  expect(desk.known()).toEqual({ photo: { state: 'removed', name: 'me.png' } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(way.sent.map(({ name }) => name)).toEqual([undefined])
  desk.remove(cv, 'cv.pdf')
  close()
  expect(way.sent).toHaveLength(2)
  vi.useRealTimers()
})

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
  [16_000, 10, 1600, 1],
])('a picture of %i by %i is sent as %i by %i', (...[width, height, smallWidth, smallHeight]) => {
  expect(fitted({ width, height })).toEqual({ width: smallWidth, height: smallHeight })
})
